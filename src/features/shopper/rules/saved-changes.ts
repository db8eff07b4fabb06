import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import type { CarSnapshot, SavedCar } from "./saved-cars.ts";

/** A change of a saved car since it was saved. */
export type SavedChange =
  | { kind: "price"; from: number | null; to: number | null; since: number | null }
  | { kind: "label"; from: CarSnapshot["deal"]; to: CarSnapshot["deal"] }
  /** `since` is null when that is unknown. */
  | { kind: "gone"; since: number | null };

/** A car's present state: listed with these facts, or not listed. Times are epoch milliseconds. */
export type Standing =
  | { isListed: true; facts: CarSnapshot; pricedAt: number | null }
  | { isListed: false; since: number | null };

/** Returns a snapshot's price with other fees, so that prices compare like with like: a change of fees is no change of the car's price. */
const priceWith = ({ price, fees = 0 }: CarSnapshot, feesNow: number): number | null =>
  price === null ? null : price - fees + feesNow;

/**
 * Returns the changes of a car since it was saved. A deal label that the site newly shows is a change. One that it has stopped showing
 * is not, because that says nothing about the car.
 */
export function changesOf({ saved }: SavedCar, now: Standing): SavedChange[] {
  if (!now.isListed) return [{ kind: "gone", since: now.since }];
  const { price, fees, deal } = now.facts;
  const changes: SavedChange[] = [];
  const from = priceWith(saved, fees ?? 0);
  if (price !== from) changes.push({ kind: "price", from, to: price, since: now.pricedAt });
  if (deal !== null && deal !== saved.deal) changes.push({ kind: "label", from: saved.deal, to: deal });
  return changes;
}

/** Returns the rank of changes by their importance to a shopper: a lower price first, unchanged cars last. */
function rankOf(changes: readonly SavedChange[]): number {
  const [first] = changes;
  if (!first) return 4;
  if (first.kind === "gone") return 3;
  if (first.kind === "price") return first.from !== null && first.to !== null && first.to < first.from ? 0 : 1;
  const better =
    first.from !== null && first.to !== null && DEAL_LABELS.indexOf(first.to) < DEAL_LABELS.indexOf(first.from);
  return better ? 1 : 2;
}

/** Sorts by the kind of change, then the latest saved first, then by id. */
export function byChange<Changed extends { car: SavedCar; changes: readonly SavedChange[] }>(
  one: Changed,
  other: Changed,
): number {
  return (
    rankOf(one.changes) - rankOf(other.changes) || other.car.saved.at - one.car.saved.at || other.car.id - one.car.id
  );
}
