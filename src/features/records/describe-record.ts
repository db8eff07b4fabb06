import { totalFees, wholePriceWords } from "#core/facts/rules/price-basis.ts";
import { formatAmount, formatDollars } from "#kernel/words/rules/numbers.ts";
import type { AdvertisedListing, AdvertisedSpell } from "./read-record.ts";

/** The columns of the record's table, in this order. */
export const RECORD_COLUMNS = ["Days", "Price", "What the price held", "Pictures", "Recorded"] as const;

/** The record of a car in words, for the page and the PDF. */
export type RecordText = {
  title: string;
  /** "VIN 1HG… · recorded by AutoHub". */
  lead: string;
  listings: { heading: string; rows: string[][] }[];
  notes: string[];
  /** Name of the file, without its ending. */
  fileName: string;
};

export type RecordedBy = { siteName: string; publicUrl: string; adminName: string; at: Date };

const DAY_MS = 86_400_000;
const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** "2026-11-01 to 2026-11-12 (12 days)"; a current span is counted up to `today`. */
function describeDays({ firstDay, lastDay }: AdvertisedSpell, today: string): string {
  const count = Math.round((Date.parse(lastDay ?? today) - Date.parse(firstDay)) / DAY_MS) + 1;
  const days = formatAmount(count, "day");
  if (lastDay === null) return `${firstDay} to today (${days})`;
  return lastDay === firstDay ? firstDay : `${firstDay} to ${lastDay} (${days})`;
}

/** "Dealer's price $20,000 + $499 documentation fee". */
const describeTerms = ({ priceUsd, basis, fees }: AdvertisedSpell): string =>
  wholePriceWords(priceUsd, { basis, fees }) ?? "Not known whether fees are included";

const describeSpell = (spell: AdvertisedSpell, today: string): string[] => [
  describeDays(spell, today),
  spell.priceUsd === null ? "No price" : formatDollars(spell.priceUsd + totalFees(spell.fees)),
  describeTerms(spell),
  String(spell.photoCount),
  minute(spell.recordedAt),
];

/** @param listings as returned by `readRecord` */
export function describeRecord(
  listings: readonly [AdvertisedListing, ...AdvertisedListing[]],
  { siteName, publicUrl, adminName, at }: RecordedBy,
): RecordText {
  const [{ id, vin }] = listings;
  const { title } = listings.at(-1) ?? listings[0];
  const today = at.toISOString().slice(0, 10);
  return {
    title: `Advertising record: ${title}`,
    lead: `${vin === null ? "Without a VIN" : `VIN ${vin}`} · recorded by ${siteName}, ${publicUrl}`,
    listings: listings.map((listing) => ({
      heading: `${listing.dealershipName || "Unknown dealership"} · ${listing.title} · listing ${listing.id}`,
      rows: listing.spells.map((spell) => describeSpell(spell, today)),
    })),
    notes: [
      "Prices, fees and numbers of pictures as this site showed them to shoppers, recorded by the site when they changed. Days are " +
        "days of UTC. A day with a change is in both rows, because both were shown on it.",
      "Days are kept for two years, and were not recorded before the site had this record.",
      `Made on ${minute(at)} for ${adminName}.`,
    ],
    fileName: `advertising-record-${(vin ?? `listing-${id}`).replace(/[^A-Za-z0-9-]/g, "")}`,
  };
}
