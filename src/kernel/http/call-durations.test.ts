import fc from "fast-check";
import { Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { LATENCY_STEPS_SECONDS } from "#kernel/process/rules/latency.ts";
import { CallDurations } from "./call-durations.ts";

const call = fc.record({
  method: fc.constantFrom("GET", "POST"),
  route: fc.constantFrom("/api/vehicles", "/api/vehicles/:id", 'odd"route\\', "unmatched"),
  status: fc.constantFrom(200, 304, 404, 500, 503),
  ms: fc.oneof(fc.nat({ max: 40_000 }), fc.constantFrom(...LATENCY_STEPS_SECONDS.map((seconds) => seconds * 1_000))),
});
const calls = fc.array(call, { minLength: 1, maxLength: 60 });

it("shows what the library's own histogram would, in Prometheus' text and added up over processes", async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (list) => {
      const registry = new Registry();
      const durations = new CallDurations();
      durations.register(registry);
      const expected = new Registry();
      const histogram = new Histogram({
        name: "http_request_duration_seconds",
        help: "Time to answer a request, by route",
        labelNames: ["method", "route", "status"],
        buckets: [...LATENCY_STEPS_SECONDS],
        registers: [expected],
      });
      for (const { method, route, status, ms } of list) {
        durations.note(method, route, status, ms);
        histogram.observe({ method, route, status }, ms / 1_000);
      }
      const lines = async (of: Registry) =>
        (await of.metrics())
          .replace(/^(\S+_sum\S*) .*$/gm, "$1")
          .split("\n")
          .sort();
      expect(await lines(registry)).toEqual(await lines(expected));
      const [shown] = await registry.getMetricsAsJSON();
      const [wanted] = await expected.getMetricsAsJSON();
      expect(shown).toMatchObject({ name: wanted?.name, type: wanted?.type, aggregator: wanted?.aggregator });
    }),
    { numRuns: 50 },
  );
});

it("adds up the answers of a call, whatever their status", () => {
  const durations = new CallDurations();
  durations.note("GET", "/api/vehicles", 200, 4);
  durations.note("GET", "/api/vehicles", 503, 31_000);
  durations.note("GET", "/api/stats", 200, 7);
  const steps = (...at: number[]) =>
    Array.from({ length: LATENCY_STEPS_SECONDS.length + 1 }, (_, n) => Number(at.includes(n)));
  const before = durations.totals();
  expect(before).toEqual([
    { name: "GET /api/vehicles", count: 2, errors: 1, totalMs: 31_004, steps: steps(0, LATENCY_STEPS_SECONDS.length) },
    { name: "GET /api/stats", count: 1, errors: 0, totalMs: 7, steps: steps(1) },
  ]);
  durations.note("GET", "/api/stats", 200, 7);
  expect(before[1]?.count).toBe(1);
});
