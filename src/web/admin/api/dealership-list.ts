import type { QueryClient } from "@tanstack/react-query";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { apiQuery } from "../../api/api-query.ts";

/** All dealerships. */
export const dealershipsQuery = apiQuery("/api/dealerships");

/**
 * Changes the shown list before the server has answered; does nothing while the list has not loaded. A request under
 * way is cancelled, because its answer would bring the former state back.
 */
export function patchDealerships(client: QueryClient, change: (list: Dealership[]) => Dealership[]): void {
  const list = client.getQueryData<Dealership[]>(dealershipsQuery.queryKey);
  if (!list) return;
  void client.cancelQueries({ queryKey: dealershipsQuery.queryKey });
  client.setQueryData<Dealership[]>(dealershipsQuery.queryKey, change(list));
}

/** Changes one dealership in the list that is shown. */
export function patchDealership(client: QueryClient, id: number, changes: Partial<Dealership>): void {
  patchDealerships(client, (list) =>
    list.map((dealership) => (dealership.id === id ? { ...dealership, ...changes } : dealership)),
  );
}

/**
 * Refetches what a change to a dealership affects: the list, everything about a dealership, and the dashboard's
 * numbers.
 */
export async function refreshDealerships(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => /^\/api\/(dealerships|stats|admin\/sync|runs)(\/|\?|$)/.test(String(path)),
  });
}
