import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { untilAborted } from "#kernel/process/until-aborted.ts";
import type { BrowserAnswer } from "./browser/browser-process.ts";
import type { OpenChromium } from "./browser/site-browser.ts";
import type { ProbeOrder, ProbeResult } from "./car-pages/probe.ts";
import { emptyReport } from "./crawl-tally.ts";
import { createFetcher, type Fetcher, type RequestSource } from "./fetch/fetcher.ts";
import type { HostGate } from "./fetch/host-queue.ts";
import { openPageCache } from "./fetch/page-cache.ts";
import type { CrawlEvidence, CrawlOrder, CrawlProgress, FromCrawl, ToCrawl } from "./messages.ts";
import { crawlIfChanged } from "./transcript/crawl-if-changed.ts";

/** The crawl's end of the message channel. */
export type CrawlPort = {
  /** Resolves when the message was sent. */
  send(message: FromCrawl): Promise<void>;
  onMessage(listener: (message: ToCrawl) => void): void;
  /** Ends the program. */
  end(): void;
};

const BATCH_SIZE = 100;
/** The shortest time between two progress messages within one step. Otherwise a list of 20,000 cars would send 20,000 messages. */
const PROGRESS_EVERY_MS = 500;
/** How often the requests to each host are reported. If a crawl is killed, its requests since the last report are not recorded. */
const REQUESTS_EVERY_MS = 5_000;

/**
 * Handles the messages of the port, one order at a time. It crawls, sends the vehicles in batches and then the report,
 * and probes missing cars. It sends a batch only after the last one was stored, so vehicles do not pile up in memory.
 */
export function serveCrawl(port: CrawlPort): void {
  let stopping = new AbortController();
  const gate = portGate(port, () => stopping.signal);
  let fetcher: (Fetcher & RequestSource) | null = null;
  let stored = Promise.withResolvers<void>();

  let chromium = Promise.withResolvers<BrowserAnswer>();
  const openChromium: OpenChromium = ({ url }) => {
    chromium = Promise.withResolvers();
    void port.send({ kind: "open-chromium", url });
    return { answer: chromium.promise, close: () => void port.send({ kind: "close-chromium" }) };
  };

  const log = (level: "warn" | "error") => (details: object, message: string) =>
    void port.send({ kind: "log", level, details: readable(details), message });

  let sentRequests = "";
  const sendRequests = (): void => {
    const hosts = fetcher?.requests() ?? [];
    const state = JSON.stringify(hosts);
    if (hosts.length === 0 || state === sentRequests) return;
    sentRequests = state;
    void port.send({ kind: "requests", hosts });
  };
  const requestsTimer = setInterval(sendRequests, REQUESTS_EVERY_MS).unref();

  async function crawl(order: CrawlOrder): Promise<void> {
    const { urls, userAgent, pageCacheFolder } = order;
    const opened = createFetcher({
      ...order.waits,
      userAgent,
      allowHosts: new Set(order.allowHosts),
      ownAddresses: urls,
      gate: gate.gate,
      cache: pageCacheFolder === null ? undefined : openPageCache(pageCacheFolder),
    });
    fetcher = opened;
    if (order.onlyPages === true) {
      const report = { ...emptyReport(), outcome: "failed" as const, reason: "There was nothing to crawl." };
      return port.send({ kind: "report", report, evidence: null, hasRead: true });
    }
    let batch: ReadVehicle[] = [];
    const flush = async () => {
      if (batch.length === 0) return;
      const vehicles = batch;
      batch = [];
      stored = Promise.withResolvers();
      await port.send({ kind: "vehicles", vehicles });
      await stored.promise;
    };
    let lastProgress = { step: "", platform: "" as string | null, at: 0 };
    const common = {
      fetcher: opened,
      signal: stopping.signal,
      onVehicle: async (car: ReadVehicle) => {
        batch.push(car);
        if (batch.length >= BATCH_SIZE) await flush();
      },
      onProgress: (progress: CrawlProgress) => {
        const { step, platform } = progress;
        const news = step !== lastProgress.step || platform !== lastProgress.platform;
        if (!news && Date.now() - lastProgress.at < PROGRESS_EVERY_MS) return;
        lastProgress = { step, platform, at: Date.now() };
        void port.send({ kind: "progress", progress });
      },
    };
    let evidence: CrawlEvidence | null = null;
    let hasRead = false;
    const report = await crawlIfChanged(order, {
      ...common,
      read: async (reading) => {
        hasRead = true;
        // Loaded only when needed, because loading takes most of the time of a crawl that finds nothing changed.
        const { readOrder } = await import("./read-order.ts");
        const tools = {
          ...common,
          ...reading,
          files: opened,
          openChromium,
          log: { warn: log("warn"), error: log("error") },
        };
        const result = await readOrder(order, tools);
        evidence = result.evidence;
        return result.report;
      },
    });
    await flush();
    sendRequests();
    await port.send({ kind: "report", report, evidence, hasRead });
  }

  async function probe(opened: Fetcher, order: ProbeOrder): Promise<ProbeResult> {
    const { probeMissing } = await import("./car-pages/probe-missing.ts");
    return probeMissing(opened, order, stopping.signal);
  }

  const close = async (): Promise<void> => {
    stopping.abort(new Error("the crawl is over"));
    // Releases the hosts, with the pauses that they have asked for.
    await fetcher?.close();
  };

  const rest = async (): Promise<void> => {
    await close();
    fetcher = null;
    stopping = new AbortController();
    await port.send({ kind: "rested" });
  };

  const failed = (error: unknown) => {
    sendRequests();
    void port.send({
      kind: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  };

  port.onMessage((message) => {
    switch (message.kind) {
      case "order":
        crawl(message.order).catch(failed);
        return;
      case "stored":
        stored.resolve();
        return;
      case "probe":
        if (fetcher === null) return failed("pages were to be asked before there was a crawl");
        probe(fetcher, message.order)
          .then((result) => {
            sendRequests();
            return port.send({ kind: "pages", result });
          })
          .catch(failed);
        return;
      case "gate":
        gate.answered(message.id, message.result);
        return;
      case "chromium":
        chromium.resolve(message.answer);
        return;
      case "sweep":
        openPageCache(message.pageCacheFolder, message.maxBytes)
          .sweep()
          .then(() => port.send({ kind: "swept" }))
          .catch(failed);
        return;
      case "rest":
        rest().catch(failed);
        return;
      case "end":
        clearInterval(requestsTimer);
        void close().finally(port.end);
    }
  });
}

/**
 * Returns a gate that calls the product over the port, because the leases are in the database and a crawl has no database.
 * @param signal that of the running crawl
 */
function portGate(port: CrawlPort, signal: () => AbortSignal) {
  const held = new Set<string>();
  const waiting = new Map<number, (result: boolean) => void>();
  let lastId = 0;
  const ask = (call: "acquire" | "isWanted", host: string): Promise<boolean> => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.set(lastId, resolve);
    void port.send({ kind: "gate", id: lastId, call, host });
    return promise;
  };
  const gate: HostGate = {
    holds: (host) => held.has(host),
    acquire: async (host, scope) => {
      const stopping = signal();
      await untilAborted(ask("acquire", host), scope === undefined ? stopping : AbortSignal.any([stopping, scope]));
      held.add(host);
    },
    isWanted: (host) => ask("isWanted", host),
    release: async (host, restMs) => {
      if (held.delete(host)) await port.send({ kind: "release", host, restMs: restMs ?? 0 });
    },
  };
  return {
    gate,
    answered: (id: number, result: boolean) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    },
  };
}

/** Makes errors into plain objects: otherwise they lose their stack on the way to another process. */
function readable(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      value instanceof Error ? { type: value.name, message: value.message, stack: value.stack } : value,
    ]),
  );
}
