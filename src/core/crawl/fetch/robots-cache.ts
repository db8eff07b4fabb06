import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import robotsParserModule from "robots-parser";
import {
  LimitError,
  RobotsError,
  UnavailableError,
  UnreachableSiteError,
  WrongContentError,
} from "#kernel/outbound/fetch-errors.ts";
import type { HttpAnswer } from "#kernel/outbound/http-exchange.ts";
import { MAX_CRAWL_DELAY_MS } from "#kernel/outbound/rules/politeness.ts";
import { untilAborted } from "#kernel/process/until-aborted.ts";
import { MAX_STORED_RULES, type RobotsReading } from "../rules/host-requests.ts";
import { ownRobotsGroup, ownRobotsRules } from "../rules/robots-group.ts";
import { decodeText } from "./document.ts";

/** The part of `robots-parser` that we use. Its own types describe a default export, which Node does not see in CommonJS. */
type RobotsParser = (
  url: string,
  text: string,
) => {
  isAllowed(url: string, userAgent: string): boolean | undefined;
  getCrawlDelay(userAgent: string): number | undefined;
};
const robotsParser = robotsParserModule as unknown as RobotsParser;

/** The rules of a site's robots.txt. */
export type RobotsRules = {
  /** @throws {RobotsError} the address is closed to our crawler */
  require(url: string): void;
  /** The site's Crawl-delay in milliseconds, at most `MAX_CRAWL_DELAY_MS`; 0 when there is none. */
  delayMs: number;
};

/** RFC 9309, 2.4, allows no more than a day. */
const CACHE_MS = 24 * 60 * 60_000;
/** After a failure, robots.txt is fetched again soon, but not for every page. */
const FAILURE_CACHE_MS = 30_000;
/** RFC 9309, 2.5, requires at least 500 KiB. A longer file is cut. */
export const MAX_ROBOTS_BYTES = 500 * 1024;
const MAX_ENTRIES = 5_000;

const OPEN: RobotsRules = { require: () => {}, delayMs: 0 };

export type RobotsCacheOptions = {
  userAgent: string;
  /** Fetches robots.txt, redirects followed. @throws {FetchError} */
  load(url: URL): Promise<HttpAnswer>;
  /** Called with every robots.txt that was read, or could not be. */
  onRead?(origin: string, reading: RobotsReading): void;
  now?: () => number;
};

/** Keeps each site's robots.txt in memory for a day. */
export class RobotsCache {
  readonly #options: RobotsCacheOptions;
  readonly #now: () => number;
  readonly #entries = new LRUCache<string, { until: number; rules: Promise<RobotsRules> }>({ max: MAX_ENTRIES });

  constructor(options: RobotsCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Returns the rules for the site of `url`. Without a robots.txt (any 4xx but 429) everything is open. After a server error, a timeout or
   * 429 ("too many requests") everything is closed (RFC 9309, 2.3.1.4; 429 as in Google's crawler).
   * @throws {UnavailableError} robots.txt could not be read
   * @throws {ForbiddenAddressError} the site is at a forbidden address
   */
  async rulesFor(url: URL, signal?: AbortSignal): Promise<RobotsRules> {
    const known = this.#entries.get(url.origin);
    if (known !== undefined && known.until > this.#now()) return untilAborted(known.rules, signal);
    const entry = { until: this.#now() + CACHE_MS, rules: this.#read(url.origin) };
    this.#entries.set(url.origin, entry);
    entry.rules.catch(() => {
      entry.until = this.#now() + FAILURE_CACHE_MS;
    });
    return untilAborted(entry.rules, signal);
  }

  async #read(origin: string): Promise<RobotsRules> {
    const url = new URL("/robots.txt", origin);
    const note = (state: RobotsReading["state"], known: Partial<RobotsReading> = {}) =>
      this.#options.onRead?.(origin, {
        ...{ state, status: null, at: this.#now(), sha256: null, group: null, rules: "", delayMs: 0 },
        ...known,
      });
    let answer: HttpAnswer;
    try {
      answer = await this.#options.load(url);
    } catch (error) {
      // More than five redirects count as no robots.txt (RFC 9309, 2.3.1.2).
      note(error instanceof LimitError ? "none" : "unreachable");
      if (error instanceof LimitError) return OPEN;
      if (error instanceof UnreachableSiteError) throw error;
      if (!(error instanceof UnavailableError || error instanceof WrongContentError)) throw error;
      const stayedOut = `${error.message} Its robots.txt could not be read, so the site was not crawled.`;
      throw new UnavailableError(url.href, stayedOut, { cause: error });
    }
    const { status } = answer;
    if (status >= 500 || status === 429) {
      note("unreachable", { status });
      const meaning = status === 429 ? "too many requests" : "a server error";
      const sentence = `The site's robots.txt answered ${status} (${meaning}), so the site was not crawled.`;
      throw new UnavailableError(url.href, sentence);
    }
    if (status < 200 || status >= 300) {
      note("none", { status });
      return OPEN;
    }
    const token = productToken(this.#options.userAgent);
    const text = decodeText(answer.body, answer.headers["content-type"]);
    const found = rulesOf(url, text, token);
    const { group, rules } = ownRobotsRules(text, token);
    const stored = rules.join("\n").slice(0, MAX_STORED_RULES).replaceAll("\0", "");
    const sha256 = hash("sha256", answer.body, "hex");
    note("found", { status, sha256, group, rules: stored, delayMs: found.delayMs });
    return found;
  }
}

function rulesOf(robotsUrl: URL, text: string, token: string): RobotsRules {
  // The library's time grows with the square of the text when many groups share many rules.
  const file = robotsParser(robotsUrl.href, ownRobotsGroup(text, token));
  const seconds = file.getCrawlDelay(token) ?? 0;
  return {
    delayMs: Math.min(Math.max(0, seconds * 1000), MAX_CRAWL_DELAY_MS),
    require(url) {
      if (file.isAllowed(url, token) !== false) return;
      const { pathname, host } = new URL(url);
      throw new RobotsError(url, `The robots.txt of ${host} does not allow our crawler to read ${pathname}`);
    },
  };
}

/** Returns the product token by which robots.txt names us (RFC 9309, 2.2.1), from either usual form of a user agent. */
export function productToken(userAgent: string): string {
  const inComment = /\(compatible;\s*([A-Za-z_-]+)/i.exec(userAgent)?.[1];
  return inComment ?? /^[A-Za-z_-]+/.exec(userAgent)?.[0] ?? "*";
}
