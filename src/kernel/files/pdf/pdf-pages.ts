import { buffer } from "node:stream/consumers";
import { inKnownLetters } from "./pdf-letters.ts";

declare global {
  namespace PDFKit.Mixins {
    /** Missing in the library's types. */
    interface StructureElementOptions {
      scope?: "Column";
    }
  }
}

const MARGIN_POINTS = 54;
/** The foot of each page, with its number. */
const FOOT_POINTS = 24;
/** Width of US letter paper without its margins, in points (72 an inch). */
export const PDF_WIDTH = 612 - 2 * MARGIN_POINTS;

/** Red, green and blue, each 0 to 255. */
type Color = [red: number, green: number, blue: number];
const INK: Color = [11, 23, 32];
const MUTED: Color = [82, 97, 110];
const LINE: Color = [209, 217, 222];
/** Dark enough to differ from the background on a printer without colors. */
const BRAND: Color = [11, 107, 97];

/** Between a column's texts and the next column; more where they end at its right. */
const COLUMN_GAP = 8;
const RIGHT_GAP = 18;
/** Below each row. */
const ROW_GAP = 4;
/** Room for the text before a bar. */
const BAR_INDENT = 40;

/** The role of a text when the file is read aloud (ISO 32000-1, 14.8.4). */
type Tag = "H1" | "H2" | "P" | "TH" | "TD";
type Style = { size?: number; bold?: boolean; muted?: boolean };
type Place = { x?: number; width?: number; align?: "right" | undefined };
/** A column of a table. `align`: of its texts. */
export type PdfColumn = { head: string; width: number; align?: "right" };
/** `bar`: a share of 1, drawn after the text of the last column. */
export type PdfRow = { cells: readonly string[]; bar?: number };

/**
 * Begins a file of US letter pages in English, in Helvetica, which every reader has. Equal texts make equal files, so a file has no date.
 * @param title shown by readers as the document's name
 */
export async function beginPdf(title: string): Promise<PdfPages> {
  const { default: PDFDocument } = await import("pdfkit");
  const margins = {
    left: MARGIN_POINTS,
    right: MARGIN_POINTS,
    top: MARGIN_POINTS,
    bottom: MARGIN_POINTS + FOOT_POINTS,
  };
  const doc = new PDFDocument({
    ...{ size: "LETTER", margins, bufferPages: true, pdfVersion: "1.4" },
    ...{ lang: "en-US", tagged: true, displayTitle: true },
    // The library numbers the file by these.
    info: { Title: title, CreationDate: new Date(0) },
  });
  doc.info = { Title: title };
  // It would also write the title into XML, unescaped.
  Object.assign(doc, { endMetadata: () => {} });
  return new PdfPages(doc);
}

/**
 * Writes text, tables and figures from the top of a page down and goes on with the next page at its end. Everything has a place in the
 * structure that is read aloud; rules, bars and the foot of pages are marked as decoration.
 */
export class PdfPages {
  readonly #doc: PDFKit.PDFDocument;
  readonly #whole: PDFKit.PDFStructureElement;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#whole = doc.struct("Document");
    doc.addStructure(this.#whole);
  }

  /** Begins the next page unless this one has enough room, in points. @returns whether it did */
  need(points: number): boolean {
    if (this.#doc.y + points <= this.#doc.page.maxY()) return false;
    this.#doc.addPage();
    return true;
  }

  space(points: number): void {
    this.#doc.y += points;
  }

  rule(): void {
    this.#fill({ x: MARGIN_POINTS, y: this.#doc.y, width: PDF_WIDTH, height: 0.75 }, LINE);
  }

  /** Draws a picture at the left, as decoration. @param size in points @param ground the color below its transparent parts */
  picture(png: Buffer, size: { width: number; height: number }, ground: string | null): void {
    const place = { x: MARGIN_POINTS, y: this.#doc.y };
    this.#decorate(() => {
      if (ground !== null) this.#doc.rect(place.x, place.y, size.width, size.height).fill(ground);
      this.#doc.image(png, place.x, place.y, size);
    });
    this.#doc.y = place.y + size.height;
  }

  /** Writes text over the whole width. */
  text(text: string, tag: Tag, style: Style = {}): void {
    this.#add(tag, this.#whole, () => this.#write(text, style));
  }

  /** Writes a heading, never at the foot of a page without its text. */
  heading(text: string): void {
    if (!this.need(90)) this.space(16);
    this.text(text, "H2", { size: 12, bold: true });
    this.space(2);
  }

  /** Writes figures in a row, each with its name above it and a remark below. */
  figures(figures: readonly { name: string; value: string; remark: string }[]): void {
    this.need(64);
    const top = this.#doc.y;
    const width = PDF_WIDTH / figures.length;
    for (const [n, { name, value, remark }] of figures.entries()) {
      const place = { x: MARGIN_POINTS + n * width, width };
      if (n > 0) this.#fill({ x: place.x - 10, y: top + 2, width: 0.75, height: 48 }, LINE);
      this.#doc.y = top + 2;
      this.#add(
        "P",
        this.#whole,
        () => this.#write(name, { size: 9, muted: true }, place),
        () => this.#write(value, { size: 22, bold: true }, place),
        () => this.#write(remark, { size: 8, muted: true }, place),
      );
    }
    this.#doc.y = top + 60;
  }

  /** Writes a table with its head, which is repeated on each page. @param size of its texts, in points */
  table(columns: readonly PdfColumn[], rows: readonly PdfRow[], size = 9.5): void {
    const table = this.#add("Table", this.#whole);
    const heads = columns.map(({ head }) => head);
    const head = () => {
      this.#row(table, "TH", columns, heads, { size: 8, bold: true, muted: true });
      this.rule();
      this.space(5);
    };
    head();
    for (const { cells, bar } of rows) {
      if (this.need(this.#heightOf(columns, cells, { size }))) head();
      if (bar !== undefined) this.#bar(columns, bar);
      this.#row(table, "TD", columns, cells, { size });
    }
    table.end();
  }

  /** Ends the file. @param foot a line at the left of each page's foot; its number is at the right */
  async finish(foot: string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      const number = `Page ${page + 1} of ${count}`;
      const y = this.#doc.page.maxY() + FOOT_POINTS + 10;
      this.#style({ size: 8, muted: true });
      this.#decorate(() => {
        this.#doc.text(inKnownLetters(foot), MARGIN_POINTS, y, { lineBreak: false });
        const x = MARGIN_POINTS + PDF_WIDTH - this.#doc.widthOfString(number);
        this.#doc.text(number, x, y, { lineBreak: false });
      });
    }
    this.#whole.end();
    const file = buffer(this.#doc);
    this.#doc.end();
    return file;
  }

  /** Adds an element to the structure. @param texts write its content; without any it stays open for elements */
  #add(
    tag: Tag | "Table" | "TR",
    parent: PDFKit.PDFStructureElement,
    ...texts: (() => void)[]
  ): PDFKit.PDFStructureElement {
    const element = this.#doc.struct(tag, tag === "TH" ? { scope: "Column" } : {});
    parent.add(element);
    for (const write of texts) element.add(write);
    if (texts.length > 0) element.end();
    return element;
  }

  #row(
    table: PDFKit.PDFStructureElement,
    tag: "TH" | "TD",
    columns: readonly PdfColumn[],
    texts: readonly string[],
    style: Style,
  ) {
    const top = this.#doc.y;
    let bottom = top;
    const row = this.#add("TR", table);
    for (const [n, text] of texts.entries()) {
      this.#doc.y = top;
      this.#add(tag, row, () => this.#write(text, style, placeOf(columns, n)));
      bottom = Math.max(bottom, this.#doc.y);
    }
    row.end();
    this.#doc.y = bottom + ROW_GAP;
  }

  #heightOf(columns: readonly PdfColumn[], texts: readonly string[], style: Style): number {
    const lineGap = this.#style(style);
    const heights = texts.map((text, n) => {
      const { width } = placeOf(columns, n);
      return this.#doc.heightOfString(inKnownLetters(text), { width, lineGap });
    });
    return Math.max(...heights);
  }

  /** Writes text at the current height of the page. */
  #write(text: string, style: Style, { x = MARGIN_POINTS, width = PDF_WIDTH, align = undefined }: Place = {}): void {
    const lineGap = this.#style(style);
    this.#doc.text(inKnownLetters(text), x, this.#doc.y, { width, lineGap, ...(align && { align }) });
  }

  /** Sets font and colour. @returns points between lines */
  #style({ size = 10, bold = false, muted = false }: Style): number {
    this.#doc.font(bold ? "Helvetica-Bold" : "Helvetica", size).fillColor(muted ? MUTED : INK);
    return size * 0.22;
  }

  #bar(columns: readonly PdfColumn[], share: number): void {
    const { x, width } = placeOf(columns, columns.length - 1);
    const length = Math.max(1, share * (width - BAR_INDENT));
    this.#fill({ x: x + BAR_INDENT, y: this.#doc.y + 1, width: length, height: 8 }, BRAND);
  }

  #fill({ x, y, width, height }: { x: number; y: number; width: number; height: number }, color: Color): void {
    this.#decorate(() => this.#doc.rect(x, y, width, height).fill(color));
  }

  #decorate(draw: () => void): void {
    this.#doc.markContent("Artifact");
    draw();
    this.#doc.endMarkedContent();
  }
}

/** Returns where the texts of a column are. */
function placeOf(
  columns: readonly PdfColumn[],
  column: number,
): { x: number; width: number; align: "right" | undefined } {
  const { width = 0, align } = columns[column] ?? {};
  const before = columns.slice(0, column).reduce((sum, one) => sum + one.width, 0);
  const gap = align === "right" ? RIGHT_GAP : COLUMN_GAP;
  return { x: MARGIN_POINTS + before, width: column === columns.length - 1 ? width : width - gap, align };
}
