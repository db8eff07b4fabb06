import type { ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import { type Confinement, startConfined } from "#kernel/process/confined-program.ts";
import { BrowserMissingError } from "../crawl-errors.ts";
import { findChromium } from "./find-chromium.ts";

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));
/** Half the scale, as for crawls. Chromium inherits it, and raises it further. */
const OOM_SCORE = 500;
const MAX_CPU_SECONDS = 3_600;
/** Gives a tenth of a busy web process's processor time: the scripts of a page may use all there is. */
const NICENESS = 10;
/** Chromium's own limit is 30 seconds. */
const START_TIMEOUT_MS = 40_000;
const STOP_GRACE_MS = 2_000;

/** An order to start a Chromium. @property url the page that needs it, for the errors */
export type BrowserOrder = { executable: string; url: string };
/** The answer: the address to connect to, or the reason why there is none, as in `startChromium`'s errors. */
export type BrowserAnswer = { endpoint: string } | { problem: string; isMissing: boolean };

export const NO_CHROMIUM = { problem: "it needs Chromium, which was not found on this machine.", isMissing: true };

/** A Chromium in a process that is confined, but may start programs. The crawl that uses it may not. */
export type BrowserProcess = {
  /** Undefined when it could not be started. */
  pid: number | undefined;
  answer: Promise<BrowserAnswer>;
  /** Ends Chromium. Nobody needs to wait for it. */
  close(): void;
};

/** The permissions of Node.js that it takes to start Chromium. Nothing that a page has written gets to this process's code. */
const ALLOWS = ["--allow-child-process", "--allow-net", "--allow-fs-read=*", `--allow-fs-write=${tmpdir()}/*`];

/** Starts a Chromium. @param confinement only tests set it */
export function startBrowserProcess(order: BrowserOrder, confinement?: Confinement): BrowserProcess {
  const child = startConfined(PROGRAM, {
    ...{ account: "browser", oomScore: OOM_SCORE, cpuSeconds: MAX_CPU_SECONDS, niceness: NICENESS },
    ...{ allows: ALLOWS, mayGainPrivileges: true, ...(confinement && { confinement }) },
  });
  return { pid: child.pid, answer: answerOf(child, order), close: () => endProcess(child) };
}

function answerOf(child: ChildProcess, order: BrowserOrder): Promise<BrowserAnswer> {
  const { promise, resolve } = Promise.withResolvers<BrowserAnswer>();
  const failed = () => resolve({ problem: "Chromium could not be started.", isMissing: false });
  const timer = setTimeout(failed, START_TIMEOUT_MS);
  child
    .on("message", (answer) => resolve(answer as BrowserAnswer))
    .on("error", failed)
    .on("exit", failed);
  child.send(order, (error) => error && failed());
  return promise.finally(() => clearTimeout(timer));
}

function endProcess(child: ChildProcess): void {
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_GRACE_MS);
  child.on("exit", () => clearTimeout(timer));
}

/** The Chromium of one crawl, which the product starts when the crawl asks for it. */
export class CrawlBrowser {
  #process: BrowserProcess | null = null;

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts Chromium, and ends the last one. */
  async open(url: string): Promise<BrowserAnswer> {
    this.close();
    const executable = findChromium();
    if (executable === null) return NO_CHROMIUM;
    this.#process = startBrowserProcess({ executable, url });
    return this.#process.answer;
  }

  close(): void {
    this.#process?.close();
    this.#process = null;
  }
}

/** Returns the address of an answer. @throws {BrowserMissingError} {UnavailableError} */
export function endpointOf(answer: BrowserAnswer, url: string): string {
  if ("endpoint" in answer) return answer.endpoint;
  throw answer.isMissing ? new BrowserMissingError(url, answer.problem) : new UnavailableError(url, answer.problem);
}
