import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import type { HostTurns } from "#kernel/outbound/host-turns.ts";
import { processorMs, treeMemoryMib } from "#kernel/process/process-usage.ts";
import { CrawlBrowser } from "./browser/browser-process.ts";
import { emptyProbe, type ProbeOrder, type ProbeResult } from "./car-pages/probe.ts";
import { type CrawlFolders, spawnCrawl } from "./crawl-process.ts";
import { emptyReport } from "./crawl-tally.ts";
import { HostLeases } from "./host-leases.ts";
import { IdleProcesses } from "./idle-processes.ts";
import type { CrawlEvidence, CrawlLog, CrawlOrder, CrawlProgress, FromCrawl, ToCrawl } from "./messages.ts";
import type { CrawlReport } from "./rules/crawl-report.ts";
import type { HostRequests } from "./rules/host-requests.ts";
import { SilenceWatch } from "./silence-watch.ts";

/** Receives a crawl's messages while it runs. */
export type CrawlListener = {
  /** Called with distinct used vehicles, one batch at a time. When it throws, `report` rejects with that error. */
  onVehicles(vehicles: readonly ReadVehicle[]): Promise<void> | void;
  onProgress?(progress: CrawlProgress): void;
  /** Called with the requests to each host so far, every few seconds and at the end. */
  onRequests?(hosts: HostRequests[]): void;
};

/** A running crawl, in a separate process. */
export type RunningCrawl = {
  /**
   * The crawl's report. When the process hangs, crashes or exceeds a limit, it is a failed one with a sentence. Rejects with
   * `signal.reason` when aborted, and with any error that `onVehicles` throws.
   */
  report: Promise<CrawlReport>;
  /** Returns the evidence of the website, after the report of an order with `explain`; null when the process crashed. */
  evidence(): CrawlEvidence | null;
  /** Requests the pages of missing cars, after the report. Empty when the process crashes. */
  probe(order: ProbeOrder): Promise<ProbeResult>;
  /** Ends the process. Always call it. */
  close(): Promise<void>;
};

export type StartCrawl = (order: CrawlOrder, listener: CrawlListener, signal: AbortSignal) => RunningCrawl;

export type CrawlProcessConfig = {
  log: CrawlLog;
  /** Limits requests to one at a time per host among all crawls. Without it, only within one crawl. */
  turns?: HostTurns;
  /** Returns the folders that a process may use. Called when one is started. Default: nothing. */
  folders?: () => CrawlFolders;
  /**
   * How long a process may send no message, in milliseconds, before it is ended, if it has used half of that as processor time. On a
   * machine that gives it less it has six times as long. Default 20,000.
   */
  hangMs?: number;
  /** JavaScript heap of the process, in mebibytes. Default 512. */
  heapMib?: number;
  /** Memory of the process and its Chromium together, in mebibytes. Default 1,536. */
  memoryMib?: number;
  /** Starts a crawl's process. Default: `spawnCrawl`. */
  spawn?: typeof spawnCrawl;
};

const WATCH_EVERY_MS = 1_000;
const STOP_GRACE_MS = 2_000;
const KEPT_STDERR = 4_000;
/** The reason why we ended the process, as a sentence for the operator. */
type EndReason = string | null;

/**
 * Creates the function that starts crawls. Each crawl has a separate process. A page that makes the parser hang or use too much memory
 * therefore fails only its own run. Only a crawl that has read no page passes its process on to the next one.
 */
export function crawlStarter(config: CrawlProcessConfig): StartCrawl {
  const settings = {
    hangMs: config.hangMs ?? 20_000,
    heapMib: config.heapMib ?? 512,
    memoryMib: config.memoryMib ?? 1_536,
  };
  const spawn = config.spawn ?? spawnCrawl;
  const processes = new IdleProcesses();
  return (order, listener, signal) => {
    const child = processes.take() ?? spawn(settings.heapMib, config.folders?.());
    const leases = new HostLeases(config.turns);
    const browser = new CrawlBrowser();
    const exited = Promise.withResolvers<{ code: number | null; name: NodeJS.Signals | null }>();
    const rested = Promise.withResolvers<void>();
    const onExit = (code: number | null, name: NodeJS.Signals | null) => exited.resolve({ code, name });
    let stderr = "";
    const onStderr = (text: string) => {
      stderr = (stderr + text).slice(-KEPT_STDERR);
    };
    const report = Promise.withResolvers<CrawlReport>();
    let pages: ReturnType<typeof Promise.withResolvers<ProbeResult>> | null = null;
    const silence = new SilenceWatch(settings.hangMs);
    let ended: EndReason = null;
    let killed = false;
    let last: CrawlProgress | null = null;
    let evidence: CrawlEvidence | null = null;
    let received = 0;
    /** True when the process has parsed pages, or may have. */
    let hasRead = true;

    const send = (message: ToCrawl): void => {
      if (child.connected) child.send(message, () => {});
    };
    const end = (why: EndReason): void => {
      ended ??= why;
      killed = true;
      child.kill("SIGKILL");
    };
    const take = async (vehicles: ReadVehicle[]): Promise<void> => {
      received += vehicles.length;
      await listener.onVehicles(vehicles);
      silence.heard();
      send({ kind: "stored" });
    };
    const answer = (message: FromCrawl) => {
      silence.heard();
      switch (message.kind) {
        case "vehicles":
          take(message.vehicles).catch((error: unknown) => {
            report.reject(error);
            end(null);
          });
          return;
        case "progress":
          last = message.progress;
          listener.onProgress?.(message.progress);
          return;
        case "requests":
          listener.onRequests?.(message.hosts);
          return;
        case "report":
          evidence = message.evidence;
          hasRead = message.hasRead;
          report.resolve(message.report);
          return;
        case "pages":
          pages?.resolve(message.result);
          return;
        case "gate":
          leases.answer(message).then(
            (result) => send({ kind: "gate", id: message.id, result }),
            () => {},
          );
          return;
        case "release":
          leases.release(message.host, message.restMs);
          return;
        case "open-chromium":
          browser.open(message.url).then((chromium) => send({ kind: "chromium", answer: chromium }));
          return;
        case "close-chromium":
          browser.close();
          return;
        case "log":
          config.log[message.level](message.details, message.message);
          return;
        case "failed":
          config.log.error({ reason: message.message }, "a crawl failed by our own fault");
          end(OUR_FAULT);
          return;
        case "swept":
          return;
        case "rested":
          rested.resolve();
          return;
        case "alive":
          return;
      }
    };
    // A page may have taken the process over. What it sends then may end its own crawl, and nothing else.
    const onMessage = (raw: unknown) => {
      try {
        answer(raw as FromCrawl);
      } catch (error) {
        config.log.error({ err: error }, "a crawl's process sent what it never sends");
        end(OUR_FAULT);
      }
    };
    const onError = (error: Error) => {
      config.log.error({ err: error }, "a crawl's process could not be started or spoken to");
      // The process never started, so there will be no exit event.
      if (child.pid !== undefined) return;
      report.resolve(failedReport("The crawl could not be started on this machine; the log says why.", last, received));
      exited.resolve({ code: 0, name: null });
    };
    child.on("exit", onExit).on("message", onMessage).on("error", onError);
    child.stderr?.setEncoding("utf8").on("data", onStderr);
    let watchedAt = Date.now();
    const watch = setInterval(() => {
      // This process itself was blocked (a busy start, a sleeping machine), so the silence says nothing.
      if (Date.now() - watchedAt > 3 * WATCH_EVERY_MS) silence.heard();
      watchedAt = Date.now();
      if (silence.isHung(child.pid === undefined ? null : processorMs(child.pid))) end(hung(settings.hangMs));
      else if (memoryOf(child.pid) + memoryOf(browser.pid) > settings.memoryMib) end(outgrown(settings.memoryMib));
    }, WATCH_EVERY_MS);
    const onAbort = () => {
      report.reject(signal.reason);
      send({ kind: "end" });
      setTimeout(() => end(null), STOP_GRACE_MS).unref();
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    const leave = () => {
      clearInterval(watch);
      signal.removeEventListener("abort", onAbort);
      child.off("exit", onExit).off("message", onMessage).off("error", onError);
      child.stderr?.off("data", onStderr);
      leases.releaseAll();
      browser.close();
    };
    const over = exited.promise.then(({ code, name }) => {
      leave();
      const ranOut = stderr.includes("heap out of memory") || stderr.includes("Allocation failed");
      const why = ended ?? (ranOut ? outgrown(settings.heapMib) : name === "SIGKILL" ? KILLED : OUR_FAULT);
      if (!killed && code !== 0) config.log.error({ code, signal: name, stderr }, "a crawl's process died");
      report.resolve(failedReport(why, last, received));
      pages?.resolve(emptyProbe());
    });
    report.promise.catch(() => {});
    send({ kind: "order", order });
    return {
      report: report.promise,
      evidence: () => evidence,
      probe: (order) => {
        pages = Promise.withResolvers();
        hasRead = true;
        if (child.exitCode !== null || child.signalCode !== null) pages.resolve(emptyProbe());
        send({ kind: "probe", order });
        return pages.promise;
      },
      close: async () => {
        const mayRest = !hasRead && !killed && !signal.aborted;
        send({ kind: mayRest ? "rest" : "end" });
        const timer = setTimeout(() => end(null), STOP_GRACE_MS);
        const isOver = await Promise.race([over.then(() => true), ...(mayRest ? [rested.promise] : [])]);
        clearTimeout(timer);
        if (isOver === true) return;
        leave();
        processes.put(child);
      },
    };
  };
}

/** Returns the memory of a process and those that it has started, in mebibytes. */
const memoryOf = (pid: number | undefined): number => (pid === undefined ? 0 : treeMemoryMib(pid));

const OUR_FAULT = "AutoHub failed on this site. This is our error, and it is in the log.";
const KILLED =
  "The crawl was ended from outside, most likely because the machine's memory ran out. " +
  "Give it more memory, or crawl fewer dealerships at a time (CRAWL_CONCURRENCY).";
const hung = (ms: number) =>
  `A page of this site kept our program busy for more than ${Math.round(ms / 1000)} seconds, so the crawl was ended.`;
const outgrown = (mib: number) =>
  `Reading this site took more memory than a crawl may use (${mib} MB), so the crawl was ended.`;

function failedReport(reason: string, last: CrawlProgress | null, found: number): CrawlReport {
  const platform = last?.platform ?? null;
  return { ...emptyReport(), outcome: "failed", reason, platform, found, pagesFetched: last?.pagesFetched ?? 0 };
}
