import { CrawlLimitError } from "../../crawl-errors.ts";
import type { CrawlContext, FetchOptions, Page, RawVehicle } from "../../platform.ts";
import type { SiteHints } from "./hints.ts";
import { ListTally } from "./list-tally.ts";
import { traverseSite } from "./traversal/traverse-site.ts";
import { tryFetch } from "./traversal/try-fetch.ts";

/** One request of a list. */
export type Ask = { url: string; options?: FetchOptions };
/** What one answer holds. `next` is null where the list ends. */
export type Answer = { vehicles: readonly RawVehicle[]; total: number | null; next: Ask | null };

/** A list of cars behind an endpoint. */
export type EndpointList = {
  /** As totals name it; with "used" in it new cars do not count towards the total. */
  listing: string;
  first: Ask;
  /** Reads an answer; null when it is not the list that was asked for. `pages` counts the answers before it. */
  read(page: Page, ask: Ask, pages: number): Answer | null;
};

const MAX_PAGES = 1_500;

/**
 * Reads an endpoint's list to its end. A gap after the first answer is reported as missed.
 * @returns null when the list was read, else in words why the endpoint gave none (nothing was yielded or declared then)
 */
async function* crawlEndpoint(list: EndpointList, context: CrawlContext): AsyncGenerator<RawVehicle, string | null> {
  const tally = new ListTally(context, list.listing);
  let ask: Ask | null = list.first;
  for (let pages = 0; ask !== null && pages < MAX_PAGES; pages++) {
    context.step(pages === 0 ? "Asking for the inventory" : `Reading page ${pages + 1} of the inventory`);
    const { answer, problem } = await answerTo(list, ask, pages, context);
    if (answer === null || answer.vehicles.length === 0) {
      if (pages === 0) return problem ?? "it answers with an empty list";
      const sentence = `Page ${pages + 1} of the inventory ${problem ?? "came back empty"}`;
      tally.emptyPage(ask.url, sentence, answer === null);
      return null;
    }
    const news: number = yield* tally.take(ask.url, answer.vehicles, answer.total);
    if (news === 0) {
      tally.circles(ask.url);
      return null;
    }
    ask = answer.next;
  }
  return null;
}

async function answerTo(
  list: EndpointList,
  ask: Ask,
  pages: number,
  context: CrawlContext,
): Promise<{ answer: Answer | null; problem: string | null }> {
  const { page, error } = await tryFetch(context, ask.url, { accept: "json", ...ask.options });
  if (page === null) return { answer: null, problem: `could not be read: ${error.message.replace(/\.$/, "")}` };
  const answer = list.read(page, ask, pages);
  return { answer, problem: answer === null ? "is not a list of cars" : null };
}

/**
 * Reads the first endpoint that gives a list; where none does, the pages of the site themselves, with what the adapter
 * knows about them. A refusal is not argued with: the same endpoint is not asked twice, and the run remembers it.
 * @param vendor names the service in the warning
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
  const { usedFound } = yield* traverseSite(entry, listening, hints);
  // The service knows the whole lot, a page perhaps a choice of it: only a total can tell them apart.
  if (problems.length > 0 && !declared && usedFound > 0) {
    context.missed(entry.url, "The inventory service gave no list, and the pages do not say how many cars there are.");
  }
}

/**
 * Reads an endpoint that the site's own pages are drawn from: where it gives no list they cannot show one either, not even
 * to a browser.
 */
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

/** A limit of the whole crawl ends the list; what was read until then counts, and the rest is reported. */
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
