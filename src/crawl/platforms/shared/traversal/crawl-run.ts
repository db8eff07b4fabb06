import { recordKind } from "#domain/normalize/normalize-vehicle.ts";
import { BlockedError, type FetchError, NotFoundError } from "#outbound/fetch-errors.ts";
import type { CrawlContext, RawVehicle } from "../../../platform.ts";
import type { SiteHints } from "../hints.ts";
import { keysOf } from "../reading/sightings.ts";

/** After so many failed pages of cars in a row, those of the other thin records of a list are not asked for. */
export const FAILURES_BEFORE_GIVING_UP = 3;

/** The state of one traversal: pages visited, cars seen, refusals. */
export class CrawlRun {
  readonly context: CrawlContext;
  readonly hints: SiteHints;
  readonly visited = new Set<string>();
  /** Used cars, and vehicles that are no cars: a dealer of motorcycles has lists as well. */
  usedFound = 0;
  /** The first refusal. It is thrown at the end if no car could be read. */
  blocked: BlockedError | null = null;
  /** Keys of pages that a browser has built. */
  readonly builtPages = new Set<string>();
  /** A page needed a browser, and there is none. */
  noBrowser = false;
  #seen = new Set<string>();
  #seenCount = 0;
  #failedDetails = 0;
  #unaskedDetails = 0;
  #firstFailure: FetchError | null = null;

  constructor(context: CrawlContext, hints: SiteHints) {
    this.context = context;
    this.hints = hints;
  }

  get carsSeen(): number {
    return this.#seenCount;
  }

  knows(raw: RawVehicle): boolean {
    return keysOf(raw).some((key) => this.#seen.has(key));
  }

  knowsKey(key: string): boolean {
    return this.#seen.has(key);
  }

  /** Records a car; true when it was not seen before in this run. */
  remember(raw: RawVehicle): boolean {
    const isNews = !this.knows(raw);
    for (const key of keysOf(raw)) this.#seen.add(key);
    if (!isNews) return false;
    this.#seenCount++;
    const kind = recordKind(raw);
    if (raw.sold !== true && (kind === "vehicle" || kind === "other")) this.usedFound++;
    return true;
  }

  /** Reports a list page that could not be read: its cars are missing. */
  listFailed(url: string, what: string, error: FetchError): void {
    if (error instanceof BlockedError) this.blocked ??= error;
    this.context.missed(url, `${what} could not be read: ${error.message}`);
  }

  /** Notes the page of a car that could not be read. A page that is gone is only a warning: lists may be out of date. */
  detailFailed(url: string, error: FetchError): void {
    if (error instanceof NotFoundError) {
      this.context.warn(`The page of a car is gone: ${url}`);
      return;
    }
    if (error instanceof BlockedError) this.blocked ??= error;
    this.#failedDetails++;
    this.#firstFailure ??= error;
  }

  /** Notes that the page of a car was not asked for, because those before it failed. */
  detailNotAsked(): void {
    this.#unaskedDetails++;
  }

  /** Reports the pages of cars that could not be read, all in one sentence: what they say of the cars is missing. */
  reportDetails(): void {
    if (this.#firstFailure === null) return;
    const { url, message } = this.#firstFailure;
    const count = this.#failedDetails + this.#unaskedDetails;
    const subject = count === 1 ? "The page of a car" : `The pages of ${count} cars`;
    const unasked =
      this.#unaskedDetails === 0
        ? ""
        : ` (${this.#unaskedDetails} of them were not asked for after ${FAILURES_BEFORE_GIVING_UP} failures in a row)`;
    this.context.missed(url, `${subject} could not be read${unasked}: ${message}`);
  }
}
