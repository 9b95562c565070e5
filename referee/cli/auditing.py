"""The end of an evening: `audit`."""

from __future__ import annotations

import typer

from referee.desk.answers import Audit

from .common import Json, Lang, Name, StoreDir, new_app, open_table, show_json
from .speech import t

app = new_app()


@app.command(help=t("help.audit"))
def audit(name: Name = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    from referee.table.audit import audited

    table = open_table(store, name)
    found = audited(table)
    header = table.header
    running = not table.state.over()
    if as_json:
        seed = "" if running else header.seed
        show_json(
            Audit(
                header.game,
                header.name,
                header.commitment,
                seed,
                found.lots,
                found.committed,
                found.wrong,
                found.claims,
            )
        )
    elif header.dice == "ours":
        print(t("audit.ours"))
    else:
        print(t("audit.commitment", commitment=header.commitment))
        print(t("audit.running") if running else t("audit.seed", seed=header.seed))
        print(
            t(
                "audit.sound" if found.committed and not found.wrong else "audit.wrong",
                n=found.lots,
                wrong=", ".join(map(str, found.wrong)),
            )
        )
    if not as_json:
        for claim in found.claims:
            print(t("audit.claim", claim=claim))
    raise typer.Exit(0 if not found.wrong and found.committed else 1)
