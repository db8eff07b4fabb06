import { PAGE, type PdfText, wrapText, writePdf } from "#kernel/files/pdf/pdf-file.ts";
import { RECORD_COLUMNS, type RecordText } from "./describe-record.ts";

const MARGIN = 50;
const WIDTH = PAGE.width - 2 * MARGIN;
const SIZE = 9;
const LINE = 12;
const GAP = 8;
/** Widths of the columns in points, together `WIDTH`, the space between them included. */
const COLUMN_WIDTHS = [134, 62, 166, 48, 102];
const columnX = (column: number): number =>
  MARGIN + COLUMN_WIDTHS.slice(0, column).reduce((sum, width) => sum + width, 0);

/** Lays text out from the top of a page down, and goes on with the next page where it ends. */
class Layout {
  readonly pages: PdfText[][] = [[]];
  private y: number = PAGE.height - MARGIN;

  /** Whether so many lines still fit on the page; else the next one is begun. */
  fits(lines: number): boolean {
    if (this.y - lines * LINE >= MARGIN + LINE) return true;
    this.pages.push([]);
    this.y = PAGE.height - MARGIN;
    return false;
  }

  /** Columns of lines beside each other. */
  row(
    columns: readonly { x: number; lines: readonly string[] }[],
    style: { size?: number; bold?: boolean } = {},
  ): void {
    const { size = SIZE, bold = false } = style;
    for (const { x, lines } of columns) {
      for (const [index, text] of lines.entries()) {
        this.pages.at(-1)?.push({ x, y: this.y - size - index * LINE, size, bold, text });
      }
    }
    this.y -= Math.max(...columns.map(({ lines }) => lines.length)) * LINE + (size - SIZE);
  }

  paragraph(text: string, style: { size?: number; bold?: boolean } = {}): void {
    for (const line of wrapText(text, WIDTH, style.size ?? SIZE, style.bold)) {
      this.fits(1);
      this.row([{ x: MARGIN, lines: [line] }], style);
      if (style.size) this.space(style.size / 3);
    }
  }

  space(points: number): void {
    this.y -= points;
  }
}

const cellsOf = (texts: readonly string[]) =>
  texts.map((text, column) => ({
    x: columnX(column),
    lines: wrapText(text, (COLUMN_WIDTHS[column] ?? 0) - GAP, SIZE),
  }));

function addTable(layout: Layout, rows: readonly string[][]): void {
  const head = () => {
    layout.row(
      RECORD_COLUMNS.map((text, column) => ({ x: columnX(column), lines: [text] })),
      { bold: true },
    );
    layout.space(3);
  };
  layout.fits(4);
  head();
  for (const row of rows) {
    const cells = cellsOf(row);
    if (!layout.fits(Math.max(...cells.map(({ lines }) => lines.length)))) head();
    layout.row(cells);
    layout.space(4);
  }
}

/** The record as a PDF file, with the number of each page. */
export function recordPdf({ title, lead, listings, notes }: RecordText): Buffer {
  const layout = new Layout();
  layout.paragraph(title, { size: 16, bold: true });
  layout.paragraph(lead);
  for (const { heading, rows } of listings) {
    layout.space(14);
    layout.fits(6);
    layout.paragraph(heading, { size: 11, bold: true });
    if (rows.length === 0) layout.paragraph("Nothing is recorded of this listing.");
    else addTable(layout, rows);
  }
  layout.space(10);
  for (const note of notes) {
    layout.paragraph(note);
    layout.space(4);
  }
  const { pages } = layout;
  const numbered = pages.map((texts, page) => [
    ...texts,
    { x: MARGIN, y: MARGIN - LINE, size: 8, text: `Page ${page + 1} of ${pages.length}` },
  ]);
  return writePdf(numbered, title);
}
