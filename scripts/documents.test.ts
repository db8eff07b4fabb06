import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { VARIABLES } from "#app/config/config.ts";
import { readRoomFiles, SOURCE } from "#kernel/database/room-files.ts";

const ROOT = join(import.meta.dirname, "..");
/** The documents that say what is true today. The changelog and the benchmarks' logs say what was true on their day. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  ...["docs", "docs/decisions"].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
];
/** The folders at which a path in a sentence may start. */
const BEGINNINGS = ["", "src", "docs"];
const FILE = /^[\w@.-]+(?:\/[\w@.-]+)+\.(?:ts|tsx|md|sql|svg|cjs)$|^(?:src|docs|scripts|bench|demo|e2e)\/[\w./-]+$/;

/** Files that a command makes, and names that the reader chooses. */
const NOT_THERE = ["bench/results/", "migrations/NNNN_verb_noun.sql", "objects/name.sql"];

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
const HISTORY = [...readdirSync(join(ROOT, "bench/logs")).map((name) => `bench/logs/${name}`), "CHANGELOG.md"];

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

it("docs/tables.md lists every table of the database, with the room whose migrations create it", async () => {
  const made = new Map<string, string>();
  for (const { room, sql } of await readRoomFiles(SOURCE, "migrations")) {
    for (const [, table = ""] of sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)) {
      made.set(table, room.split("/")[1] ?? "");
    }
    for (const [, from = "", to = ""] of sql.matchAll(/^alter table (\w+) rename to (\w+)/gm)) {
      made.set(to, made.get(from) ?? "");
      made.delete(from);
    }
    for (const [, dropped = ""] of sql.matchAll(/^drop table (?:if exists )?(\w+)/gm)) made.delete(dropped);
  }
  const list = readFileSync(join(ROOT, "docs", "tables.md"), "utf8");
  const rows = [...list.matchAll(/^\| `(\w+)` \| (\w+) \| /gm)].map(
    ([, table = "", owner = ""]) => `${table}: ${owner}`,
  );
  expect(rows.sort()).toEqual([...made].map(([table, room]) => `${table}: ${room}`).sort());
});
