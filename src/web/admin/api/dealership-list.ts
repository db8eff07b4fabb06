import type { QueryClient } from "@tanstack/react-query";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { apiQuery } from "../../api/api-query.ts";

/** All dealerships. */
export const dealershipsQuery = apiQuery("/api/dealerships");

/**
 * Changes the list that is shown before the server has said anything; does nothing while it has not been read. A reading
 * that is under way is dropped, because it would bring the former state back.
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

/** Reads again what a change to a dealership shows in: the list with everything of a dealership, and the dashboard's numbers. */
export async function refreshDealerships(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => /^\/api\/(dealerships|stats|admin\/sync|runs)(\/|\?|$)/.test(String(path)),
  });
}
