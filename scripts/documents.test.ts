import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { VARIABLES } from "#app/config/config.ts";

const ROOT = join(import.meta.dirname, "..");
/** All documents except the decisions, which describe their own day. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
/** The folders at which a path in a sentence may start. */
const BEGINNINGS = ["", "src", "docs"];
const FILE = /^[\w@.-]+(?:\/[\w@.-]+)+\.(?:ts|tsx|md|sql|svg|cjs)$|^(?:src|docs|scripts|bench|demo|e2e)\/[\w./-]+$/;

/** Files that a command makes, and names that the reader chooses. */
const NOT_THERE = ["bench/results/", "migrations/NNNN_verb_noun.sql"];

/** Returns the files and folders that a document names in code marks or links to. Placeholders like `<id>` are left out. */
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

/** Returns the anchor of a heading in GitHub's format. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

/** Returns the links in a document whose file or heading does not exist. */
function deadLinksOf(document: string): string[] {
  return [...readFileSync(join(ROOT, document), "utf8").matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    .filter(([, file = "", anchor]) => {
      const path = join(ROOT, file === "" ? document : join(dirname(document), file));
      if (!existsSync(path)) return true;
      if (anchor === undefined) return false;
      const target = readFileSync(path, "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
      return ![...target.matchAll(/^#+ (.+)$/gm)].some(([, heading = ""]) => anchorOf(heading) === anchor);
    })
    .map(([link]) => `${document}: ${link}`);
}

/** Documents about a past day. Their sentences are not checked, but their links are. */
const HISTORY = [
  ...["docs/decisions", "bench/logs"].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  ),
  "CHANGELOG.md",
];

it("links lead to files and headings that exist", () => {
  expect([...DOCUMENTS, ...HISTORY].flatMap(deadLinksOf)).toEqual([]);
});

/** Variables that Node.js or a single module reads. The configuration does not have them. */
const READ_ELSEWHERE = ["CHROMIUM_PATH", "FEED_PASSWORD", "NODE_EXTRA_CA_CERTS", "NODE_OPTIONS", "TZ"];

it("docs/configuration.md has every variable and no other", () => {
  const text = readFileSync(join(ROOT, "docs", "configuration.md"), "utf8");
  const named = [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = ""]) => name);
  expect([...new Set(named)].sort()).toEqual([...VARIABLES, ...READ_ELSEWHERE].sort());
  const rows = [...text.matchAll(/^\| (`[A-Z].*?`) \| /gm)].flatMap(([, names = ""]) => names.split(", "));
  expect(VARIABLES.filter((name) => rows.filter((one) => one === `\`${name}\``).length !== 1)).toEqual([]);
});

it("docs/tables.md lists every table of the database, with the folder that owns it", () => {
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
