import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { CsvImport } from "../import-endpoints.ts";
import { ImportReport } from "./import-report.tsx";

const RESULT: CsvImport = {
  ...{ message: "12 vehicles have been uploaded, 2 rows were rejected", count: 12, applied: true, importId: 7 },
  ...{ rowsRead: 14, added: 9, returned: 0, changed: 2, unchanged: 1, removed: 0, sold: 0, removedCrawled: 0 },
  ...{ confirmRemovals: null, rejected: 2, skippedNew: 0, delimiter: ";", encoding: "utf-8" },
  rejectedRows: [{ line: 3, row: 2, reason: "The VIN is not valid." }],
  columns: [
    { header: "Sell Price", field: "price", certainty: "sure", why: "By name.", suggested: null, samples: ["18995"] },
    { header: "Cost", field: null, certainty: "ignored", why: "Not the price.", suggested: null, samples: [] },
  ],
  ...{ confirmReason: null, problems: 2, problem: null, rows: [], removals: [] },
  rejectedAs: { sold: 0, new: 0, other: 0, repeat: 0, unreadable: 2 },
  warnings: ["The column Cost is never stored."],
};
const render = (changes: Partial<CsvImport>) => {
  const columnChoices = { choices: new Map(), onChoose: () => undefined };
  // React puts comments between adjacent texts.
  return renderToString(
    <ImportReport result={{ ...RESULT, ...changes }} columnChoices={columnChoices} onSaveProblems={() => undefined} />,
  ).replaceAll("<!-- -->", "");
};
const counts = (html: string) =>
  [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, count]) => `${name} ${count}`);

it("shows the rejected rows, and where they can be downloaded", () => {
  const html = render({});
  for (const words of [RESULT.message, "Line 3", "The VIN is not valid.", "and 1 more", "Download the rejected rows"]) {
    expect(html).toContain(words);
  }
  expect(html).toContain('href="/api/imports/7/rejected.csv"');
});

it("shows in advance what an upload would do, and how each column is read", () => {
  const html = render({ applied: false, importId: null });
  for (const words of [
    "Uploading would take 12 vehicles:",
    "The column Cost is never stored.",
    "14 rows read, separated by semicolons, encoding utf-8.",
    "Show 1 column with nothing to read",
    "Download the rows with problems",
  ]) {
    expect(html).toContain(words);
  }
  expect(html).toMatch(/aria-label="Sell Price is read as".*<option value="price" selected="">/s);
  expect(html).not.toContain("Cost is read as");
  expect(counts(html)).toEqual(["Added 9", "Changed 2", "Unchanged 1", "Rejected 2"]);
});

it("lists the cars that would be removed", () => {
  const html = render({ removed: 3, removals: [{ title: "2020 Honda Accord", vin: null }] });
  expect(counts(html)).toContain("Removed 3");
  for (const words of ["3 cars that would be removed", "2020 Honda Accord", "and 2 more"]) {
    expect(html).toContain(words);
  }
});
