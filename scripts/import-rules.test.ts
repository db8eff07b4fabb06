import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseOptions } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder: string;
/** Read once: a process for each little tree would load the tool and the rules again. */
let rules: ICruiseOptions;

beforeAll(async () => {
  rules = await extractOptions(join(import.meta.dirname, "../.dependency-cruiser.cjs"));
  folder = mkdtempSync(join(tmpdir(), "autohub-rules-"));
  writeFileSync(
    join(folder, "package.json"),
    `{ "type": "module", "imports": { "#domain/*": "./src/domain/*", "#server/*": "./src/server/*", "#crawl/*": "./src/crawl/*" } }`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Broken = { from: string; rule: string };

/** Lays out a little source tree, and runs the project's rules over it. */
async function brokenRules(files: Record<string, string>): Promise<Broken[]> {
  rmSync(join(folder, "src"), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { output } = await cruise(["src"], { ...rules, baseDir: folder, outputType: "json" });
  const { summary } = JSON.parse(String(output)) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
}

const VALUE = "export const value = 1;\n";
const importing = (path: string) => `import { value } from "${path}";\nexport const other = value;\n`;

/** What is imported, the rule against it, who imports, and from where. All are in one tree, because each run of the tool costs the same. */
const REFUSED = [
  ["the domain importing the server", "domain-is-pure", "src/domain/a.ts", "../server/infra/b.ts"],
  ["the web importing the server", "web-never-imports-server", "src/web/a.ts", "../server/infra/b.ts"],
  ["a slice importing one it may not", "slice-vehicles", "src/server/vehicles/a.ts", "../sync/b.ts"],
  ["the inventory importing who uses it", "slice-inventory", "src/server/inventory/a.ts", "../sync/b.ts"],
  ["a reader of vehicles writing them", "slice-exports", "src/server/exports/a.ts", "../inventory/b.ts"],
  ["an adapter importing the database", "adapters-have-no-world", "src/crawl/platforms/x/a.ts", "../../../infra/b.ts"],
  ["an adapter importing the fetcher", "adapters-have-no-world", "src/crawl/platforms/x/a.ts", "../../fetcher.ts"],
  ["a feature importing another", "features-do-not-import-each-other", "src/web/vehicles/a.ts", "../scorecards/b.ts"],
  [
    "a part of the console importing another",
    "features-do-not-import-each-other",
    "src/web/admin/exports/a.ts",
    "../leads/b.ts",
  ],
  ["a page importing the console", "pages-do-not-load-the-console", "src/web/vehicles/a.ts", "../admin/ui/b.ts"],
  [
    "a page of cars importing a feature",
    "pages-of-cars-know-no-feature",
    "src/web/vehicles/card/a.ts",
    "../saved/b.ts",
  ],
  ["a feature of cars importing another", "features-of-cars-stand-alone", "src/web/vehicles/ask/a.ts", "../saved/b.ts"],
  [
    "the list of dealerships importing work on many",
    "lists-of-dealerships-know-no-work",
    "src/web/admin/dealerships/a.ts",
    "../api/bulk-work.ts",
  ],
  ["a part of all pages importing one", "parts-of-all-pages-know-none", "src/web/document/a.ts", "../vehicles/b.ts"],
  ["the crawler importing the server", "crawl-knows-no-product", "src/crawl/a.ts", "../server/sync/b.ts"],
  ["outbound importing who uses it", "outbound-knows-only-domain", "src/outbound/a.ts", "../crawl/b.ts"],
  ["infra importing a slice", "infra-and-http-know-no-slice", "src/server/infra/a.ts", "../sync/b.ts"],
  ["a slice importing the composition root", "one-composition-root", "src/server/sync/a.ts", "../context.ts"],
  ["the product importing test helpers", "test-helpers-are-for-tests", "src/server/sync/a.ts", "../../test/b.ts"],
  ["a slice importing the search's inside", "search-has-one-door", "src/server/vehicles/a.ts", "../search/memory/b.ts"],
  ["an engine importing another", "search-engines-stand-alone", "src/server/search/memory/a.ts", "../database/b.ts"],
  ["another slice's routes", "routes-belong-to-their-slice", "src/server/sync/a.ts", "../vehicles/vehicle-routes.ts"],
  [
    "the contract importing the server",
    "contract-knows-only-domain-and-zod",
    "src/contract/a.ts",
    "../server/infra/b.ts",
  ],
] as const;
const importerOf = (from: string, index: number): string => from.replace("a.ts", `a${index}.ts`);

describe("the import rules", () => {
  it("let an allowed tree pass", async () => {
    const tree = {
      "src/domain/a.ts": VALUE,
      "src/contract/b.ts": importing("#domain/a.ts"),
      "src/server/vehicles/c.ts": importing("../../domain/a.ts"),
      "src/server/inventory/d.ts": VALUE,
      "src/server/sync/e.ts": importing("../inventory/d.ts"),
      "src/server/search/memory/e.ts": importing("../../vehicles/c.ts"),
      "src/server/search/vehicle-search.ts": VALUE,
      "src/server/feeds/f.ts": importing("../search/vehicle-search.ts"),
      "src/server/context.ts": importing("./search/memory/e.ts"),
    };
    expect(await brokenRules(tree)).toEqual([]);
  });

  describe("refuse", () => {
    let broken: Broken[];
    beforeAll(async () => {
      const tree = REFUSED.flatMap(([, , from, to], index) => [
        [importerOf(from, index), importing(to)],
        [join(dirname(from), to), VALUE],
      ]);
      broken = await brokenRules({
        ...Object.fromEntries(tree),
        "src/domain/files.ts": `import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n`,
        "src/domain/here.ts": `${importing("./there.ts")}${VALUE}`,
        "src/domain/there.ts": `${importing("./here.ts")}${VALUE}`,
      });
    });

    it.each(REFUSED.map(([what, rule, from], index) => ({ what, rule, from: importerOf(from, index) })))(
      "$what",
      ({ rule, from }) => {
        expect(broken).toContainEqual({ from, rule });
      },
    );

    it("the domain touching the file system", () => {
      expect(broken).toContainEqual({ from: "src/domain/files.ts", rule: "domain-is-pure" });
    });

    it("a circle", () => {
      expect(broken).toContainEqual({ from: "src/domain/here.ts", rule: "no-circles" });
    });
  });
});
