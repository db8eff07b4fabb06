import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { MAX_VEHICLES_BY_IDS } from "#core/listing/rules/search-limits.ts";
import { toShown } from "#core/listing/site/shown-vehicle.ts";
import type { VehicleDetail, VehiclesByIds } from "#core/listing/vehicle-schemas.ts";
import { keptQuery } from "#kernel/ui/site/api-query.ts";
import type { SavedCar } from "../../rules/saved-cars.ts";
import type { Standing } from "../../rules/saved-changes.ts";
import { changeSaved, snapshotOf } from "./saved-store.ts";

/** Cars are looked up again when their page is opened after this long. */
const FRESH_MS = 60_000;

export type FoundCar = ReturnType<typeof toFound>;

function toFound(vehicle: VehiclesByIds["vehicles"][number]) {
  const { priceHistory, key, ...shown } = toShown(vehicle);
  return { ...shown, pricedAt: pricedAt(priceHistory) };
}

/** Returns when the present price was first asked (epoch milliseconds); null when that is unknown. */
function pricedAt(history: VehicleDetail["priceHistory"]): number | null {
  const current = history.findLast(({ here, until }) => here && until === null);
  return current ? Date.parse(current.at) : null;
}

/** The site's answer about cars, by the requested key. */
type LookupAnswer = { found: [string, FoundCar][]; gone: [string, number | null][] };

const keep = ({ vehicles, gone }: VehiclesByIds): LookupAnswer => ({
  found: vehicles.map((vehicle) => [vehicle.key, toFound(vehicle)]),
  gone: gone.map(({ key, goneSince }) => [key, goneSince === undefined ? null : Date.parse(goneSince)]),
});

/** Looks cars up by id or VIN, in as few calls as the API allows. */
function useVehicles(keys: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(keys.length / MAX_VEHICLES_BY_IDS) }, (_, part) =>
    keys.slice(part * MAX_VEHICLES_BY_IDS, (part + 1) * MAX_VEHICLES_BY_IDS),
  );
  return useQueries({
    queries: parts.map((part) => ({
      ...keptQuery("/api/vehicles/by-ids", keep, {}, new URLSearchParams({ ids: part.join(",") })),
      staleTime: FRESH_MS,
    })),
    combine: (results) => ({
      found: new Map(results.flatMap(({ data }) => data?.found ?? [])),
      gone: new Map(results.flatMap(({ data }) => data?.gone ?? [])),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  });
}

/**
 * Returns the present state of saved cars. A car that has left its dealership is looked up at others by its VIN. The results are stored
 * with the cars, for times without a connection.
 * @returns a function for a car's present facts; undefined while they are unknown
 */
export function useStandings(cars: readonly SavedCar[]) {
  const byId = useVehicles(cars.map(({ id }) => `${id}`));
  const left = cars.filter(({ id, vin }) => vin !== null && byId.gone.has(`${id}`));
  const byVin = useVehicles(left.map(({ vin }) => `${vin}`));

  const standingOf = ({ id, vin }: SavedCar): { now: Standing; vehicle: FoundCar | null } | undefined => {
    const vehicle = byId.found.get(`${id}`) ?? (vin === null ? undefined : byVin.found.get(vin));
    if (vehicle) {
      const facts = snapshotOf(vehicle, Date.parse(vehicle.lastConfirmedAt));
      return { vehicle, now: { isListed: true, facts, pricedAt: vehicle.pricedAt } };
    }
    const isAnswered = byId.gone.has(`${id}`) && (vin === null || byVin.gone.has(vin));
    return isAnswered ? { vehicle: null, now: { isListed: false, since: byId.gone.get(`${id}`) ?? null } } : undefined;
  };
  useEffect(() => rememberStandings(cars, standingOf));
  return { standingOf, error: byId.error ?? byVin.error };
}

/** The facts of cars that this page has stored already, by their ids. */
type StoredFacts = Map<number, string>;
const noted: StoredFacts = new Map();

/** Stores the present facts of cars, if they have changed. */
function rememberStandings(cars: readonly SavedCar[], standingOf: StandingOf): void {
  const known = findChangedFacts(cars, standingOf, noted);
  if (known.size > 0) changeSaved((now) => now.map((car) => ({ ...car, last: known.get(car.id) ?? car.last })));
}

type StandingOf = (car: SavedCar) => { now: Standing } | undefined;

/**
 * Returns the facts of cars that have to be stored, by their ids. Each answer of the site is stored once: another tab may have a later
 * answer, and both tabs would overwrite each other endlessly.
 * @param noted the answers that are stored already; the returned ones are added
 */
export function findChangedFacts(
  cars: readonly SavedCar[],
  standingOf: StandingOf,
  noted: StoredFacts,
): ReadonlyMap<number, SavedCar["last"]> {
  const news = new Map<number, SavedCar["last"]>();
  for (const car of cars) {
    const now = standingOf(car)?.now;
    const answer = JSON.stringify(now);
    if (!now || noted.get(car.id) === answer) continue;
    noted.set(car.id, answer);
    const last = now.isListed ? { ...now.facts, goneSince: null } : { ...car.last, goneSince: now.since ?? Date.now() };
    const wasGone = !now.isListed && car.last.goneSince !== null;
    if (!wasGone && JSON.stringify(last) !== JSON.stringify(car.last)) news.set(car.id, last);
  }
  return news;
}
