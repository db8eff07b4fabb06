import { FetchError } from "#kernel/outbound/fetch-errors.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import type { Page } from "../platform.ts";
import { printOfFailure, printOfPage, requestKey, type TranscriptEntry } from "./transcript.ts";

/** The most characters of answers that are held in memory, to be read if one differs. With more, the website is read completely. */
const MAX_HELD_CHARACTERS = 64 * 1024 * 1024;

/** An answer that was received while a website was compared. */
type EarlyAnswer = {
  outcome: Page | FetchError;
  /** Sizes of the chunks that were received. */
  chunks: number[];
};

export type Compared = {
  /** True when every document is unchanged. */
  isSame: boolean;
  bytes: number;
  /** The received answers, by `requestKey`, oldest first. */
  answers: Map<string, EarlyAnswer[]>;
};

export type CompareOptions = {
  signal: AbortSignal;
  /** Called before each request. @param n from 1 */
  onRequest(n: number): void;
  /** Bytes after which a crawl stops. */
  maxBytes: number;
  /** Returns true when the crawl's time is over. */
  isTimeOver(): boolean;
};

/**
 * Requests the documents of a crawl again, in the same order, until one differs. It makes only requests that a reading of the website would
 * make, because a crawl's next request depends only on the documents before.
 * @throws `signal.reason` when aborted, and all errors that are not a `FetchError`
 */
export async function compareSite(
  entries: readonly TranscriptEntry[],
  fetcher: Fetcher,
  { signal, onRequest, maxBytes, isTimeOver }: CompareOptions,
): Promise<Compared> {
  const compared: Compared = { isSame: false, bytes: 0, answers: new Map() };
  let held = 0;
  for (const [index, entry] of entries.entries()) {
    if (compared.bytes >= maxBytes || held > MAX_HELD_CHARACTERS || isTimeOver()) return compared;
    onRequest(index + 1);
    const answer = await ask(fetcher, entry, signal);
    const key = requestKey(entry.url, entry.options) ?? "";
    compared.answers.set(key, [...(compared.answers.get(key) ?? []), answer]);
    for (const chunk of answer.chunks) compared.bytes += chunk;
    if (!(answer.outcome instanceof FetchError)) held += answer.outcome.body.length;
    if (printOf(answer.outcome) !== entry.print) return compared;
  }
  return { ...compared, isSame: true };
}

async function ask(fetcher: Fetcher, { url, options }: TranscriptEntry, signal: AbortSignal): Promise<EarlyAnswer> {
  const chunks: number[] = [];
  const onBytes = (bytes: number) => void chunks.push(bytes);
  try {
    return { outcome: await fetcher.fetchPage(url, options, { signal, onBytes }), chunks };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { outcome: error, chunks };
  }
}

const printOf = (outcome: Page | FetchError): string | null =>
  outcome instanceof FetchError ? printOfFailure(outcome) : printOfPage(outcome);

/** Returns a fetcher that returns the answers of a comparison first, each once, instead of requesting them again. */
export function fetcherAfter({ answers }: Compared, fetcher: Fetcher): Fetcher {
  return {
    close: () => fetcher.close(),
    fetchPage: async (url, options = {}, scope = {}) => {
      const answer = answers.get(requestKey(url, options) ?? "")?.shift();
      if (answer === undefined) return fetcher.fetchPage(url, options, scope);
      for (const chunk of answer.chunks) scope.onBytes?.(chunk);
      if (answer.outcome instanceof FetchError) throw answer.outcome;
      return answer.outcome;
    },
  };
}
