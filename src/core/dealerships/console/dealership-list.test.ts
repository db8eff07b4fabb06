import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { Dealership } from "../dealership-schemas.ts";
import { dealershipsQuery, patchDealership } from "./dealership-list.ts";

it("says when a change cancelled a request whose answer is still wanted", async () => {
  const client = new QueryClient();
  const { queryKey } = dealershipsQuery;
  client.setQueryData(queryKey, [{ id: 7, status: "active", url: "" } as Dealership]);
  expect(patchDealership(client, 7, { status: "syncing" })).toBe(false);
  const asked = client.fetchQuery({ queryKey, queryFn: () => new Promise<never>(() => {}) }).catch(() => {});
  expect(patchDealership(client, 7, { status: "syncing" })).toBe(true);
  await asked;
  expect(client.getQueryData(queryKey)).toEqual([{ id: 7, status: "syncing", url: "" }]);
});
