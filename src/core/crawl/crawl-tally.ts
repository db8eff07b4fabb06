import type { OtherVehicle } from "#core/facts/rules/other-vehicles.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { COVERED_FIELDS, type CoveredField } from "#core/facts/rules/vehicle-fields.ts";
import {
  BlockedError,
  type FetchError,
  isWithoutAnswer,
  LimitError,
  NotFoundError,
  StandInError,
  TableError,
} from "#kernel/outbound/fetch-errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { CrawlLimitError } from "./crawl-errors.ts";
import { DealerWatch } from "./dealer-watch.ts";
import { FeeTally } from "./fee-tally.ts";
import type { CrawlReport, EntryAnswer } from "./rules/crawl-report.ts";
import {
  type CrawlFindings,
  type CrawlVerdict,
  declaredTotal,
  judgeCrawl,
  ListingLedger,
} from "./rules/judge-crawl.ts";
import { leftOutSentences } from "./rules/left-out.ts";
import { shownOverSentences } from "./rules/shown-over.ts";

const MAX_WARNINGS = 50;
const MAX_MISSED_SENTENCES = 20;

function emptyCoverage(): CrawlReport["coverage"] {
  const empty = COVERED_FIELDS.map((field) => [field, { present: 0, invalid: 0 }] as const);
  return Object.fromEntries(empty) as Record<CoveredField, { present: number; invalid: number }>;
}

/** Returns the report of a crawl that could not send one. */
export const emptyReport = (): Omit<CrawlReport, "outcome" | "reason"> => ({
  platform: null,
  unread: null,
  emptyLot: null,
  declaredTotal: null,
  found: 0,
  skippedNew: 0,
  otherRooftops: [],
  duplicates: 0,
  pagesFetched: 0,
  bytesFetched: 0,
  limitReached: false,
  entry: { kind: "nothing", url: null, failure: null, isTable: false },
  coverage: emptyCoverage(),
  warnings: [],
  feed: null,
  siteFees: null,
  dealer: null,
  contact: {},
});

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const isOnlyNamed = (
  { vin, stockNumber, priceUsd, mileageMiles }: VehicleFacts,
  invalid: readonly CoveredField[],
): boolean =>
  vin === null && stockNumber === null && priceUsd === null && mileageMiles === null && invalid.length === 0;

/** Counts and records everything during a crawl, and makes its report. */
export class CrawlTally {
  platform: string | null = null;
  found = 0;
  skippedNew = 0;
  /** Distinct cars that the site marks as sold. */
  sold = 0;
  /** Those of them that are only taken for sold, because a list shows them and their pages are gone. */
  pagesGone = 0;
  /** True when a list of the site says that it has no cars. */
  saysEmpty = false;
  /** Distinct cars of which as much says new as used. They are left out. */
  unsure = 0;
  /** Cars of which nothing says new or used. They may be used ones, so the run is not complete. */
  unstated = 0;
  duplicates = 0;
  unusable = 0;
  /** Requests for documents, answered or not. */
  requests = 0;
  pagesFetched = 0;
  /** Pages that only led back to an earlier one. */
  ledBack = 0;
  bytesFetched = 0;
  readonly ledger = new ListingLedger();
  readonly entry = new EntryWatch();
  readonly fees = new FeeTally();
  readonly dealer = new DealerWatch();
  readonly #coverage: CrawlReport["coverage"];
  readonly #warnings = new Set<string>();
  readonly #leftOut = {
    others: new Map<OtherVehicle, number>(),
    foreignPrices: new Map<string, number>(),
  };
  readonly #shownOver = new Map<"price" | "mileage", number>();
  /** The rooftop of each used car that is left out because another rooftop has it, by the car's identity key. */
  readonly #otherRooftops = new Map<string, string>();
  #placeholders: CrawlFindings["placeholders"] = null;
  /** Cars of which neither VIN, stock number, price nor mileage could be read. */
  #onlyNamed = 0;
  readonly #missed = { count: 0, sentences: [] as string[] };
  #limit: string | null = null;
  #stopped: { sentence: string; blocked: boolean } | null = null;
  #refusal: string | null = null;

  constructor() {
    this.#coverage = emptyCoverage();
  }

  /** Counts a distinct used vehicle. */
  vehicle(facts: VehicleFacts, invalid: readonly CoveredField[]): void {
    this.found += 1;
    if (isOnlyNamed(facts, invalid)) this.#onlyNamed += 1;
    for (const field of COVERED_FIELDS) {
      const value = facts[field];
      if (Array.isArray(value) ? value.length > 0 : value !== null) this.#coverage[field].present += 1;
    }
    for (const field of invalid) this.#coverage[field].invalid += 1;
  }

  /** Counts a distinct vehicle that is left out because it is not a car. */
  otherVehicle(what: OtherVehicle): void {
    countOne(this.#leftOut.others, what);
  }

  /** Records a distinct used car that is left out because another rooftop has it. */
  otherRooftop(identityKey: string, name: string): void {
    this.#otherRooftops.set(identityKey, name);
  }

  /** Records that the site names a car as the dealership's own too. @returns true when it was counted as another rooftop's */
  claimed(identityKey: string): boolean {
    return this.#otherRooftops.delete(identityKey);
  }

  /** Counts a record that names no car. @param shown the placeholder in place of a name, if there is one */
  unusableRecord(shown?: string): void {
    this.unusable += 1;
    if (shown === undefined) return;
    this.#placeholders = { count: (this.#placeholders?.count ?? 0) + 1, shown: this.#placeholders?.shown ?? shown };
  }

  /** Counts a car whose price is left out because of its currency. */
  foreignPrice(currency: string): void {
    countOne(this.#leftOut.foreignPrices, currency);
  }

  /** Counts the facts of a car for which the page shows another value than the site's data. */
  shownOver(facts: readonly ("price" | "mileage")[]): void {
    for (const fact of facts) countOne(this.#shownOver, fact);
  }

  warn(sentence: string): void {
    if (this.#warnings.size < MAX_WARNINGS) this.#warnings.add(sentence);
  }

  missed(sentence: string): void {
    this.#missed.count += 1;
    if (this.#missed.sentences.length < MAX_MISSED_SENTENCES) this.#missed.sentences.push(sentence);
    this.warn(sentence);
  }

  /** Records limits and refusals for the report, even if the crawl continues after the error. */
  met(error: FetchError): void {
    if (error instanceof CrawlLimitError) this.#limit ??= error.message;
    if (error instanceof BlockedError) this.#refusal = error.message;
  }

  get limitReached(): boolean {
    return this.#limit !== null;
  }

  /** Records that the reading of an address ended early. Only the first is reported as the reason. */
  stopped(sentence: string, blocked: boolean): void {
    this.#stopped ??= { sentence, blocked };
    this.warn(sentence);
  }

  get #everythingLeftOut() {
    const otherRooftops = new Map<string, number>();
    for (const name of this.#otherRooftops.values()) countOne(otherRooftops, name);
    return { ...this.#leftOut, otherRooftops, unsure: this.unsure };
  }

  /** The problems of single pages, and those that only all records together show. */
  get #allMissed() {
    const left = formatAmount(this.unstated, "car was", "cars were");
    const named = formatAmount(this.#onlyNamed, "car has", "cars have");
    const sentences = [
      ...(this.unstated > 0 ? [`${left} left out, because nothing says whether new or used.`] : []),
      ...(this.#onlyNamed > 0 ? [`${named} only a name, so the list was not read fully.`] : []),
    ];
    const { count, sentences: known } = this.#missed;
    return { count: count + sentences.length, sentences: [...known, ...sentences] };
  }

  report(): CrawlReport {
    const listings = this.ledger.balances();
    const verdict = judgeCrawl({
      found: this.found,
      skippedNew: this.skippedNew,
      ...this.#everythingLeftOut,
      unusable: this.unusable,
      placeholders: this.#placeholders,
      sold: this.sold,
      pagesGone: this.pagesGone,
      saysEmpty: this.saysEmpty,
      listings,
      missed: this.#allMissed,
      limit: this.#limit,
      stopped: this.#stopped,
      refusal: this.#refusal,
    });
    return {
      ...this.reportAs(verdict),
      declaredTotal: declaredTotal(listings),
      siteFees: this.found === 0 ? null : this.fees.summary(this.found),
    };
  }

  /** Returns the report with a verdict from outside. */
  reportAs(verdict: CrawlVerdict): CrawlReport {
    return {
      ...verdict,
      platform: this.platform,
      declaredTotal: null,
      found: this.found,
      skippedNew: this.skippedNew,
      otherRooftops: [...this.#otherRooftops.keys()],
      duplicates: this.duplicates,
      pagesFetched: this.pagesFetched,
      bytesFetched: this.bytesFetched,
      limitReached: this.limitReached,
      entry: this.entry.answer(),
      coverage: this.#coverage,
      warnings: [
        ...leftOutSentences(this.#everythingLeftOut),
        ...shownOverSentences(this.#shownOver),
        ...this.#warnings,
      ]
        .filter((sentence) => sentence !== verdict.reason)
        .slice(0, MAX_WARNINGS),
      feed: null,
      siteFees: null,
      dealer: this.dealer.identity(),
      contact: this.dealer.contact,
    };
  }
}

/** Remembers if the crawl's first page could be fetched. */
class EntryWatch {
  #url: string | null = null;
  #failure: FetchError | null = null;

  page(url: string): void {
    this.#url ??= url;
  }

  failed(error: FetchError): void {
    // Our own limits say nothing about the site.
    if (this.#url === null && !(error instanceof LimitError)) this.#failure = error;
  }

  answer(): EntryAnswer {
    if (this.#url !== null) return { kind: "page", url: this.#url, failure: null, isTable: false };
    const failure = this.#failure?.message ?? null;
    return { kind: this.#kindOfFailure(), url: null, failure, isTable: this.#failure instanceof TableError };
  }

  #kindOfFailure(): EntryAnswer["kind"] {
    if (this.#failure instanceof BlockedError) return "refused";
    if (this.#failure instanceof NotFoundError) return "missing";
    if (this.#failure instanceof StandInError) return "stand-in";
    return this.#failure === null || isWithoutAnswer(this.#failure) ? "nothing" : "error";
  }
}
