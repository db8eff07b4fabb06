import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenImports } from "./broken-imports.ts";
import { IMPORT_RULES } from "./import-rules.ts";
import { readImports } from "./read-imports.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-rules-"));
  writeFileSync(
    join(folder, "package.json"),
    `{ "type": "module", "imports": { "#kernel/*": "./src/kernel/*", "#core/*": "./src/core/*" } }`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Broken = { from: string; rule: string };

/** Writes a small source tree, and runs the project's rules over it. */
function brokenRules(files: Record<string, string>): Broken[] {
  rmSync(join(folder, "src"), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return brokenImports(readImports(folder, ["src"]), IMPORT_RULES).map(({ from, rule }) => ({ from, rule }));
}

const VALUE = "export const value = 1;\n";
const importing = (path: string) => `import { value } from "${path}";\nexport const other = value;\n`;

/** The import, the rule against it, the importing file, and the imported file. All are in one tree. */
const REFUSED = [
  ["the kernel importing the core", "kernel-imports-nothing-above", "src/kernel/http/a.ts", "../../core/sync/b.ts"],
  ["the core importing a feature", "core-imports-nothing-above", "src/core/sync/a.ts", "../../features/market/b.ts"],
  ["a feature importing the app", "features-imports-nothing-above", "src/features/market/a.ts", "../../app/context.ts"],
  ["the app naming a feature", "only-the-list-names-features", "src/app/a.ts", "../features/market/b.ts"],
  ["a room of the kernel importing a later one", "kernel-database", "src/kernel/database/a.ts", "../jobs/b.ts"],
  ["the inventory importing its user", "core-inventory", "src/core/inventory/a.ts", "../sync/b.ts"],
  ["a feature importing another", "features-exports", "src/features/exports/a.ts", "../market/b.ts"],
  [
    "notifications importing a notice's source",
    "features-notifications",
    "src/features/notifications/a.ts",
    "../backups/b.ts",
  ],
  ["a rule importing other code", "rules-are-pure", "src/core/sync/rules/a.ts", "../b.ts"],
  ["an endpoint importing the server", "endpoints-know-only-rules-and-zod", "src/core/sync/a-endpoints.ts", "./b.ts"],
  ["a page importing the server", "pages-import-no-server-file", "src/core/listing/site/a.ts", "../b.ts"],
  ["the server importing a page", "server-renders-by-path-only", "src/core/listing/a.ts", "./site/b.ts"],
  ["the site importing the console", "site-does-not-load-the-console", "src/core/listing/site/a.ts", "../console/b.ts"],
  ["the site naming a feature", "only-the-list-names-features", "src/app/site/a.ts", "../../features/market/b.ts"],
  [
    "the console's frame importing a feature",
    "only-the-list-names-features",
    "src/app/console/a.ts",
    "../../features/market/console/b.ts",
  ],
  [
    "an adapter importing the database",
    "adapters-have-no-world",
    "src/core/crawl/platforms/x/a.ts",
    "../../../../kernel/database/b.ts",
  ],
  [
    "an adapter importing the fetcher",
    "adapters-have-no-world",
    "src/core/crawl/platforms/x/a.ts",
    "../../fetch/fetcher.ts",
  ],
  [
    "the crawler importing the database",
    "crawl-knows-no-database",
    "src/core/crawl/a.ts",
    "../../kernel/database/b.ts",
  ],
  ["a feature starting crawls", "sync-starts-crawls", "src/features/market/a.ts", "../../core/crawl/b.ts"],
  ["another room's routes", "routes-belong-to-their-room", "src/core/sync/a.ts", "../dealerships/dealership-routes.ts"],
  [
    "a feature importing an engine",
    "search-has-one-door",
    "src/features/feeds/a.ts",
    "../../core/listing/engines/x/b.ts",
  ],
  ["an engine importing another", "search-engines-stand-alone", "src/core/listing/engines/x/a.ts", "../y/b.ts"],
  ["the product importing test helpers", "test-helpers-are-for-tests", "src/core/sync/a.ts", "../../test/b.ts"],
] as const;
const importerOf = (from: string, index: number): string => from.replace("a.ts", `a${index}.ts`);

describe("the import rules", () => {
  it("accept an allowed tree", () => {
    const tree = {
      "src/kernel/words/rules/a.ts": VALUE,
      "src/kernel/http/b.ts": importing("#kernel/words/rules/a.ts"),
      "src/core/inventory/c.ts": importing("#kernel/http/b.ts"),
      "src/core/sync/d.ts": importing("../inventory/c.ts"),
      "src/core/notices/rules/j.ts": VALUE,
      "src/core/sync/k.ts": importing("../notices/rules/j.ts"),
      "src/core/sync/sync-endpoints.ts": importing("#kernel/words/rules/a.ts"),
      "src/core/sync/console/e.ts": importing("../sync-endpoints.ts"),
      "src/core/sync/sync-routes.ts": importing("./d.ts"),
      "src/core/listing/vehicle-search.ts": VALUE,
      "src/core/listing/engines/x/f.ts": importing("../../vehicle-search.ts"),
      "src/features/feeds/g.ts": importing("#core/listing/vehicle-search.ts"),
      "src/features/leads/h.ts": VALUE,
      "src/features/stats/i.ts": importing("../leads/h.ts"),
      "src/app/context.ts": importing("#core/listing/engines/x/f.ts"),
      "src/app/app.ts": importing("#core/sync/sync-routes.ts"),
    };
    expect(brokenRules(tree)).toEqual([]);
  });

  describe("refuse", () => {
    let broken: Broken[];
    beforeAll(() => {
      const tree = REFUSED.flatMap(([, , from, to], index) => [
        [importerOf(from, index), importing(to)],
        [join(dirname(from), to), VALUE],
      ]);
      broken = brokenRules({
        ...Object.fromEntries(tree),
        "src/core/facts/rules/files.ts": `import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n`,
        "src/core/facts/rules/types.ts": `import type { Other } from "../b.ts";\nexport type Same = Other;\n`,
        "src/core/facts/rules/again.ts": `export * from "../b.ts";\n`,
        "src/core/facts/rules/later.ts": `export const later = () => import("../b.ts");\n`,
        "src/core/facts/rules/template.ts": "export const later = () => import(`../b.ts`);\n",
        "src/core/facts/rules/inline.ts": `export type Same = import("../b.ts").Other;\n`,
        "src/core/facts/rules/nothing.ts": `export {} from "../b.ts";\n`,
        "src/core/facts/rules/adds.ts": `declare module "../b.ts" {\n  interface Other {}\n}\nexport {};\n`,
        "src/core/facts/lost.ts": importing("./nowhere.ts"),
        "src/core/facts/b.ts": VALUE,
        "src/core/facts/rules/here.ts": `${importing("./there.ts")}${VALUE}`,
        "src/core/facts/rules/there.ts": `${importing("./here.ts")}${VALUE}`,
      });
    });

    it.each(REFUSED.map(([what, rule, from], index) => ({ what, rule, from: importerOf(from, index) })))(
      "$what",
      ({ rule, from }) => {
        expect(broken).toContainEqual({ from, rule });
      },
    );

    it.each(["types", "again", "later", "template", "inline", "nothing", "adds"])(
      "a rule that imports only types, exports again, loads later, or adds to another module: %s",
      (name) => {
        expect(broken).toContainEqual({ from: `src/core/facts/rules/${name}.ts`, rule: "rules-are-pure" });
      },
    );

    it("an import that leads nowhere", () => {
      expect(broken).toContainEqual({ from: "src/core/facts/lost.ts", rule: "no-missing-modules" });
    });

    it("a rule touching the file system", () => {
      expect(broken).toContainEqual({ from: "src/core/facts/rules/files.ts", rule: "rules-are-pure" });
    });

    it("a file that cannot be parsed", () => {
      expect(() => brokenRules({ "src/core/facts/a.ts": "import { from" })).toThrow("src/core/facts/a.ts: ");
    });

    it("a circle", () => {
      expect(broken).toContainEqual({ from: "src/core/facts/rules/here.ts", rule: "no-circles" });
    });
  });
});
