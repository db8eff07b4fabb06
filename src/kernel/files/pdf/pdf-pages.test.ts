import { describe, expect, it } from "vitest";
import { readPdf } from "#test/read-pdf.ts";
import { beginPdf, PDF_WIDTH, type PdfPages } from "./pdf-pages.ts";

const COLUMNS = [
  { head: "Car", width: PDF_WIDTH - 100 },
  { head: "Views", width: 100, align: "right" },
] as const;

async function fileOf(write: (pages: PdfPages) => void, { title = "Report", foot = "Foot" } = {}): Promise<Buffer> {
  const pages = await beginPdf(title);
  write(pages);
  return pages.finish(foot);
}
const cars = (count: number) => Array.from({ length: count }, (_, n) => ({ cells: [`Car ${n + 1}`, String(n)] }));

describe("what is read aloud", () => {
  it("are headings, paragraphs, figures and tables, without what is decoration", async () => {
    const file = await fileOf((pages) => {
      pages.text("Title", "H1", { size: 20 });
      pages.rule();
      pages.text("A sentence. ".repeat(20), "P");
      pages.figures([
        { name: "Views", value: "1,234", remark: "up" },
        { name: "Contacts", value: "3", remark: "" },
      ]);
      pages.heading("Cars");
      pages.table(COLUMNS, [{ cells: ["A", "1"], bar: 0.5 }]);
    });
    const [page] = (await readPdf(file)).pages;
    const [[whole, ...parts] = []] = page?.spoken ?? [];
    expect(whole).toBe("Document");
    expect(parts[0]).toEqual(["H1", "Title"]);
    const [tag, ...sentences] = parts[1] ?? [];
    expect(tag).toBe("P");
    expect(sentences.join(" ").split("A sentence.")).toHaveLength(21);
    expect(parts.slice(2)).toEqual([
      ["P", "Views", "1,234", "up"],
      ["P", "Contacts", "3", ""],
      ["H2", "Cars"],
      ["Table", ["TR", ["TH", "Car"], ["TH", "Views"]], ["TR", ["TD", "A"], ["TD", "1"]]],
    ]);
    expect(page?.texts).toContain("Foot");
    expect(JSON.stringify(parts)).not.toContain("Foot");
  });

  it("is one table where it goes on over pages, each with its head, and no row is lost or twice", async () => {
    const { pages, texts } = await readPdf(await fileOf((to) => to.table(COLUMNS, cars(100))));
    expect(pages.length).toBeGreaterThan(1);
    const tables = pages.map(({ spoken }) => spoken[0]?.slice(1).map(([tag]) => tag));
    expect(tables).toEqual(pages.map(() => ["Table"]));
    expect(texts.filter((text) => text === "Car")).toHaveLength(pages.length);
    expect(texts.filter((text) => text.startsWith("Car "))).toEqual(cars(100).map(({ cells: [car] }) => car));
    expect(texts.filter((text) => /^Page \d of/.test(text))).toEqual(
      pages.map((_, n) => `Page ${n + 1} of ${pages.length}`),
    );
  });
});

it("keeps the letters of Western Europe, and writes others as near as it can", async () => {
  const text = "a (b\\) S\u00f6hne \u0160koda \u2013 \u201cx\u201d \u20ac5 \u0106evap\u010di\u0107i F\u2011150 \u8eca";
  const { texts } = await readPdf(await fileOf((pages) => pages.text(text, "P")));
  expect(texts[0]).toBe("a (b\\) S\u00f6hne \u0160koda \u2013 \u201cx\u201d \u20ac5 Cevapcici F-150 ?");
});

it("breaks long paragraphs over pages, and words that are longer than a line anywhere", async () => {
  const { pages, texts } = await readPdf(
    await fileOf((to) => {
      to.text("word ".repeat(3_000), "P");
      to.text("W".repeat(500), "P");
    }),
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(texts.join(" ").match(/\bword\b/g)).toHaveLength(3_000);
  expect(texts.join("").match(/W/g)).toHaveLength(500);
});

it("names the document and its language, says nothing of time or program, and is equal for equal texts", async () => {
  const make = () => fileOf((pages) => pages.text("Text", "P"), { title: "\u0106evapi <1> & (2)" });
  const [file, again] = [await make(), await make()];
  const { info } = await readPdf(file);
  expect(info).toMatchObject({ Title: "\u0106evapi <1> & (2)", Language: "en-US", PDFFormatVersion: "1.4" });
  expect(file.toString("latin1")).toContain("/DisplayDocTitle true");
  expect(file.toString("latin1")).not.toMatch(/CreationDate|Producer|<\?xpacket/);
  expect(again.equals(file)).toBe(true);
});
