/**
 * Writes PDF files of text, rules and bars (ISO 32000-1, PDF 1.4): US letter pages in Helvetica, which every reader has, so nothing is
 * embedded. The product needs no more of the format than this, and a library for it would be many times as large.
 */

import { type PdfPart, structurePdf } from "./pdf-structure.ts";

/** Points, 72 an inch. */
export const PAGE = { width: 612, height: 792 } as const;

/** Red, green and blue, each 0 to 1. */
export type PdfColor = readonly [red: number, green: number, blue: number];

/**
 * A line of text; `x` and `y` in points from the page's lower left corner. In a file in which any text has a `part`, those without one
 * are decoration to whoever has it read aloud.
 */
export type PdfText = {
  x: number;
  y: number;
  size: number;
  bold?: boolean;
  color?: PdfColor;
  text: string;
  part?: PdfPart;
};

/** A filled rectangle: a rule, a bar, a box. `x` and `y` are its lower left corner. */
export type PdfRect = { x: number; y: number; width: number; height: number; color: PdfColor };

/** Widths of Helvetica's characters from the space to the tilde, in thousandths of the size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
/** Wide enough for any letter with an accent. */
const OTHER_WIDTH = 800;
const BOLD_FACTOR = 1.08;

/** How wide a text is at most, in points. */
export function textWidth(text: string, size: number, bold = false): number {
  let width = 0;
  for (const letter of text) width += WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? OTHER_WIDTH;
  return (width / 1_000) * size * (bold ? BOLD_FACTOR : 1);
}

/** Breaks a text into lines of a width at spaces, and words that are longer anywhere. */
export function wrapText(text: string, width: number, size: number, bold = false): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (candidate: string) => textWidth(candidate, size, bold) <= width;
  for (const word of text.split(/\s+/)) {
    let rest = word;
    if (line !== "" && fits(`${line} ${rest}`)) {
      line += ` ${rest}`;
      continue;
    }
    if (line !== "") lines.push(line);
    while (!fits(rest)) {
      let end = rest.length - 1;
      while (end > 1 && !fits(rest.slice(0, end))) end -= 1;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    line = rest;
  }
  return [...lines, line];
}

/** The characters of the WinAnsi encoding that Latin-1 has elsewhere or not at all. */
const WIN_ANSI: Record<string, number> = {
  "\u20ac": 0x80,
  "\u2026": 0x85,
  "\u0160": 0x8a,
  "\u0152": 0x8c,
  "\u017d": 0x8e,
  "\u2018": 0x91,
  "\u2019": 0x92,
  "\u201c": 0x93,
  "\u201d": 0x94,
  "\u2022": 0x95,
  "\u2013": 0x96,
  "\u2014": 0x97,
  "\u2122": 0x99,
  "\u0161": 0x9a,
  "\u0153": 0x9c,
  "\u017e": 0x9e,
  "\u0178": 0x9f,
};
const isPlain = (code: number): boolean => (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);

/** A letter as a byte of Helvetica's encoding; one that it lacks without its accent, or as a question mark. */
function encode(letter: string): number {
  const known = WIN_ANSI[letter] ?? letter.codePointAt(0) ?? 0;
  if (letter in WIN_ANSI || isPlain(known)) return known;
  const base = letter.normalize("NFKD").codePointAt(0) ?? 0;
  return isPlain(base) ? base : 0x3f;
}

/** A PDF string, in parentheses. */
function literal(text: string): string {
  const bytes = [...text.normalize("NFC")].map(encode);
  return `(${String.fromCharCode(...bytes).replace(/[\\()]/g, "\\$&")})`;
}

const colored = (color: PdfColor | undefined, drawn: string): string =>
  color ? `q ${color.join(" ")} rg ${drawn} Q` : drawn;

function show(drawn: PdfText | PdfRect): string {
  const { x, y, color } = drawn;
  if (!("text" in drawn)) return colored(color, `${x} ${y} ${drawn.width} ${drawn.height} re f`);
  const { bold, size, text } = drawn;
  return colored(color, `BT /${bold ? "B" : "R"} ${size} Tf ${x} ${y} Td ${literal(text)} Tj ET`);
}

/** What is drawn, with the mark by which the structure names it. Undefined: the file has no structure. */
function showMarked(drawn: PdfText | PdfRect, mark: number | null | undefined): string {
  if (mark === undefined) return show(drawn);
  const tag = "text" in drawn ? drawn.part?.tag : undefined;
  const begin = mark === null || !tag ? "/Artifact BMC" : `/${tag} << /MCID ${mark} >> BDC`;
  return `${begin} ${show(drawn)} EMC`;
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** The file of these pages. @param title shown by readers as the document's name */
export function writePdf(pages: readonly (readonly (PdfText | PdfRect)[])[], title: string): Buffer {
  // Objects 1 to 5 serve the file, then each page has two: itself and its text.
  const idOf = (page: number) => 6 + 2 * page;
  const parts = pages.map((page) => page.map((drawn) => ("text" in drawn ? drawn.part : undefined)));
  const structure = parts.flat().some((part) => part) ? structurePdf(parts, idOf(pages.length), idOf) : null;
  const tagged = structure ? ` /MarkInfo << /Marked true >> /StructTreeRoot ${structure.root} 0 R` : "";
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >>${tagged} >>`,
    `<< /Type /Pages /Kids [${pages.map((_, page) => `${idOf(page)} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title ${literal(title)} >>`,
    ...pages.flatMap((drawn, page) => {
      const content = drawn.map((one, n) => showMarked(one, structure?.marks[page]?.[n])).join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
          `/Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${idOf(page) + 1} 0 R` +
          `${structure ? ` /StructParents ${page} /Tabs /S` : ""} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    ...(structure?.objects ?? []),
  ];
  let file = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // Every character is one byte: offsets and lengths above count both.
  return Buffer.from(file, "latin1");
}
