import { expect, it } from "vitest";
import type { PartnerRun } from "../partner-endpoints.ts";
import { describeRun } from "./inspected-auto-card.tsx";

const run = (different: Partial<PartnerRun>): PartnerRun => ({
  id: 1,
  runKey: "0b5c2d0e-0000-4000-8000-000000000000",
  status: "delivered",
  vehicleCount: 1_204,
  batchCount: 3,
  error: null,
  startedAt: "2026-11-20T10:00:00.000Z",
  finishedAt: "2026-11-20T10:00:12.000Z",
  ...different,
});

it.each<[Partial<PartnerRun>, string]>([
  [{}, "1,204 vehicles in 3 batches, in 12 s"],
  [{ vehicleCount: 1, batchCount: 1 }, "1 vehicle in 1 batch, in 12 s"],
  [{ status: "running", finishedAt: null, vehicleCount: 500, batchCount: 1 }, "500 vehicles in 1 batch so far"],
  [{ status: "running", finishedAt: null, vehicleCount: 0, batchCount: 0 }, "Nothing arrived yet"],
  [{ status: "failed", vehicleCount: 1_000, batchCount: 2 }, "Stopped after 1,000 vehicles in 2 batches"],
  [{ status: "failed", vehicleCount: 0, batchCount: 0 }, "Nothing arrived"],
])("says of %j: %s", (different, words) => {
  expect(describeRun(run(different))).toBe(words);
});
