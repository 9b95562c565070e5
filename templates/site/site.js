// What a page does beyond being read: it opens what a link points at, searches, and keeps the site for when there is
// no net. Nothing is asked of any other place.
"use strict";

const page = document.body.dataset;

// Rulings and examples may lie in something folded.
function unfold() {
  let name = "";
  try { name = decodeURIComponent(location.hash.slice(1)); } catch { return; }
  const found = name && document.getElementById(name);
  if (!found) return;
  for (let fold = found.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  if (found.closest("details")) found.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

// Only one menu, and it closes when something else is touched.
const tongues = document.querySelector(".tongues");
if (tongues) {
  addEventListener("click", (event) => { if (!tongues.contains(event.target)) tongues.open = false; });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !tongues.open) return;
    tongues.open = false;
    tongues.querySelector("summary").focus();
  });
  for (const link of tongues.querySelectorAll("a")) {
    link.addEventListener("click", () => {
      try { localStorage.setItem("language", link.lang); } catch { /* a folder opened by hand may keep nothing */ }
      if (!link.href.includes("#")) link.href += location.hash;
    });
  }
}

// The search: one index of what the games say, made when somebody begins to type.
const form = document.getElementById("search");
if (form) search(form);

function search(form) {
  const field = form.querySelector("input"), list = form.querySelector("ol"), count = form.querySelector("#count");
  const games = form.dataset.games.split(" "), here = games.length > 1;
  const documents = [], forms = Object.create(null), letters = Object.create(null);
  const typed = new Map(), said = new Set();  // how words of the site are typed, and which there are
  let shortest = 0;
  let index = null, loading = null, asked = 0;
  const WORD = /[\p{L}\p{N}]+/gu, SHOWN = 40, AROUND = 70;
  const plural = new Intl.PluralRules(page.lang);

  form.hidden = false;

  // Called by each file of documents.
  window.consistory = (held) => {
    Object.assign(letters, held.letters);
    shortest = held.shortest;
    for (const [word, filed] of Object.entries(held.forms)) {
      const known = forms[word];
      forms[word] = known === undefined ? filed : [...new Set(`${known} ${filed}`.split(" "))].join(" ");
    }
    for (const [path, kind, title, text, asks] of held.documents) {
      const place = (here ? `${held.game}/` : "") + path;
      documents.push({ id: documents.length, place, kind, title, text, asks, of: here ? held.title : "" });
      for (const word of words(`${title} ${text} ${asks}`)) said.add(word);
    }
  };

  const script = (source) => new Promise((done, failed) => {
    const made = document.createElement("script");
    made.src = source;
    made.onload = done;
    made.onerror = () => failed(new Error(source));
    document.head.append(made);
  });

  const words = (text) => text.toLowerCase().match(WORD) ?? [];
  const bare = (word) => word.normalize("NFD").replace(/\p{M}/gu, "");
  const terms = (word) => (forms[word] ?? bare(word)).split(" ").filter(Boolean);

  // How people type a word: as it stands, without its accents, with two letters for one (as `spelling.py` says).
  function spellings(word) {
    const two = (only) => bare([...word.normalize("NFC")].map((letter) => (
      letter in letters && (!only || bare(letter) === letter) ? letters[letter] : letter
    )).join(""));
    return new Set([word, bare(word), two(true), two(false)]);
  }

  function oneSlip(first, second) {
    if (first.length > second.length) [first, second] = [second, first];
    if (second.length - first.length > 1) return false;
    let at = 0;
    while (at < first.length && first[at] === second[at]) at++;
    if (first.length < second.length) return first.slice(at) === second.slice(at + 1);
    return first.slice(at + 1) === second.slice(at + 1) || (first[at] === second[at + 1]
      && first[at + 1] === second[at] && first.slice(at + 2) === second.slice(at + 2));
  }

  // What a word that somebody typed may be filed under: the words that are typed like that, else those from which it is
  // one slip away.
  function searched(word) {
    const meant = new Set(typed.get(word) ?? []);
    if (!meant.size && word.length >= shortest) {
      for (const [spelling, known] of typed) if (oneSlip(word, spelling)) known.forEach((each) => meant.add(each));
    }
    const found = [...meant].flatMap(terms);
    return [...new Set(meant.size && !found.length ? [] : [...found, ...(typed.has(word) ? [] : spellings(word))])];
  }

  async function load() {
    const root = page.root;
    await Promise.all([
      script(`${root}assets/minisearch.js`),
      ...games.map((game) => script(`${here ? `${game}/` : ""}search.js`)),
    ]);
    index = new MiniSearch({
      fields: ["title", "text", "asks"],
      tokenize: words,
      processTerm: terms,
      searchOptions: {
        tokenize: (term) => [term],
        processTerm: (term) => term,
        prefix: (term) => term.length > 2 && term[0] !== "~",
        fuzzy: (term) => (term.length > 4 && term[0] !== "~" ? 0.2 : false),
        weights: { fuzzy: 0.3, prefix: 0.6 },
        boost: { title: 1.6, asks: 1.4 },
        boostDocument: (id) => ({ rule: 1, gap: 0.9, card: 1, dice: 1, sheet: 0.8 })[documents[id].kind] ?? 0.55,
      },
    });
    index.addAll(documents);
    for (const word of new Set([...said, ...Object.keys(forms)])) {
      for (const spelling of spellings(word)) {
        if (!typed.has(spelling)) typed.set(spelling, []);
        typed.get(spelling).push(word);
      }
    }
  }

  const ready = () => (loading ??= load().catch((wrong) => { loading = null; throw wrong; }));

  // Every word must be met, in one of its forms or senses; then what meets only some.
  function find(text) {
    const each = words(text).map(searched).filter((found) => found.length);
    if (!each.length) return [];
    const queries = each.map((found) => ({ combineWith: "OR", queries: found }));
    const all = index.search({ combineWith: "AND", queries });
    if (all.length >= 3 || queries.length === 1) return all;
    const known = new Set(all.map((one) => one.id));
    return [...all, ...index.search({ combineWith: "OR", queries }).filter((one) => !known.has(one.id))];
  }

  // A part of the text around the first word that was met, with those words marked.
  function excerpt(text, met) {
    const hits = [...text.matchAll(WORD)].filter((hit) => terms(hit[0].toLowerCase()).some((term) => met.has(term)));
    const first = hits.length ? hits[0].index : 0;
    let from = first > AROUND ? text.lastIndexOf(" ", first - AROUND / 2) + 1 : 0;
    const to = from + 3 * AROUND < text.length ? text.lastIndexOf(" ", from + 3 * AROUND) : text.length;
    const made = document.createElement("span");
    made.className = "excerpt";
    if (from) made.append("… ");
    for (const hit of hits.filter((each) => each.index < to)) {
      const mark = document.createElement("mark");
      mark.textContent = hit[0];
      made.append(text.slice(from, hit.index), mark);
      from = hit.index + hit[0].length;
    }
    made.append(text.slice(from, to));
    if (to < text.length) made.append(" …");
    return made;
  }

  function shown(result) {
    const held = documents[result.id], item = document.createElement("li"), link = document.createElement("a");
    const over = document.createElement("span");
    over.className = "found-over";
    over.textContent = [held.of, held.title].filter(Boolean).join(" · ");
    link.href = held.place;
    link.append(over, excerpt(held.text, new Set(result.terms)));
    item.append(link);
    return item;
  }

  async function answer() {
    const text = field.value.trim(), turn = ++asked;
    document.body.classList.toggle("searching", Boolean(text));
    try { history.replaceState(null, "", text ? `#q=${encodeURIComponent(text)}` : location.pathname + location.search); } catch { /* a folder opened by hand */ }
    if (!text) {
      list.replaceChildren();
      count.textContent = "";
      return;
    }
    try {
      await ready();
    } catch {
      count.textContent = form.dataset.lost;
      return;
    }
    if (turn !== asked) return;
    const results = find(text), n = results.length;
    list.replaceChildren(...results.slice(0, SHOWN).map(shown));
    const told = plural.select(n) === "one" ? form.dataset.one : form.dataset.other;
    count.textContent = n ? told.replace("{n}", n) : form.dataset.none.replace("{words}", text);
  }

  field.addEventListener("focus", () => ready().catch(() => {}), { once: true });
  field.addEventListener("input", answer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer().then(() => { if (matchMedia("(pointer: coarse)").matches) field.blur(); });
  });

  function begin() {
    const wanted = location.hash;
    if (wanted.startsWith("#q=")) {
      try { field.value = decodeURIComponent(wanted.slice(3)); } catch { return; }
      answer();
    } else if (wanted === "#search") {
      field.focus();
    }
  }
  addEventListener("hashchange", begin);
  begin();
}

// Kept for the cellar without a net, where the place of the pages allows it.
if (location.protocol.startsWith("http")) {
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = `${page.root}${page.lang}/manifest.webmanifest`;
  document.head.append(manifest);
  if ("serviceWorker" in navigator) {
    navigator.serviceWorker.addEventListener("message", (event) => {
      if (event.data === "kept") document.getElementById("kept").textContent = page.kept;
    });
    navigator.serviceWorker.register(`${page.root}sw.js`)
      .then(() => navigator.serviceWorker.ready)
      .then((worker) => worker.active.postMessage({ keep: page.lang }))
      .catch(() => { /* then it is read with a net */ });
  }
}
