import type { Dealership } from "#contract/dealerships/dealership.ts";
import { isExpired } from "#domain/dealerships/dealership-rules.ts";
import { readExpiration } from "./expiration.ts";

/** Why somebody should look at a dealership. */
export type Concern = { id: number; name: string; tone: "red" | "amber"; word: string; reason: string };

/** The dealerships that need looking at, the worst first: failed, alarmed, expired, expiring, with a sync that was held. */
export function findConcerns(dealerships: readonly Dealership[], now: Date): Concern[] {
  const found = dealerships.flatMap((dealership) => judge(dealership, now) ?? []);
  return found.sort((a, b) => a.rank - b.rank).map(({ rank: _, ...concern }) => concern);
}

function judge(dealership: Dealership, now: Date): (Concern & { rank: number }) | null {
  const { id, name, status, statusReason, alarm, expirationDate } = dealership;
  const expiration = readExpiration(expirationDate, now);
  const note = expiration.note ?? "";
  if (isExpired({ status, expiresAt: expirationDate === null ? null : new Date(expirationDate) }, now)) {
    return { rank: 3, id, name, tone: "red", word: "Expired", reason: note || "Renew it to show its cars again." };
  }
  if (status === "error") {
    return { rank: 1, id, name, tone: "red", word: "Error", reason: statusReason ?? "The last sync failed." };
  }
  if (alarm) return { rank: 2, id, name, tone: "amber", word: "Alarm", reason: alarm };
  if (expiration.tone === "soon") return { rank: 4, id, name, tone: "amber", word: "Expiring", reason: note };
  if (statusReason) return { rank: 5, id, name, tone: "amber", word: "Held", reason: statusReason };
  return null;
}
