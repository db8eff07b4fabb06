import type { Metric, MetricObjectWithValues, MetricValueWithName, Registry } from "prom-client";
import { LATENCY_STEPS_SECONDS } from "#kernel/process/rules/latency.ts";

/** The counts of a call since the process began. */
export type CallTotals = {
  /** `GET /api/vehicles/:id` */
  name: string;
  count: number;
  /** Answers with a status of 500 or more. */
  errors: number;
  totalMs: number;
  /** The number of answers in each of `LATENCY_STEPS_SECONDS`, and of slower ones. */
  steps: number[];
};

/** The counts of one route with one status. */
type Series = {
  labels: { method: string; route: string; status: number };
  count: number;
  totalMs: number;
  steps: number[];
};

const NAME = "http_request_duration_seconds";

/**
 * Counts the calls that this process has answered, by route and status, as a histogram of Prometheus. The library's own histogram
 * turns the labels into a text for each call, which took 2 % of a search.
 */
export class CallDurations {
  readonly #series = new Map<string, Series[]>();

  /** Counts an answer. @param route the call's path in the router */
  note(method: string, route: string, status: number, ms: number): void {
    const series = this.#find(method, route, status);
    series.count += 1;
    series.totalMs += ms;
    let step = 0;
    while (step < LATENCY_STEPS_SECONDS.length && ms > (LATENCY_STEPS_SECONDS[step] as number) * 1_000) step += 1;
    series.steps[step] = (series.steps[step] as number) + 1;
  }

  /** Returns the calls of each route, all statuses together. */
  totals(): CallTotals[] {
    const calls = new Map<string, CallTotals>();
    for (const { labels, count, totalMs, steps } of [...this.#series.values()].flat()) {
      const name = `${labels.method} ${labels.route}`;
      const call = calls.get(name) ?? { ...{ name, count: 0, errors: 0, totalMs: 0 }, steps: newSteps() };
      calls.set(name, call);
      call.count += count;
      if (labels.status >= 500) call.errors += count;
      call.totalMs += totalMs;
      call.steps = call.steps.map((sum, step) => sum + (steps[step] as number));
    }
    return [...calls.values()];
  }

  /** Adds the histogram to a registry, which reads a name and values from each of its metrics. */
  register(registry: Registry): void {
    registry.registerMetric({ name: NAME, get: async () => this.#describe() } as unknown as Metric);
  }

  #find(method: string, route: string, status: number): Series {
    let ofRoute = this.#series.get(route);
    if (!ofRoute) {
      ofRoute = [];
      this.#series.set(route, ofRoute);
    }
    for (const series of ofRoute) {
      if (series.labels.status === status && series.labels.method === method) return series;
    }
    const series = { labels: { method, route, status }, count: 0, totalMs: 0, steps: newSteps() };
    ofRoute.push(series);
    return series;
  }

  #describe(): MetricObjectWithValues<MetricValueWithName<string>> {
    return {
      ...{ name: NAME, help: "Time to answer a request, by route", type: "histogram", aggregator: "sum" },
      values: [...this.#series.values()].flat().flatMap(describeSeries),
    } as unknown as MetricObjectWithValues<MetricValueWithName<string>>;
  }
}

const newSteps = (): number[] => Array<number>(LATENCY_STEPS_SECONDS.length + 1).fill(0);

/** Describes a series for Prometheus, where a step includes all steps below it. */
function describeSeries({ labels, count, totalMs, steps }: Series): MetricValueWithName<string>[] {
  let sum = 0;
  const buckets = [...LATENCY_STEPS_SECONDS, "+Inf"].map((le, step) => {
    sum += steps[step] as number;
    return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: sum };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: totalMs / 1_000 },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
