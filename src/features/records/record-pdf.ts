import { beginPdf, PDF_WIDTH, type PdfColumn } from "#kernel/files/pdf/pdf-pages.ts";
import { RECORD_COLUMNS, type RecordText } from "./describe-record.ts";

const SIZE = 9;
/** Widths of the columns in points, the space between them included; the last one has the rest. */
const COLUMN_WIDTHS = [122, 58, 176, 48];
const COLUMNS = RECORD_COLUMNS.map((head, n): PdfColumn => {
  const width = COLUMN_WIDTHS[n] ?? PDF_WIDTH - COLUMN_WIDTHS.reduce((sum, one) => sum + one, 0);
  return { head, width };
});

/** The record as a PDF file, with the number of each page. */
export async function recordPdf({ title, lead, listings, notes }: RecordText): Promise<Buffer> {
  const pages = await beginPdf(title);
  pages.text(title, "H1", { size: 16, bold: true });
  pages.text(lead, "P", { size: 9 });
  for (const { heading, rows } of listings) {
    pages.heading(heading);
    if (rows.length === 0) pages.text("There is no record of this listing.", "P", { size: 9 });
    else
      pages.table(
        COLUMNS,
        rows.map((cells) => ({ cells })),
        SIZE,
      );
  }
  pages.space(10);
  for (const note of notes) {
    pages.text(note, "P", { size: 9 });
    pages.space(4);
  }
  return pages.finish("");
}
