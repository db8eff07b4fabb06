import { formatCount } from "#kernel/words/rules/numbers.ts";

/**
 * An upload of the whole lot needs a confirmation to remove more than this share of the listed cars, because the file may be incomplete or
 * another dealership's. A crawl that would remove more than this share is held, too.
 */
const MAX_UNCONFIRMED_REMOVAL_SHARE = 0.3;
/** A file with a larger share of unreadable rows is not complete. The same limit applies to inventory feeds. */
const MAX_UNREADABLE_SHARE = 0.3;

type WholeLot = {
  /** The number of listed cars that would be removed. */
  removed: number;
  listed: number;
  rowsRead: number;
  unreadable: number;
  isCutOff: boolean;
  /** The number of dealers in the file. */
  dealers: number;
};

/**
 * Returns why a whole lot removes cars only after their number was confirmed: the same reasons that hold a crawl. Null when it may remove
 * them at once.
 */
export function whyConfirmRemovals({
  removed,
  listed,
  rowsRead,
  unreadable,
  isCutOff,
  dealers,
}: WholeLot): string | null {
  if (removed === 0) return null;
  if (isCutOff) return "The file breaks off before the end of its last line.";
  if (unreadable > rowsRead * MAX_UNREADABLE_SHARE) {
    return `${formatCount(unreadable)} of ${formatCount(rowsRead)} rows could not be read.`;
  }
  if (dealers > 1) return `The file has cars of ${formatCount(dealers)} dealers.`;
  return removed > listed * MAX_UNCONFIRMED_REMOVAL_SHARE ? "These are many of the listed cars." : null;
}
