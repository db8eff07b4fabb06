import { formatAmount, formatCount, plural } from "#kernel/words/rules/numbers.ts";
import type { CrawlOutcome } from "./crawl-report.ts";
import { type LeftOut, othersInWords, rooftopsInWords } from "./left-out.ts";

/** A crawl's findings about its own completeness. */
export type CrawlFindings = {
  /** Distinct used vehicles that the crawl delivered. */
  found: number;
  skippedNew: number;
  /** Other vehicles than cars, by kind. */
  others: LeftOut["others"];
  /** Cars of other rooftops that were left out, by the rooftop's name. */
  otherRooftops: LeftOut["otherRooftops"];
  /** Records with too few facts for a car. */
  unusable: number;
  /** The number of them with a placeholder in place of a name, and the first placeholder. */
  placeholders: { count: number; shown: string } | null;
  /** Distinct cars that the site marks as sold. */
  sold: number;
  /** Those of them that are only taken for sold, because a list shows them and their pages are gone. */
  pagesGone: number;
  /** True when a list of the site says that it has no cars. */
  saysEmpty: boolean;
  listings: readonly ListingBalance[];
  /** Cars or pages that could not be read: their number, and a sentence about each of the first few. */
  missed: { count: number; sentences: readonly string[] };
  /** A sentence about the limit that ended the crawl; null when none did. */
  limit: string | null;
  /** The error that ended the reading of an address. */
  stopped: { sentence: string; blocked: boolean } | null;
  /** The last refusal, even if the crawl continued after it. */
  refusal: string | null;
};

export type CrawlVerdict = {
  outcome: CrawlOutcome;
  reason: string | null;
  /** The number of cars that the site declares or shows and that could not be read, when nothing else went wrong; otherwise null. */
  unread: number | null;
  /**
   * The reason why a successful crawl found no car, in a sentence; null when it found some, or the site does not say that the lot
   * is empty.
   */
  emptyLot: string | null;
};

/** Without a declared total, a run with a larger share of unusable records is not complete. */
const MAX_UNUSABLE_SHARE = 0.1;

/**
 * Decides how a crawl ended. It is `complete` only if nothing went wrong and no declared car is missing. A run without cars is complete
 * only if the site itself declares zero cars, or marks all as sold. The message of an empty list counts less: its scripts may not have
 * filled it yet.
 */
export function judgeCrawl(findings: CrawlFindings): CrawlVerdict {
  if (findings.found > 0) {
    const mishap = findings.stopped?.sentence ?? findings.limit ?? missedInWords(findings);
    const reason = mishap ?? placeholdersInWords(findings) ?? shortfall(findings) ?? pagesGoneInWords(findings);
    if (reason === null) return { outcome: "complete", reason: null, unread: null, emptyLot: null };
    return { outcome: "incomplete", reason, unread: mishap === null ? unreadCars(findings) : null, emptyLot: null };
  }
  if (findings.stopped !== null) {
    return {
      outcome: findings.stopped.blocked ? "blocked" : "failed",
      reason: findings.stopped.sentence,
      ...NOTHING_READ,
    };
  }
  if (findings.refusal !== null) return { outcome: "blocked", reason: findings.refusal, ...NOTHING_READ };
  const reason =
    findings.limit ?? placeholdersInWords(findings) ?? missedInWords(findings) ?? reasonForNoCars(findings);
  if (reason !== null) return { outcome: "failed", reason, ...NOTHING_READ };
  const { sold } = findings;
  if (sold > 0) {
    const marked = sold === 1 ? "its only car" : `each of its ${formatCount(sold)} cars`;
    return { outcome: "complete", reason: null, unread: null, emptyLot: `The site marks ${marked} as sold.` };
  }
  if (!findings.saysEmpty) return { outcome: "complete", reason: null, ...NOTHING_READ };
  const words = "The list on the site says that it has no cars";
  const doubt = `${words}, which does not mean that its lot is empty.`;
  return { outcome: "incomplete", reason: doubt, unread: null, emptyLot: `${words}.` };
}

const NOTHING_READ = { unread: null, emptyLot: null };

/** Returns the sum of the totals that the site declares; null when it declares none. */
export function declaredTotal(listings: readonly ListingBalance[]): number | null {
  return listings.length === 0 ? null : listings.reduce((sum, { declared }) => sum + declared, 0);
}

function missedInWords({ missed }: CrawlFindings): string | null {
  const [first] = missed.sentences;
  if (first === undefined) return null;
  const others = missed.count - 1;
  if (others === 0) return first;
  return `${first.replace(/\.$/, "")} (and ${formatAmount(others, "more problem")} like this).`;
}

function placeholdersInWords({ placeholders }: CrawlFindings): string | null {
  if (placeholders === null) return null;
  const { count, shown } = placeholders;
  const names = count === 1 ? "the name of a car" : `the names of ${formatCount(count)} cars`;
  return `The site shows placeholders ("${shown.slice(0, 60)}") in place of ${names}, so ${plural(count, "it was", "they were")} left out.`;
}

function pagesGoneInWords({ pagesGone }: CrawlFindings): string | null {
  if (pagesGone === 0) return null;
  const [whose, were] = [plural(pagesGone, "page is", "pages are"), plural(pagesGone, "it was", "they were")];
  return `The site lists ${cars(pagesGone)} whose ${whose} gone, so ${were} left out.`;
}

function shortfall({ listings, found, unusable }: CrawlFindings): string | null {
  const short = listings.find(({ declared, seen }) => seen < declared);
  if (short !== undefined) {
    const unread = unusable > 0 ? ` (${unusable} could not be understood)` : "";
    return `The site says that it lists ${cars(short.declared)} (${short.name}), but ${short.seen} could be read${unread}.`;
  }
  if (listings.length === 0 && unusable > (found + unusable) * MAX_UNUSABLE_SHARE) {
    return `${unusable} of ${cars(found + unusable)} on the site could not be understood.`;
  }
  return null;
}

/** Returns the number of cars that were not read: declared and not seen, shown without a name, or with a page that is gone; null for none. */
function unreadCars({ listings, placeholders, pagesGone }: CrawlFindings): number | null {
  const short = listings.reduce((sum, { declared, seen }) => sum + Math.max(0, declared - seen), 0);
  return Math.max(short, placeholders?.count ?? 0) + pagesGone || null;
}

function reasonForNoCars(findings: CrawlFindings): string | null {
  const { listings, skippedNew, others, otherRooftops, unusable, sold, saysEmpty } = findings;
  const declared = declaredTotal(listings);
  if (unusable > 0) return `Cars were listed on the site, but none of the ${unusable} could be understood.`;
  if (otherRooftops.size > 0) return `No car of this dealership was found, only ${rooftopsInWords(otherRooftops)}.`;
  if (sold > 0) return shortfall(findings);
  if (saysEmpty) return null;
  if (skippedNew > 0) return `Only new cars were found on the site (${skippedNew}), and AutoHub lists used ones.`;
  if (others.size > 0) return `No cars were found on the site, only ${othersInWords(others)}.`;
  if (declared === null)
    return "No vehicles were found in the pages of this site, which does not mean that its lot is empty.";
  if (declared > 0) return `The site says that it lists ${cars(declared)}, but none could be read.`;
  return null;
}

function cars(count: number): string {
  return formatAmount(count, "car");
}

/** The number of cars that a site declares for one of its lists, and how many of them the crawl saw. */
export type ListingBalance = {
  /** The adapter's name for it: "used inventory". */
  name: string;
  declared: number;
  seen: number;
};

type Kind = "used" | "new";
type Listing = { name: string; declared: number; usedOnly: boolean; cars: Set<string> };

/**
 * Counts the cars that were seen of each declared list. A car counts once, for the list that was declared last, so that repeated cars
 * cannot hide missed ones. New cars do not count for a list of used cars.
 */
export class ListingLedger {
  readonly #listings = new Map<string, Listing>();
  #current: Listing | null = null;

  /** Ends the present list. Cars that are seen from now on belong to no list, until the next declaration. */
  leave(): void {
    this.#current = null;
  }

  /**
   * Declares a list's total. A later page may declare another total for the same list. The larger one counts, because it can only make a
   * run look less complete.
   */
  declare(site: string, name: string, total: number): void {
    if (!Number.isFinite(total) || total < 0) return;
    const key = `${site}\n${name}`;
    const listing = this.#listings.get(key) ?? {
      name,
      declared: 0,
      usedOnly: /used|pre-?owned|certified|cpo/i.test(name) && !/new(?!est)|\ball\b/i.test(name),
      cars: new Set<string>(),
    };
    listing.declared = Math.max(listing.declared, Math.floor(total));
    this.#listings.set(key, listing);
    this.#current = listing;
  }

  /** Counts a car. `key` must be the same each time the same car is seen. */
  sighted(kind: Kind, key: string): void {
    if (this.#current === null || (kind === "new" && this.#current.usedOnly)) return;
    this.#current.cars.add(key);
  }

  balances(): ListingBalance[] {
    return [...this.#listings.values()].map(({ name, declared, cars }) => ({ name, declared, seen: cars.size }));
  }
}
