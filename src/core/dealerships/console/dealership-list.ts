import type { QueryClient } from "@tanstack/react-query";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { Dealership } from "../dealership-schemas.ts";

/** All dealerships. */
export const dealershipsQuery = apiQuery("/api/dealerships");

/** The tags in use, and the dealerships that have them. */
export const tagsQuery = apiQuery("/api/admin/tags");

/**
 * Changes the shown list before the server has answered; does nothing while the list has not loaded. A running request is
 * cancelled, because its answer would restore the former state.
 * @returns true when a request was cancelled, so that its data has to be requested again
 */
export function patchDealerships(client: QueryClient, change: (list: Dealership[]) => Dealership[]): boolean {
  const list = client.getQueryData<Dealership[]>(dealershipsQuery.queryKey);
  if (!list) return false;
  const interrupts = client.isFetching({ queryKey: dealershipsQuery.queryKey }) > 0;
  void client.cancelQueries({ queryKey: dealershipsQuery.queryKey });
  client.setQueryData<Dealership[]>(dealershipsQuery.queryKey, change(list));
  return interrupts;
}

/** Changes one dealership in the list that is shown, as `patchDealerships` does. */
export function patchDealership(client: QueryClient, id: number, changes: Partial<Dealership>): boolean {
  return patchDealerships(client, (list) =>
    list.map((dealership) => (dealership.id === id ? { ...dealership, ...changes } : dealership)),
  );
}

/**
 * Refetches all data that a change of a dealership affects: the list, everything about a dealership, and the dashboard's
 * numbers.
 */
export async function refreshDealerships(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => /^\/api\/(dealerships|stats|admin\/sync|runs)(\/|\?|$)/.test(String(path)),
  });
}
