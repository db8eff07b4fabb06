import { conditionInAddress, conditionInWords } from "#core/facts/rules/condition.ts";
import { recordKind } from "#core/facts/rules/normalize-vehicle.ts";
import { isPlaceholderName } from "#core/facts/rules/placeholder-name.ts";
import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import { namesAnotherCar } from "#core/facts/rules/same-car.ts";
import { detailAddress } from "#core/facts/rules/urls.ts";
import { ANY_YEAR, readVehicleName } from "#core/facts/rules/vehicle-name.ts";
import { NotFoundError, RobotsError } from "#kernel/outbound/fetch-errors.ts";
import { CrawlLimitError } from "../../../crawl-errors.ts";
import type { RawVehicle } from "../../../platform.ts";
import { joinOrigins } from "../reading/origin-notes.ts";
import { pageKey } from "../reading/pager.ts";
import { isFromCard, lackingFacts, readDetailPage } from "../reading/read-page.ts";
import { readBuiltDetail } from "./built-page.ts";
import { type CrawlRun, FAILURES_BEFORE_GIVING_UP } from "./crawl-run.ts";
import { tryFetch } from "./try-fetch.ts";

/** The pages that gave no car, by their addresses. */
export type UnreadDetails = {
  /** They answered 404 or 410. */
  gone: string[];
  /** They failed, or no car could be recognized on them. */
  failed: string[];
};

/**
 * Reads the pages of cars that no list has described and yields their cars.
 * @param complete adds what the list says of a car
 */
export async function* crawlDetails(
  run: CrawlRun,
  addresses: readonly string[],
  complete: (address: string, raw: RawVehicle) => void = () => {},
): AsyncGenerator<RawVehicle, UnreadDetails> {
  const unread: UnreadDetails = { gone: [], failed: [] };
  for (const [i, address] of addresses.entries()) {
    const key = pageKey(address);
    if (run.visited.has(key)) continue;
    run.visited.add(key);
    run.context.step(`Reading the page of car ${i + 1} of ${addresses.length}`);
    if (run.refusesDetails) {
      unread.failed.push(address);
      run.detailNotAsked();
      continue;
    }
    const { page, error } = await tryFetch(run.context, address);
    run.noteDetailAnswer(error);
    if (page === null) {
      (error instanceof NotFoundError ? unread.gone : unread.failed).push(address);
      run.detailFailed(address, error);
      continue;
    }
    const raw = await readBuiltDetail(run, page);
    if (raw === null) {
      unread.failed.push(address);
      run.context.warn(`No single car could be recognized on ${address}`);
      continue;
    }
    complete(address, raw);
    run.remember(raw);
    run.noteOwnPage(address, raw);
    yield run.withRooftop(raw);
  }
  return unread;
}

/** The number of pages in a row that have none of the facts that their records lack, after which such records stand as they are. */
const MAX_FRUITLESS = 3;

/**
 * Completes a list's records without VIN, mileage or price from the pages of the cars. A record whose page cannot be read is yielded
 * unchanged. So are all records when a limit of the crawl is reached, and those that lack facts which the pages before have not had either.
 * @returns how many pages are gone, of records with neither price nor mileage, and of those without a VIN
 * @throws {CrawlLimitError} a limit of the whole crawl
 */
export async function* completeThin(
  run: CrawlRun,
  vehicles: readonly RawVehicle[],
  needs: (raw: RawVehicle) => readonly string[] = lackingFacts,
): AsyncGenerator<RawVehicle, number> {
  const progress = { pages: 0, gone: 0, failures: 0, silent: 0 };
  const goneCards: RawVehicle[] = [];
  for (const [i, listed] of vehicles.entries()) {
    // The first list has accounted for it.
    if (run.isGone(listed)) continue;
    const raw = identified(run, listed);
    const wanted = wantedPage(run, raw, needs(raw));
    if (wanted === null || run.refusesDetails || progress.failures >= FAILURES_BEFORE_GIVING_UP) {
      if (wanted?.isThin) run.detailNotAsked();
      if (wanted === null || saysEnough(raw)) yield raw;
      continue;
    }
    const read = await untilLimit(() => readDetail(run, wanted.address, wanted.isNeeded));
    if (read.value === null) {
      yield* goneCards;
      yield* vehicles.slice(i);
      throw read.limit;
    }
    noteProgress(run, progress, raw, wanted, read.value);
    if (read.value.isGone && isFromCard(raw)) goneCards.push(raw);
    else {
      yield* completed(run, raw, read.value.detail, (whole) => {
        if (whole !== raw) run.noteUsed(whole);
        run.noteFruit(wanted.kind, needs(whole).length < needs(raw).length);
      });
    }
  }
  yield* ofGonePages(goneCards, progress);
  return progress.gone;
}

/**
 * Returns a record with what the car's own page has shown before, on the way through another list: its VIN, and what tells new from used. With it
 * comes the rooftop that another record of the VIN has named.
 */
function identified(run: CrawlRun, raw: RawVehicle): RawVehicle {
  const own = run.ownPage(raw);
  if (own === undefined || isAnotherCar(own, raw)) return run.withRooftop(raw);
  const { vin, condition, shownCondition, mileage, mileageUnit, sold } = own;
  const miles = raw.mileage ? {} : { mileage, mileageUnit };
  const stated = Object.entries({ vin, condition, shownCondition, sold, ...miles });
  const missing = stated.filter(([name, value]) => value != null && !raw[name as keyof RawVehicle]);
  return run.withRooftop({ ...raw, ...Object.fromEntries(missing) });
}

/** Yields a record with the facts of its page; nothing where the page is missing and the card says too little. */
function* completed(
  run: CrawlRun,
  raw: RawVehicle,
  detail: RawVehicle | null,
  note: (whole: RawVehicle) => void,
): Generator<RawVehicle> {
  if (detail === null && !saysEnough(raw)) return;
  const whole = detail === null || isAnotherCar(detail, raw) ? raw : filled(detail, raw);
  note(whole);
  yield run.withRooftop(whole);
}

/**
 * Yields the cars of cards whose pages are gone. A few were sold while the list was cached. Where most pages are gone, the links are wrong
 * and the cards stand.
 */
function* ofGonePages(cards: readonly RawVehicle[], { gone, pages }: Progress): Generator<RawVehicle> {
  const isFew = gone < pages / 2;
  for (const raw of cards.filter((card) => isFew || saysEnough(card)))
    yield isFew ? { pageUrl: raw.pageUrl, detailUrl: raw.detailUrl, sold: true, pageGone: true } : raw;
}

/** False for a card with only a name and a price, whose page is needed: it may be an empty frame that scripts fill. */
const saysEnough = (raw: RawVehicle): boolean => !isFromCard(raw) || Boolean(raw.mileage) || Boolean(raw.stockNumber);

/** The answers of the pages of a list's cars: all, those that are gone, and the last ones in a row that failed, or that came and showed no car. */
type Progress = { pages: number; gone: number; failures: number; silent: number };

function noteProgress(
  run: CrawlRun,
  progress: Progress,
  raw: RawVehicle,
  { isThin, isNeeded }: WantedPage,
  { detail, isGone, came }: OwnPage,
): void {
  // A page that is gone does not mean that the next one fails.
  progress.pages++;
  if (isGone) progress.gone += isNeeded ? 1 : 0;
  else progress.failures = detail === null ? progress.failures + 1 : 0;
  progress.silent = detail === null && came ? progress.silent + 1 : 0;
  const isGivingUp = run.refusesDetails || progress.failures === FAILURES_BEFORE_GIVING_UP;
  if (isThin && isGivingUp) reportGivingUp(run, raw, progress.silent);
}

type WantedPage = {
  address: string;
  /** The facts that the record lacks. */
  kind: string;
  /** True when it has neither price nor mileage, or only its card is known. */
  isThin: boolean;
  /** True when the car is not known well without its page: it is thin, or has no VIN. */
  isNeeded: boolean;
};

/** Returns the page that a record needs; null when it lacks nothing, or when the pages before had not had these facts either. */
function wantedPage(run: CrawlRun, raw: RawVehicle, lacking: readonly string[]): WantedPage | null {
  const kind = lacking.join();
  const isThin = isFromCard(raw) || (lacking.includes("price") && lacking.includes("mileage"));
  if (lacking.length === 0 || (!isThin && run.fruitless(kind) >= MAX_FRUITLESS)) return null;
  const address = unreadPage(run, raw);
  return address === null ? null : { address, kind, isThin, isNeeded: isThin || !raw.vin };
}

/** True when a page is about another car than the record that leads to it: another VIN, year, make or model. */
function isAnotherCar(detail: RawVehicle, list: RawVehicle): boolean {
  const [vin, other] = [detail.vin, list.vin].map((value) =>
    String(value ?? "")
      .trim()
      .toUpperCase(),
  );
  if (vin !== "" && other !== "" && vin !== other) return true;
  return namesAnotherCar(readVehicleName(detail, null, ANY_YEAR), readVehicleName(list, null, ANY_YEAR));
}

/** Returns the address of a car's own page when it must be read; null when it was read before, or the car is left out. */
function unreadPage(run: CrawlRun, raw: RawVehicle): string | null {
  const address = raw.sold === true ? null : detailAddress(raw.detailUrl, raw.pageUrl);
  return address === null || run.visited.has(pageKey(address)) || isLeftOut(raw) ? null : address;
}

async function untilLimit<Value extends object>(
  work: () => Promise<Value>,
): Promise<{ value: Value } | { value: null; limit: CrawlLimitError }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof CrawlLimitError)) throw error;
    return { value: null, limit: error };
  }
}

/**
 * Reports that no more pages of single cars are requested. Where they show no car and only they have the VINs, the cars of this run would
 * look different from those of earlier runs.
 * @param silent how many of the last pages came and showed no car
 */
function reportGivingUp(run: CrawlRun, { vin, pageUrl }: RawVehicle, silent: number): void {
  if (silent < FAILURES_BEFORE_GIVING_UP || vin) {
    run.context.warn("The pages of single cars cannot be read; the list's own facts are used.");
    return;
  }
  run.context.missed(
    pageUrl,
    "The pages of single cars show no cars, and the list does not name their VINs, so the cars cannot be identified reliably.",
  );
}

type OwnPage = {
  /** The car; null when its page shows none, or when it could not be read, which is reported. */
  detail: RawVehicle | null;
  isGone: boolean;
  /** True when there was a page. */
  came: boolean;
};

/** Reads the own page of a car. @param isNeeded false where the car is known without it, so that a failure is no gap */
async function readDetail(run: CrawlRun, address: string, isNeeded: boolean): Promise<OwnPage> {
  run.visited.add(pageKey(address));
  const { page, error } = await tryFetch(run.context, address);
  run.noteDetailAnswer(error);
  if (page !== null) {
    const detail = readDetailPage(page, run.hints);
    if (detail !== null) run.noteOwnPage(address, detail);
    return { detail, isGone: false, came: true };
  }
  // Where robots.txt closes the pages of cars, only the list can be read.
  if (error instanceof NotFoundError) run.noteGone(address);
  if (error instanceof RobotsError || !isNeeded)
    run.context.warn(`The page of a car could not be read: ${error.message}`);
  else run.detailFailed(address, error);
  return { detail: null, isGone: error instanceof NotFoundError, came: false };
}

/**
 * True for new cars and for other vehicles than cars. Without a mileage, a car is new only where something says so: its own page may say
 * "used" of last year's model.
 */
function isLeftOut(raw: RawVehicle): boolean {
  const kind = recordKind(raw);
  if (kind !== "new") return kind === "other";
  const address = detailAddress(raw.detailUrl, raw.pageUrl) ?? raw.pageUrl;
  const hasMileage = raw.mileage != null && raw.mileage !== "";
  return hasMileage || conditionInWords(raw.condition) === "new" || conditionInAddress(address) === "new";
}

/** Returns the detail page's facts, completed with the list's. Unfilled placeholders are replaced by the list's facts. */
function filled(detail: RawVehicle, list: RawVehicle): RawVehicle {
  const given = Object.entries(detail).filter(
    ([, value]) =>
      value !== null &&
      value !== undefined &&
      value !== "" &&
      !(Array.isArray(value) && value.length === 0) &&
      !isPlaceholderName(value),
  );
  // A page without a price, as one that a script fills, says nothing against the data's.
  const price = list.isPriceUnshown === true && detail.price != null ? { price: detail.price } : {};
  return {
    ...list,
    ...Object.fromEntries(given),
    ...price,
    // A page that shows the price of the list's data is no reason to read more pages.
    isPriceUnshown: list.isPriceUnshown === true && readPrice(detail.price).value === readPrice(list.price).value,
    ...joinOrigins(detail, list),
    detailUrl: list.detailUrl ?? detail.detailUrl,
    pageUrl: detail.pageUrl,
  };
}
