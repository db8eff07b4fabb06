import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { SyncRunDetail } from "../sync-endpoints.ts";
import { RunDetail } from "./run-detail.tsx";

const RUN: SyncRunDetail = {
  ...{ id: 9, dealershipId: 1, dealershipName: "Harbor Motors", trigger: "manual", status: "held", step: null },
  ...{ outcome: "incomplete", reason: null, platform: null, platformName: null, attempt: 1, declaredTotal: null },
  ...{ unread: 0, suddenChanges: [], isOtherDealer: false, doubtedPrices: 0, found: 10, added: 0, changed: 1 },
  ...{ unchanged: 7, missing: 2, removed: 0, skippedNew: 0, duplicates: 0, pagesFetched: 5, siteFees: null },
  ...{ coverage: { priceUsd: { present: 9, invalid: 1 } }, warnings: ["One price was unusable."], log: [] },
  ...{ queuedAt: "2026-11-20T12:00:00Z", startedAt: null, finishedAt: null, appliedAt: null, undoneAt: null },
  ...{ canApply: true, canUndo: false },
  changes: [
    {
      ...{ vehicleId: 1, title: "2021 BMW 330i", vin: null, kind: "changed", reason: null },
      differences: [{ field: "priceUsd", before: "29000", after: "27480" }],
    },
    { vehicleId: 2, title: "2020 Audi Q5", vin: null, kind: "missing", reason: null, differences: [] },
  ],
};

it("shows how complete the cars are, doubtful values, and changes", () => {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => RUN, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(apiQuery("/api/runs/:id", { id: "9" }).queryKey, RUN);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <RunDetail run={RUN} />
    </QueryClientProvider>,
  );
  const words = html.replaceAll(/<[^>]*>/g, "");
  expect(words).toContain("Price: $29,000 → $27,480");
  expect(words).toContain("90%, 1 unusable");
  expect(words).toContain("One price was unusable.");
  expect(words).toMatch(/Not seen2020 Audi Q5/);
});
