import { formatCount } from "#kernel/words/rules/numbers.ts";
import { CrawlLimitError } from "../../crawl-errors.ts";
import type { CrawlContext, FetchOptions, Page, RawVehicle } from "../../platform.ts";
import type { SiteHints } from "./hints.ts";
import { ListTally } from "./list-tally.ts";
import { traverseSite } from "./traversal/traverse-site.ts";
import { tryFetch } from "./traversal/try-fetch.ts";

/** The rows of a list that a request asks for. Services count in pages or in rows, so it has both. */
export type PageWindow = {
  /** 0 for the first page. */
  page: number;
  /** The number of rows before it. */
  offset: number;
  /** The number of requested rows. */
  size: number;
};

/** One request of a list. `window` is set where the service returns its list in pages. */
export type EndpointRequest = { url: string; options?: FetchOptions; window?: PageWindow };
/** The content of one response. */
export type EndpointAnswer = {
  vehicles: readonly RawVehicle[];
  /** Rows of the list in the response, including those that are not usable cars. Default: the vehicles. */
  rows?: number;
  total: number | null;
  /** True when it has as many rows as requested. */
  isFull?: boolean;
  /** Null at the end of the list. */
  next: EndpointRequest | null;
};

/** A list of cars behind an endpoint. */
export type EndpointList = {
  /** The name for the declared total. If it contains "used", new cars do not count towards the total. */
  listing: string;
  first: EndpointRequest;
  /** Reads a response; null when it is not the requested list. */
  read(page: Page, ask: EndpointRequest): EndpointAnswer | null;
};

const MAX_PAGES = 1_500;

/**
 * Reads an endpoint's list to its end. A gap after the first response is reported as missed.
 * @returns null when the list was read, else why the endpoint returned none; then nothing was yielded or declared
 */
async function* crawlEndpoint(list: EndpointList, context: CrawlContext): AsyncGenerator<RawVehicle, string | null> {
  const tally = new ListTally(context, list.listing);
  let ask: EndpointRequest | null = list.first;
  for (let pages = 0; ask !== null && pages < MAX_PAGES; pages++) {
    context.step(pages === 0 ? "Asking for the inventory" : `Reading page ${pages + 1} of the inventory`);
    const { answer, problem } = await answerTo(list, ask, context);
    if (answer === null || isEmpty(answer, pages)) {
      if (pages === 0) return problem ?? "it answers with an empty list";
      const sentence = `Page ${pages + 1} of the inventory ${problem ?? "came back empty"}`;
      tally.emptyPage(ask.url, sentence, answer === null);
      return null;
    }
    yield* tally.take(ask.url, answer.vehicles, answer.total);
    if (tally.isRepeating) {
      tally.repeats(ask.url, answer.isFull);
      return null;
    }
    ask = answer.next;
  }
  if (ask !== null) tally.missed(ask.url, `The inventory continues after ${formatCount(MAX_PAGES)} pages`);
  return null;
}

/** True for an empty page. A later page of advertisements or hidden rows has no cars, but cars may follow it. */
const isEmpty = ({ vehicles, rows }: EndpointAnswer, pages: number): boolean =>
  vehicles.length === 0 && (pages === 0 || (rows ?? 0) === 0);

async function answerTo(
  list: EndpointList,
  ask: EndpointRequest,
  context: CrawlContext,
): Promise<{ answer: EndpointAnswer | null; problem: string | null }> {
  const { page, error } = await tryFetch(context, ask.url, { accept: "json", ...ask.options });
  if (page === null) return { answer: null, problem: `could not be read: ${error.message.replace(/\.$/, "")}` };
  const answer = list.read(page, ask);
  return { answer, problem: answer === null ? "is not a list of cars" : null };
}

/**
 * Reads the first endpoint that returns a list. If none does, it reads the pages of the site, with the adapter's hints. An endpoint that
 * refuses is not requested again.
 * @param vendor the name of the service in the warning
 */
export async function* endpointsElsePages(
  vendor: string,
  lists: readonly EndpointList[],
  entry: Page,
  context: CrawlContext,
  hints: SiteHints,
): AsyncGenerator<RawVehicle> {
  const problems: string[] = [];
  for (const list of lists) {
    const problem = yield* untilLimit(crawlEndpoint(list, context), context);
    if (problem === null) return;
    problems.push(problem);
  }
  if (problems.length > 0) {
    context.warn(
      `${vendor}'s inventory service gave no list (${problems.join("; ").slice(0, 300)}); the site's pages are read instead.`,
    );
  }
  let declared = false;
  const listening: CrawlContext = {
    ...context,
    declareTotal(listing, total) {
      declared = true;
      context.declareTotal(listing, total);
    },
  };
  const { foundUsed } = yield* traverseSite(entry, listening, hints);
  // The service has all cars, a page perhaps only some of them. Without a total this cannot be known.
  if (problems.length > 0 && !declared && foundUsed) {
    context.missed(entry.url, "The inventory service gave no list, and the pages do not say how many cars there are.");
  }
}

/** Reads an endpoint that fills the site's own pages. If it returns no list, the pages have no cars either. */
export async function* endpointOnly(
  vendor: string,
  list: EndpointList,
  context: CrawlContext,
): AsyncGenerator<RawVehicle> {
  const problem = yield* untilLimit(crawlEndpoint(list, context), context);
  if (problem === null) return;
  context.missed(
    list.first.url,
    `${vendor}'s inventory service, which fills the site's pages, gave no list: ${problem}.`,
  );
}

/** Yields cars until a limit of the whole crawl ends the list. The cars until then count and the rest is reported as missed. */
async function* untilLimit(
  cars: AsyncGenerator<RawVehicle, string | null>,
  context: CrawlContext,
): AsyncGenerator<RawVehicle, string | null> {
  let yielded = 0;
  try {
    for (;;) {
      const next = await cars.next();
      if (next.done) return next.value;
      yielded++;
      yield next.value;
    }
  } catch (error) {
    if (!(error instanceof CrawlLimitError) || yielded === 0) throw error;
    context.missed(error.url, `The crawl stopped before the end: ${error.message}`);
    return null;
  }
}
