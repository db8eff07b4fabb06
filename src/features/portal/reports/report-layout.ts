import { PAGE, type PdfColor, type PdfRect, type PdfText, textWidth, wrapText } from "#kernel/files/pdf/pdf-file.ts";
import type { PdfTag } from "#kernel/files/pdf/pdf-structure.ts";

const MARGIN = 54;
const LEFT = MARGIN;
export const WIDTH = PAGE.width - 2 * MARGIN;

const INK: PdfColor = [0.043, 0.09, 0.125];
const MUTED: PdfColor = [0.32, 0.38, 0.43];
const LINE: PdfColor = [0.82, 0.85, 0.87];
/** Dark enough to be told apart from the ground by a printer without colours. */
const BRAND: PdfColor = [0.043, 0.42, 0.38];
/** Room for the text before a bar. */
const BAR_INDENT = 40;
/** Between a column whose texts end at its right and the next one. */
const COLUMN_GAP = 18;

type Style = { size?: number; bold?: boolean; muted?: boolean };
/** A column of a table. `align`: of its texts. */
export type Column = { head: string; width: number; align?: "right" };

/** Lays a report out from the top of a page down. What does not fit goes on the next page. */
export class ReportLayout {
  readonly pages: (PdfText | PdfRect)[][] = [[]];
  private y: number = PAGE.height - MARGIN;
  private blocks = 0;
  private tables = 0;

  private draw(...drawn: (PdfText | PdfRect)[]): void {
    this.pages.at(-1)?.push(...drawn);
  }

  /** Goes on with the next page unless so many points are left on this one. */
  need(points: number): void {
    if (this.y - points >= MARGIN + 24) return;
    this.pages.push([]);
    this.y = PAGE.height - MARGIN;
  }

  space(points: number): void {
    this.y -= points;
  }

  rule(): void {
    this.draw({ x: LEFT, y: this.y, width: WIDTH, height: 0.75, color: LINE });
  }

  /** Text over the whole width. */
  text(text: string, tag: PdfTag, { size = 10, bold = false, muted = false }: Style = {}): void {
    const part = { tag, block: ++this.blocks };
    for (const line of wrapText(text, WIDTH, size, bold)) {
      this.need(size * 1.4);
      this.draw({ x: LEFT, y: this.y - size, size, bold, color: muted ? MUTED : INK, text: line, part });
      this.y -= size * 1.4;
    }
  }

  heading(text: string): void {
    // Never at the foot of a page without what it is about.
    this.need(90);
    this.space(16);
    this.text(text, "H2", { size: 12, bold: true });
    this.space(2);
  }

  /** Figures side by side, each with its name above it and a remark below. */
  figures(figures: readonly { name: string; value: string; remark: string }[]): void {
    this.need(64);
    const width = WIDTH / figures.length;
    for (const [n, { name, value, remark }] of figures.entries()) {
      const x = LEFT + n * width;
      const part = { tag: "P" as const, block: ++this.blocks };
      if (n > 0) this.draw({ x: x - 10, y: this.y - 50, width: 0.75, height: 48, color: LINE });
      this.draw(
        { x, y: this.y - 10, size: 9, color: MUTED, text: name, part },
        { x, y: this.y - 34, size: 22, bold: true, color: INK, text: value, part },
        { x, y: this.y - 48, size: 8, color: MUTED, text: remark, part },
      );
    }
    this.y -= 58;
  }

  /** A table with its head, which is repeated on each page. `bar`: a share of 1, drawn after the text of the last column. */
  table(columns: readonly Column[], rows: readonly { cells: readonly string[]; bar?: number }[]): void {
    const table = ++this.tables;
    let row = 0;
    const place = (column: number, text: string, size: number, bold: boolean): number => {
      const before = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0);
      const { width = 0, align } = columns[column] ?? {};
      const gap = column === columns.length - 1 ? 0 : COLUMN_GAP;
      return LEFT + before + (align === "right" ? width - gap - textWidth(text, size, bold) : 0);
    };
    const cells = (texts: readonly string[], tag: "TH" | "TD") => {
      const isHead = tag === "TH";
      const size = isHead ? 8 : 9.5;
      row += 1;
      const lines = texts.map((text, n) => wrapText(text, (columns[n]?.width ?? 0) - 8, size, isHead));
      const height = Math.max(...lines.map(({ length }) => length)) * size * 1.35;
      for (const [n, ofCell] of lines.entries()) {
        const part = { tag, block: ++this.blocks, cell: { table, row } };
        for (const [line, text] of ofCell.entries()) {
          const x = place(n, text, size, isHead);
          this.draw({
            ...{ x, y: this.y - size - line * size * 1.35, size, bold: isHead, text, part },
            color: isHead ? MUTED : INK,
          });
        }
      }
      this.y -= height + 4;
    };
    const head = () => {
      cells(
        columns.map((column) => column.head),
        "TH",
      );
      this.rule();
      this.y -= 5;
    };
    head();
    for (const { cells: texts, bar } of rows) {
      const { length: pages } = this.pages;
      this.need(30);
      if (this.pages.length > pages) head();
      if (bar !== undefined) {
        const { width = 0 } = columns.at(-1) ?? {};
        const x = LEFT + columns.slice(0, -1).reduce((sum, column) => sum + column.width, 0) + BAR_INDENT;
        this.draw({ x, y: this.y - 10, width: Math.max(1, bar * (width - BAR_INDENT)), height: 8, color: BRAND });
      }
      cells(texts, "TD");
    }
  }

  /** The pages, each with its number and a line that says what it is of. */
  finish(footer: string): (PdfText | PdfRect)[][] {
    return this.pages.map((drawn, page) => [
      ...drawn,
      { x: LEFT, y: MARGIN - 18, size: 8, color: MUTED, text: footer },
      ...this.numberOf(page),
    ]);
  }

  private numberOf(page: number): PdfText[] {
    const text = `Page ${page + 1} of ${this.pages.length}`;
    return [{ x: LEFT + WIDTH - textWidth(text, 8), y: MARGIN - 18, size: 8, color: MUTED, text }];
  }
}
