import { z } from "zod";
import type { PageAnswer } from "#core/inventory/rules/page-answers.ts";
import { readJsonLines } from "../json-lines.ts";
import { UsageError } from "../usage-error.ts";
import type { RecordedDay, RecordedPage } from "./replay-dealership.ts";

/** The file's words for a page's answers. "list": it led to the list, as that site does for a car that it does not have. */
const ANSWERS: Record<string, PageAnswer> = {
  sale: "sale",
  sold: "sold",
  gone: "gone",
  list: "softGone",
  none: "unclear",
};

const daySchema = z.object({
  dealer: z.string(),
  day: z.iso.date(),
  vehicles: z.array(z.tuple([z.string()], z.unknown())),
});

const pageSchema = z.object({
  dealer: z.string(),
  vin: z.string(),
  left: z.iso.date(),
  page: z.array(
    z.tuple([
      z.iso.date(),
      z.string().transform((word, context): PageAnswer => {
        const answer = ANSWERS[word];
        if (answer === undefined) context.addIssue(`"${word}" is no answer of a page`);
        return answer ?? "unclear";
      }),
    ]),
  ),
});

const lineSchema = z.union([daySchema, pageSchema]);

/** A dealership's record while it is read. */
type DealershipRecord = { days: RecordedDay[]; pages: RecordedPage[] };

/**
 * Reads recorded daily inventories, one JSON object per line: `{"dealer", "day": "2026-02-16", "vehicles": [[vin, price or null], ...]}` is
 * a day's list, and `{"dealer", "vin", "left": day, "page": [[day, answer], ...]}` has the answers of a car's own page after it had left.
 * @returns the records by dealership, days and pages in order of time
 * @throws {UsageError} with the number of the line that is neither
 */
export async function readRecordedFile(file: string): Promise<Map<string, DealershipRecord>> {
  const dealers = new Map<string, DealershipRecord>();
  for await (const { number, value } of readJsonLines(file)) {
    const line = lineSchema.safeParse(value);
    if (!line.success)
      throw new UsageError(`Line ${number} of ${file} is neither a dealership's day nor a car's page.`);
    const { dealer, ...entry } = line.data;
    const record = dealers.get(dealer) ?? { days: [], pages: [] };
    if ("vehicles" in entry) record.days.push({ day: entry.day, vins: new Set(entry.vehicles.map(([vin]) => vin)) });
    else record.pages.push(entry);
    dealers.set(dealer, record);
  }
  for (const { days, pages } of dealers.values()) {
    days.sort((a, b) => a.day.localeCompare(b.day));
    pages.sort((a, b) => a.left.localeCompare(b.left));
  }
  return dealers;
}
