import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { FetchError } from "#kernel/outbound/fetch-errors.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import type { CrawlReport } from "../rules/crawl-report.ts";
import { printOfFailure, printOfPage, requestKey, type Transcript, type TranscriptEntry } from "./transcript.ts";

/** Larger crawls get no transcript: it is held in memory until the crawl has ended. */
const MAX_VEHICLES = 10_000;

/** Records a crawl's requests and its results. */
export class TranscriptWriter {
  #entries: TranscriptEntry[] = [];
  #vehicles: ReadVehicle[] = [];
  #isUsable = true;

  /** Returns the same fetcher, but records its requests. */
  watch(fetcher: Fetcher): Fetcher {
    return {
      close: () => fetcher.close(),
      fetchPage: async (url, options = {}, scope = {}) => {
        if (requestKey(url, options) === null) this.giveUp();
        const entry = { url, options, print: "" };
        this.#entries.push(entry);
        try {
          const page = await fetcher.fetchPage(url, options, scope);
          if (this.#isUsable) entry.print = printOfPage(page);
          return page;
        } catch (error) {
          const print = error instanceof FetchError ? printOfFailure(error) : null;
          if (print === null) this.giveUp();
          else entry.print = print;
          throw error;
        }
      },
    };
  }

  vehicle(facts: ReadVehicle): void {
    if (this.#vehicles.length >= MAX_VEHICLES) this.giveUp();
    if (this.#isUsable) this.#vehicles.push(facts);
  }

  /** Records that the result does not depend on the documents alone. */
  giveUp(): void {
    this.#isUsable = false;
    this.#entries = [];
    this.#vehicles = [];
  }

  /** Returns the transcript; null when the same documents might give another result the next time. */
  transcript(report: CrawlReport): Transcript | null {
    const isWhole = report.outcome === "complete" || report.outcome === "incomplete";
    if (!this.#isUsable || !isWhole || report.limitReached) return null;
    return { entries: this.#entries, vehicles: this.#vehicles, report };
  }
}
