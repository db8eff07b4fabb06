import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import type { CrawlOrder, CrawlProgress } from "../messages.ts";
import { DEFAULT_CRAWL_LIMITS } from "../rules/crawl-limits.ts";
import type { CrawlReport } from "../rules/crawl-report.ts";
import { type Compared, compareSite, fetcherAfter } from "./compare-site.ts";
import { type Transcript, transcriptFile } from "./transcript.ts";
import { TranscriptWriter } from "./write-transcript.ts";

const COMPARING = "Checking for changes since the last crawl";

/** The input of a website's reading. */
export type ReadingContext = {
  fetcher: Fetcher;
  onVehicle(car: ReadVehicle): Promise<void>;
  /** Called when the result does not depend on the documents alone. */
  onDoubt(): void;
  /** When the crawl began, in milliseconds since 1970. */
  startedAt: number;
};

type CrawlIfChangedOptions = {
  fetcher: Fetcher;
  signal: AbortSignal;
  onVehicle(car: ReadVehicle): Promise<void>;
  onProgress(progress: CrawlProgress): void;
  /** Reads the complete website or feed. */
  read(reading: ReadingContext): Promise<CrawlReport>;
};

/**
 * Carries out an order. A website's documents are always requested, but read only if one of them has changed since the last crawl. When all
 * are the same, the last crawl's vehicles and report are the result. Both ways give the same vehicles and the same report.
 * @throws `signal.reason` when aborted, and any error that `onVehicle` and `read` throw
 */
export async function crawlIfChanged(order: CrawlOrder, options: CrawlIfChangedOptions): Promise<CrawlReport> {
  const { fetcher, signal, onVehicle, read } = options;
  const startedAt = Date.now();
  const file = transcriptFile(order);
  if (file === null) return read({ fetcher, onVehicle, onDoubt: () => {}, startedAt });
  const known = await file.read();
  const compared = known === null ? null : await compare(known, order, options, startedAt);
  if (known !== null && compared?.isSame === true) {
    for (const facts of known.vehicles) {
      signal.throwIfAborted();
      await onVehicle(facts);
    }
    return { ...known.report, bytesFetched: compared.bytes };
  }
  const writer = new TranscriptWriter();
  const report = await read({
    fetcher: writer.watch(compared === null ? fetcher : fetcherAfter(compared, fetcher)),
    onVehicle: async (facts) => {
      writer.vehicle(facts);
      await onVehicle(facts);
    },
    onDoubt: () => writer.giveUp(),
    startedAt,
  });
  const transcript = writer.transcript(report);
  if (transcript !== null) await file.write(transcript);
  return report;
}

function compare(
  { entries, report }: Transcript,
  { limits }: CrawlOrder,
  { fetcher, signal, onProgress }: CrawlIfChangedOptions,
  startedAt: number,
): Promise<Compared> {
  const { maxBytes, maxTimeMs } = { ...DEFAULT_CRAWL_LIMITS, ...limits };
  return compareSite(entries, fetcher, {
    signal,
    maxBytes,
    isTimeOver: () => Date.now() - startedAt >= maxTimeMs,
    onRequest: (n) => onProgress({ platform: report.platform, pagesFetched: n - 1, vehiclesFound: 0, step: COMPARING }),
  });
}
