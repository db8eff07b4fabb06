import type { Merged } from "#core/inventory/merge-inventory.ts";
import type { Gone } from "#core/inventory/remove-gone.ts";
import { pricesBeingChecked } from "#core/inventory/rules/price-doubt.ts";
import { formatFirst } from "#kernel/words/rules/lists.ts";
import { formatAmount, formatCount, plural } from "#kernel/words/rules/numbers.ts";
import type { CsvImport } from "./import-endpoints.ts";
import type { CsvHeader } from "./rules/columns/understood-column.ts";
import type { CsvError } from "./rules/csv-error.ts";
import { whyConfirmRemovals } from "./rules/judge-whole-lot.ts";
import type { CsvReading } from "./rules/row-intake.ts";
import type { ImportCsvRequest, ReceivingDealership } from "./run-import-thread.ts";

/** Everything known about an upload after it has been compared with the inventory. */
export type ImportOutcome = {
  request: ImportCsvRequest;
  dealership: ReceivingDealership;
  reading: CsvReading;
  merged: Merged;
  /** Price changes that are too large to be credible and are left to be checked. */
  doubtedPrices: number;
  gone: Gone;
  /** The number of rows in the file of problems. */
  problems: number;
  /** The first rejected rows. */
  rejected: CsvImport["rejectedRows"];
};

export const cars = (count: number): string => formatAmount(count, "car");
const rows = (count: number): string => formatAmount(count, "row");

/** Returns the number of removals that must be confirmed before the upload is carried out, and the reason; null when none. */
export function removalsToConfirm({
  request,
  reading,
  gone,
}: Pick<ImportOutcome, "request" | "reading" | "gone">): { removals: number; reason: string } | null {
  if (!request.wholeLot) return null;
  const { removed, listed } = gone;
  const { rowsRead, isCutOff, rejectedAs, dealers } = reading;
  const lot = { removed, listed, rowsRead, isCutOff, unreadable: rejectedAs.unreadable, dealers: dealers.length };
  const reason = whyConfirmRemovals(lot);
  return reason === null ? null : { removals: removed, reason };
}

/** Returns the warnings about an upload, one sentence each, the most important first. */
export function importWarnings({ request, dealership, reading, merged, doubtedPrices, gone }: ImportOutcome): string[] {
  const { sold, crawled, soldButCrawled } = gone;
  const were = (count: number): string => (request.apply ? plural(count, "was", "were") : "would be");
  const unnamed = gone.removed - sold;
  const sentences = [
    dealership.takenDown && "This dealership has been taken down: nobody sees its vehicles until that is lifted.",
    dealership.expired && "This dealership has expired: shoppers see its vehicles when the subscription is renewed.",
    unnamed > 0 && `${cars(unnamed)} that the file does not name ${were(unnamed)} removed.`,
    sold > 0 && `${cars(sold)} that the file marks as sold ${were(sold)} removed.`,
    crawled > 0 &&
      `${formatCount(crawled)} of the removed ${plural(crawled, "cars comes", "cars come")} from the website: a sync that still finds ${them(crawled)} there ${request.apply ? "brings" : "would bring"} ${them(crawled)} back.`,
    soldButCrawled > 0 &&
      `${cars(soldButCrawled)} that the file marks as sold ${plural(soldButCrawled, "stays", "stay")}: ${plural(soldButCrawled, "it is", "they are")} also on the website, so a sync decides about the removal.`,
    doubtedPrices > 0 &&
      `${pricesBeingChecked(doubtedPrices)}: the former ${plural(doubtedPrices, "price stays", "prices stay")} until a file or a sync half a day later says the same, or you decide among the dealership's cars.`,
    merged.hidden > 0 &&
      `${cars(merged.hidden)} of the file ${is(merged.hidden)} hidden by hand and ${plural(merged.hidden, "stays", "stay")} hidden.`,
    request.wholeLot &&
      reading.nameless > 0 &&
      `${rows(reading.nameless)} could not be read and ${plural(reading.nameless, "names", "name")} no car by VIN or stock number: a listed car that ${is(reading.nameless)} meant counts as not named.`,
    reading.dealers.length > 1 &&
      `The file names ${formatCount(reading.dealers.length)} dealers (${listed(reading.dealers)}). All their cars were taken for this dealership.`,
  ];
  return [...sentences.filter((sentence) => typeof sentence === "string"), ...reading.warnings];
}

const SHOWN_DEALERS = 5;

/** Returns "MP1: 12 cars, MP2: 3 cars and 4 more" */
const listed = (dealers: CsvReading["dealers"]): string =>
  formatFirst(
    dealers.map((dealer) => `${dealer.id}: ${cars(dealer.cars)}`),
    SHOWN_DEALERS,
  );

const is = (count: number): string => plural(count, "is", "are");
const them = (count: number): string => plural(count, "it", "them");

/** Returns the wire shape of an upload. @param importId null for a preview */
export function presentImport(outcome: ImportOutcome, importId: number | null): CsvImport {
  const { reading, merged, gone } = outcome;
  const { added, returned, changed, unchanged } = merged;
  const count = added + changed + unchanged;
  const applied = importId !== null;
  const confirm = removalsToConfirm(outcome);
  const vehicles = formatAmount(count, "vehicle");
  const done = applied ? `${plural(count, "has", "have")} been uploaded` : "would be uploaded";
  const lost = gone.removed === 0 ? "" : `; ${cars(gone.removed)} ${applied ? "removed" : "would be removed"}`;
  const left =
    reading.rejected === 0 ? "" : `; ${rows(reading.rejected)} ${plural(reading.rejected, "was", "were")} not taken`;
  return {
    message: `${vehicles} ${done}${lost}${left}`,
    count,
    applied,
    importId,
    rowsRead: reading.rowsRead,
    added,
    returned,
    changed,
    unchanged,
    removed: gone.removed,
    sold: gone.sold,
    removedCrawled: gone.crawled,
    confirmRemovals: confirm?.removals ?? null,
    confirmReason: confirm?.reason ?? null,
    rejected: reading.rejected,
    rejectedAs: reading.rejectedAs,
    problems: outcome.problems,
    skippedNew: reading.skippedNew,
    rejectedRows: outcome.rejected,
    delimiter: reading.delimiter,
    encoding: reading.encoding,
    columns: presentColumns(reading.header),
    problem: null,
    rows: [],
    removals: [],
    warnings: importWarnings(outcome),
  };
}

const presentColumns = ({ shown }: CsvHeader): CsvImport["columns"] => shown.map(({ key: _, ...column }) => column);

/** Returns the preview of a file that an upload would refuse, with its columns as far as they were understood. */
export function presentRefused({ message, understood }: CsvError): CsvImport {
  return {
    ...{
      message: "Nothing would be uploaded",
      count: 0,
      applied: false,
      importId: null,
      rowsRead: 0,
      added: 0,
      returned: 0,
    },
    ...{ changed: 0, unchanged: 0, removed: 0, sold: 0, removedCrawled: 0, confirmRemovals: null, confirmReason: null },
    ...{ rejected: 0, skippedNew: 0, problems: 0, rejectedRows: [], rows: [], removals: [], problem: message },
    rejectedAs: { sold: 0, new: 0, other: 0, repeat: 0, unreadable: 0 },
    delimiter: understood?.delimiter ?? "",
    encoding: understood?.encoding ?? "",
    columns: understood === null ? [] : presentColumns(understood.header),
    warnings: understood?.header.warnings ?? [],
  };
}
