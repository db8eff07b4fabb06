import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const DOCS = join(import.meta.dirname, "../docs");

/**
 * The requirements of level 1 and 2 of the OWASP Application Security Verification Standard 5.0.0, as `section:numbers`. Source:
 * the standard's own list, https://github.com/OWASP/ASVS/tree/v5.0.0.
 */
const REQUIREMENTS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
  2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
  5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
  6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
  8.1:1-2 8.2:1-3 8.3:1 8.4:1
  9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4
  13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
  14.1:1-2 14.2:1-4 14.3:1-3
  15.1:1-3 15.2:1-3 15.3:1-7
  16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
  17.1:1 17.2:1-4 17.3:1-2
`;

/** Returns `1.2:4-6,9` as 1.2.4, 1.2.5, 1.2.6 and 1.2.9. */
function requirementsOf(section: string): string[] {
  const [name = "", numbers = ""] = section.split(":");
  return numbers.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => `${name}.${first + n}`);
  });
}

const wanted = REQUIREMENTS.trim().split(/\s+/).flatMap(requirementsOf);
const rows = [
  ...readFileSync(join(DOCS, "security.md"), "utf8").matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*?) ?\|$/gm),
].map(([, id = "", status = "", how = "", shownBy = ""]) => ({ id, status, how, shownBy }));

it("docs/security.md answers every requirement of level 2 once", () => {
  expect(wanted).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(wanted);
});

const STATUSES = ["met", "partly", "not met", "operator", "n/a"];
/** Returns the files that a row names. */
const filesOf = (shownBy: string) => [...shownBy.matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
const having = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status));

it("says of each requirement whether it is met, and why or why not", () => {
  expect(rows.filter(({ status, how }) => !STATUSES.includes(status) || how === "")).toEqual([]);
  // What is missing takes a sentence, and not a word.
  expect(having("partly", "not met").filter(({ how }) => how.length < 40)).toEqual([]);
  expect(having("partly").length).toBeGreaterThan(0);
});

it("names a test or a source file for every requirement that is met, wholly or partly, and each of them exists", () => {
  const unproven = having("met", "partly").filter(({ shownBy }) => {
    const files = filesOf(shownBy);
    return files.length === 0 || !files.every((file) => /^\.\.\/(?:src|scripts|e2e|\.oxlintrc)[\w./-]*$/.test(file));
  });
  expect(unproven.map(({ id }) => id)).toEqual([]);
  expect(rows.flatMap(({ shownBy }) => filesOf(shownBy)).filter((file) => !existsSync(join(DOCS, file)))).toEqual([]);
});

it("names each file of a row once, by its own name", () => {
  for (const { id, shownBy } of rows) {
    const links = [...shownBy.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, name, file = ""]) => [
      name,
      basename(file),
    ]);
    expect([id, links.filter(([name, file]) => name !== file)]).toEqual([id, []]);
    expect([id, new Set(filesOf(shownBy)).size]).toEqual([id, links.length]);
  }
});
