"use strict";
// Connects, posts, swaps pages in; covers what is private. No rule, no word and no secret stands here.
(() => {
  const $ = (found) => document.querySelector(found);
  const room = document.body.dataset.room;
  const random = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
  let stream, beat, waiting = false, late = "", settled, plain = "";

  // What is asked of this seat. While that stays the same a half-made choice stays.
  const asked = (page) => [".bar h1", ".turn", "#moves"].map((part) => page.querySelector(part)?.innerHTML).join()
    .replaceAll(page.dataset.rev, "");
  const change = (page) => Number(page.dataset.rev.split(".")[1]);
  const busy = (is) => document.body.classList.toggle("busy", is);
  // Moves that have just changed take no tap: it was meant for those before, or is the second half of a double one.
  const settle = () => {
    busy(true);
    clearTimeout(settled);
    settled = setTimeout(() => busy(waiting), 350);
  };

  // A page takes the place of an earlier one; focus and scroll stay.
  const swap = (text, answered) => {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("page");
    const old = $("#page"), rev = old.dataset.rev;
    if (!fresh || change(fresh) < change(old)) return;
    if (!answered && fresh.dataset.screen !== old.dataset.screen) {
      Idiomorph.morph($("#notices"), fresh.querySelector("#notices"));
      return;
    }
    const now = asked(fresh), kept = !answered && now === plain;
    if (!fresh.querySelector("[data-choosing]")) plain = now;
    const moved = fresh.dataset.rev !== rev;
    Idiomorph.morph(old, fresh, {
      callbacks: {
        beforeAttributeUpdated: (name, node) => answered || name !== "open" || node.localName !== "details",
        beforeNodeMorphed: (node) => !kept || (node.id !== "moves" && node.id !== "answer"),
      },
    });
    if (kept) document.querySelectorAll("#moves [name=rev]").forEach((field) => { field.value = $("#page").dataset.rev; });
    else settle();
    if (answered && moved) $("main").scrollTo(0, 0);
    sums();
  };

  const lost = (is) => document.body.classList.toggle("lost", is);

  const connect = () => {
    if (!room || !$("#page[data-live]")) return;
    if (stream) stream.close();
    clearTimeout(beat);
    stream = new EventSource(`/${room}/events`);
    const alive = () => {
      lost(false);
      clearTimeout(beat);
      beat = setTimeout(() => { lost(true); connect(); }, 32000);
    };
    stream.onopen = alive;
    stream.addEventListener("beat", alive);
    stream.addEventListener("page", (event) => {
      alive();
      if (waiting) late = event.data;
      else swap(event.data, false);
    });
    stream.addEventListener("gone", () => location.assign(`/${room}/`));
    stream.onerror = () => {
      lost(true);
      clearTimeout(beat);
      beat = setTimeout(connect, 1500);
    };
  };
  addEventListener("pageshow", () => {
    busy(waiting = false);
    if ($("#moves")) settle();
    connect();
  });
  addEventListener("online", connect);
  addEventListener("pagehide", () => stream && stream.close());

  addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.dataset.plain !== undefined) return;
    event.preventDefault();
    if (document.body.classList.contains("busy")) return;
    const body = new URLSearchParams(new FormData(form, event.submitter));
    body.set("key", random());
    busy(waiting = true);
    try {
      const answer = await fetch(form.action,
        { method: "POST", body, headers: { "X-Part": "page" }, signal: AbortSignal.timeout(15000) });
      const to = answer.headers.get("X-To");
      if (to) return location.assign(to);
      const text = await answer.text();
      busy(false);
      swap(text, true);
    } catch {
      busy(false);
      lost(true);
      connect();
    }
    waiting = false;
    if (late) swap(late, false);
    late = "";
  });

  // What is private lies open while it is held, or for 20 seconds, and never on a page that nobody looks at.
  const cover = () => document.querySelectorAll(".cover[open]").forEach((each) => { each.open = false; });
  let open;
  const uncover = (summary) => {
    summary.parentNode.open = true;
    clearTimeout(open);
    open = setTimeout(cover, 20000);
  };
  const summary = (event) => event.target.closest && event.target.closest(".cover>summary");
  addEventListener("pointerdown", (event) => summary(event) && uncover(summary(event)));
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, cover);
  addEventListener("contextmenu", (event) => summary(event) && event.preventDefault());
  addEventListener("click", (event) => {
    const held = summary(event);
    if (held) {
      event.preventDefault();
      if (!event.detail) held.parentNode.open ? cover() : uncover(held); // the keyboard has nothing to hold
    }
    const step = event.target.closest && event.target.closest("[data-step]");
    if (step) {
      step.parentNode.querySelector("input").stepUp(+step.dataset.step);
      sums();
    }
  });
  addEventListener("visibilitychange", () => document.hidden ? cover() : connect());

  const sums = () => document.querySelectorAll(".sum output").forEach((shown) => {
    const chosen = [...new FormData(shown.closest("form"))].filter(([name]) => name.startsWith("choice."));
    shown.value = chosen[1] ? chosen.map(([, n]) => n).join(" + ") + " = " + chosen.reduce((sum, [, n]) => sum + +n, 0) : "";
  });
  addEventListener("input", sums);
  plain = room && $("#page[data-live]") ? asked($("#page")) : "";
  sums();

  // The code that admits a phone stands behind the # of its address, where it reaches no log.
  const code = $("#code");
  if (code && location.hash.length > 8) {
    code.value = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
    code.form.requestSubmit();
  }
})();
