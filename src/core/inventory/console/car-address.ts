import { DEALERSHIPS_PATH } from "#core/dealerships/console/dealership-screen.ts";

/** Returns the address of a dealership's screen with one of its sections open, and in its history one crawl. */
export function dealershipAddress(id: number, section: "cars" | "history" | "uploads", runId?: number): string {
  const params = new URLSearchParams({ dealership: String(id), show: section });
  if (runId !== undefined) params.set("run", String(runId));
  return `${DEALERSHIPS_PATH}?${params}`;
}
