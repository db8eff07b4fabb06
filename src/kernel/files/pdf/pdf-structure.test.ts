import { expect, it } from "vitest";
import { type PdfText, writePdf } from "./pdf-file.ts";
import type { PdfPart } from "./pdf-structure.ts";

const text = (words: string, part?: PdfPart): PdfText => ({
  x: 50,
  y: 700,
  size: 10,
  text: words,
  ...(part && { part }),
});
const cell = (block: number, row: number, tag: "TH" | "TD" = "TD"): PdfPart => ({
  tag,
  block,
  cell: { table: 1, row },
});

/** The objects of a file by their number. */
const objectsOf = (file: string): Map<number, string> =>
  new Map([...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body = ""]) => [Number(id), body]));

/** What is read aloud: the tags as a tree, each leaf with how many texts it has. */
function readAloud(file: string): unknown {
  const objects = objectsOf(file);
  const tree = (id: number): unknown => {
    const body = objects.get(id) ?? "";
    const tag = /\/S \/(\w+)/.exec(body)?.[1];
    const kids = /\/K \[(.*?)\](?: \/A|\s*>>|$)/.exec(body)?.[1] ?? "";
    const marks = [...kids.matchAll(/\/MCID (\d+)/g)].length;
    const below = [...kids.replaceAll(/<<.*?>>/g, "").matchAll(/(\d+) 0 R/g)].map(([, kid]) => tree(Number(kid)));
    return marks > 0 ? [tag, marks] : [tag, below];
  };
  const root = Number(/\/StructTreeRoot (\d+) 0 R/.exec(file)?.[1]);
  return tree(Number(/\/K (\d+) 0 R/.exec(objects.get(root) ?? "")?.[1]));
}

it("gives headings, paragraphs of several lines, and tables with rows, over pages", () => {
  const file = writePdf(
    [
      [
        text("Title", { tag: "H1", block: 1 }),
        text("first line", { tag: "P", block: 2 }),
        text("second line", { tag: "P", block: 2 }),
        text("Car", cell(3, 1, "TH")),
        { x: 0, y: 0, width: 10, height: 1, color: [0, 0, 0] },
      ],
      [text("A", cell(4, 2)), text("B", cell(5, 2)), text("Page 2 of 2")],
    ],
    "Report",
  ).toString("latin1");
  expect(readAloud(file)).toEqual([
    "Document",
    [
      ["H1", 1],
      ["P", 2],
      [
        "Table",
        [
          ["TR", [["TH", 1]]],
          [
            "TR",
            [
              ["TD", 1],
              ["TD", 1],
            ],
          ],
        ],
      ],
    ],
  ]);
  // Decoration is marked as such, and every mark of a page has its owner in the tree's table.
  expect([...file.matchAll(/\/Artifact BMC/g)]).toHaveLength(2);
  expect(
    /\/Nums \[0 \[((?:\d+ 0 R ?)*)\] 1 \[((?:\d+ 0 R ?)*)\]\]/
      .exec(file)
      ?.slice(1)
      .map((ids) => ids.split(" R").length - 1),
  ).toEqual([4, 2]);
  expect(file).toContain("/MarkInfo << /Marked true >>");
});

it("leaves a file without parts as it was", () => {
  const file = writePdf([[text("plain")]], "Record").toString("latin1");
  expect(file).not.toMatch(/StructTreeRoot|BMC|BDC/);
});
