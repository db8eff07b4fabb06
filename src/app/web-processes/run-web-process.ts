import { AggregatorRegistry, type Registry } from "prom-client";
import type { MetricsSource } from "#kernel/http/health.ts";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import { reportStartFailure } from "../start-failures/report-start-failure.ts";
import type { FromWebProcess, ToWebProcess, WebOrder } from "./messages.ts";

const METRICS_TIMEOUT_MS = 6_000;

const tell = (message: FromWebProcess) => process.send?.(message);

/**
 * Runs one of several web processes: waits for its order, serves, and ends by message, by SIGTERM, or when the process that
 * started it has ended. Ctrl-C at the terminal reaches all processes at once, and only the first one acts on it.
 * @param serve starts serving; returns a function that ends it
 */
export function runWebProcess(serve: (order: WebOrder, metrics: MetricsSource) => Promise<() => Promise<void>>): void {
  const metrics = metricsOfAll();
  process.on("SIGINT", () => {});
  let stop: () => Promise<unknown> = async () => {};
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", end);
  process.on("disconnect", end);
  process.on("message", (message: ToWebProcess) => {
    if (message.kind === "stop") end();
    if (message.kind !== "start") return;
    serve(message.order, metrics).then(
      (close) => {
        stop = close;
      },
      (error: unknown) => {
        const failed: FromWebProcess = { kind: "failed", reason: reportStartFailure(error, message.order.config) };
        // The message must be out before the process ends.
        process.send?.(failed, () => process.exit(1));
      },
    );
  });
  tell({ kind: "ready" });
}

/** Returns the metrics of all web processes. Any of them can be asked; the first process collects them. */
function metricsOfAll(): MetricsSource {
  const wanted = new Map<number, (text: string | null) => void>();
  let requests = 0;
  process.on("message", (message: ToWebProcess) => {
    if (message.kind === "metrics") wanted.get(message.request)?.(message.text);
  });
  // Constructing it makes this process answer the first process's questions.
  new AggregatorRegistry();
  let own: Registry | undefined;
  return {
    register: (registry) => {
      own = registry;
      AggregatorRegistry.setRegistries([registry]);
    },
    read: async () => {
      requests += 1;
      const request = requests;
      const answer = Promise.withResolvers<string | null>();
      wanted.set(request, answer.resolve);
      tell({ kind: "metrics wanted", request });
      const text = await withTimeout(answer.promise, METRICS_TIMEOUT_MS, () => null);
      wanted.delete(request);
      return text ?? (await own?.metrics()) ?? "";
    },
  };
}
