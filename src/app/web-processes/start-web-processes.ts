import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { AggregatorRegistry } from "prom-client";
import { StartupError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { FromWebProcess, ToWebProcess, WebOrder } from "./messages.ts";

const PROGRAM = fileURLToPath(new URL("../main.ts", import.meta.url));
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A web process that has run this long was healthy; the next pause is short again. */
const WELL_AFTER_MS = 60_000;
/** How long a stopping web process may take before it is killed. */
const STOP_TIMEOUT_MS = 15_000;

export type WebProcesses = {
  /** The port on which all of them listen. */
  port: number;
  /** Lets each process finish its answers, and ends it. */
  stop(): Promise<void>;
};

/**
 * Starts processes that share the web's port: this process accepts connections and passes them on in turn. One that dies is
 * replaced, after a pause that doubles while it keeps dying; the others continue.
 * @returns when all of them listen
 * @throws {StartupError} the reason of the first one that cannot start
 */
export async function startWebProcesses(count: number, order: WebOrder, log: Logger): Promise<WebProcesses> {
  const registry = new AggregatorRegistry();
  let stopping = false;
  let pauseMs = FIRST_PAUSE_MS;

  const send = (worker: Worker, message: ToWebProcess) => worker.isConnected() && worker.send(message);
  const onMessage = async (worker: Worker, message: FromWebProcess) => {
    if (message.kind === "ready") send(worker, { kind: "start", order });
    if (message.kind !== "metrics wanted") return;
    const text = await registry.clusterMetrics().catch(() => null);
    send(worker, { kind: "metrics", request: message.request, text });
  };
  const fork = (): Worker => {
    const worker = cluster.fork();
    const webPid = worker.process.pid;
    const startedAt = performance.now();
    /** The reason why it could not start, if it sent one. */
    let reason: string | undefined;
    worker.on("message", (message: FromWebProcess) => {
      if (message.kind === "failed") reason = message.reason;
      void onMessage(worker, message);
    });
    worker.on("error", (error) => log.error({ err: error, webPid }, "a web process cannot be reached"));
    whenEnded(worker, (code, signal) => {
      if (stopping) return;
      if (performance.now() - startedAt > WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      log.error({ webPid, code, signal, reason, pauseMs }, "a web process has ended; another takes its place");
      setTimeout(() => stopping || fork(), pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    });
    return worker;
  };
  const stop = async () => {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopOne(worker, send)));
  };

  cluster.setupPrimary({ exec: PROGRAM, args: [], serialization: "advanced" });
  try {
    const ports = await Promise.all(Array.from({ length: count }, () => firstAnswer(fork())));
    return { port: ports[0] ?? order.config.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until a web process listens. @returns its port @throws {StartupError} when it cannot start */
function firstAnswer(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once("listening", ({ port }: AddressInfo) => resolve(port));
    worker.on("message", (message: FromWebProcess) => {
      if (message.kind === "failed") reject(new StartupError(message.reason));
    });
    whenEnded(worker, (code, signal) => reject(new StartupError(`A web process ended (${signal ?? code}).`)));
  });
}

/** Calls back when a web process has ended and all its messages have come, which the system may bring after its end. */
function whenEnded(worker: Worker, then: (code: number | null, signal: string | null) => void): void {
  worker.once("exit", (code, signal) => {
    if (worker.isConnected()) worker.once("disconnect", () => then(code, signal));
    else then(code, signal);
  });
}

async function stopOne(worker: Worker, send: (worker: Worker, message: ToWebProcess) => unknown): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  send(worker, { kind: "stop" });
  const killing = setTimeout(() => worker.process.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killing);
}
