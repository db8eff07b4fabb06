import { adminTabPath } from "#kernel/ui/site/paths.ts";

/** The car whose screen a query string asks for; null for none. */
export function readCar(params: URLSearchParams): number | null {
  const text = params.get("car") ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** The screen of a dealership with one of its sections open, and in its history one crawl. */
export function dealershipAddress(id: number, section: "cars" | "history" | "uploads", runId?: number): string {
  const params = new URLSearchParams({ dealership: String(id), show: section });
  if (runId !== undefined) params.set("run", String(runId));
  return `${adminTabPath("dealerships")}?${params}`;
}
