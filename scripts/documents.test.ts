import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
/** Decisions say what was true on their day; the rest says what is. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
/** Where a path in a sentence may begin: readers of a chapter know which part it is about. */
const BEGINNINGS = ["", "src", "docs"];
const FILE = /^[\w@.-]+(?:\/[\w@.-]+)+\.(?:ts|tsx|md|sql|svg|cjs)$|^(?:src|docs|scripts|bench|demo|e2e)\/[\w./-]+$/;

/** What is made by a command, or stands for a name that the reader chooses. */
const NOT_THERE = ["bench/results/", "migrations/NNNN_verb_noun.sql"];

/** The files and folders that a document names in code marks, placeholders like `<id>` aside, and those it links to. */
function namedIn(document: string): string[] {
  const text = readFileSync(join(ROOT, document), "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "").filter((name) => FILE.test(name));
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) =>
    join(dirname(document), match[1] ?? ""),
  );
  return [...marked, ...linked];
}

it.each(DOCUMENTS)("%s names only files that exist", (document) => {
  const missing = namedIn(document)
    .filter((name) => !NOT_THERE.includes(name))
    .filter((name) => !BEGINNINGS.some((start) => existsSync(join(ROOT, start, name))));
  expect(missing).toEqual([]);
});

it("finds the names it looks for", () => {
  expect(namedIn("CONTRIBUTING.md")).toContain("src/app/endpoints.ts");
  expect(namedIn("docs/architecture.md").length).toBeGreaterThan(10);
});

it("docs/tables.md lists every table of the database, with a room that owns it", () => {
  const tables = new Set<string>();
  for (const file of readdirSync(join(ROOT, "migrations")).sort()) {
    const text = readFileSync(join(ROOT, "migrations", file), "utf8");
    for (const [, created] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm)) tables.add(created ?? "");
    for (const [, from, to] of text.matchAll(/^alter table (\w+) rename to (\w+)/gm)) {
      tables.delete(from ?? "");
      tables.add(to ?? "");
    }
    for (const [, dropped] of text.matchAll(/^drop table (\w+)/gm)) tables.delete(dropped ?? "");
  }
  const list = readFileSync(join(ROOT, "docs", "tables.md"), "utf8");
  const rows = [...list.matchAll(/^\| `(\w+)` \| (\w+) \| /gm)].map(([, table = "", owner = ""]) => ({ table, owner }));
  expect(rows.map(({ table }) => table).sort()).toEqual([...tables].sort());
  const rooms = ["kernel", "core", "features"].flatMap((layer) => readdirSync(join(ROOT, "src", layer)));
  for (const { owner } of rows) expect(rooms).toContain(owner);
});
