import type { QueryClient } from "@tanstack/react-query";
import { isVehicleKey, vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { apiQuery, keptQuery } from "#kernel/ui/site/api-query.ts";
import type { ListedCard, Listing } from "../../rules/listing.ts";
import { readZipText } from "../../rules/zip-text.ts";
import type { RemovedVehicle, Vehicle, VehicleDetail, VehicleList } from "../../vehicle-schemas.ts";
import { showBriefly } from "../rendered-vehicles.ts";
import { type ShownDetail, type ShownList, type ShownVehicle, toBrief, toShown } from "../shown-vehicle.ts";

/** No vehicle has this id. */
const NO_VEHICLE_ID = "0";

/**
 * Reads one vehicle by id or VIN. Tried twice, except when the answer is that it does not exist. A text that cannot be an id or a VIN is
 * not requested, because it might be another call's address ("places").
 * @param zipCode where the shopper is: the answer then has the distance
 */
export function vehicleQuery(id: string, zipCode?: string) {
  const keep: (vehicle: VehicleDetail) => ShownDetail = toShown;
  return {
    ...keptQuery(
      "/api/vehicles/:id",
      keep,
      { id: isVehicleKey(id) ? id : NO_VEHICLE_ID },
      zipCode ? new URLSearchParams({ zipCode }) : undefined,
    ),
    retry: (failures: number, error: Error) => failures < 1 && !isNoVehicle(error),
    retryOnMount: false,
  };
}

/**
 * Returns whether a request failed because there is no such vehicle. An id that the API refuses (400) and a vehicle that was taken down
 * (410) count as none.
 */
export function isNoVehicle(error: unknown): boolean {
  const status = apiErrorStatus(error);
  return status === 404 || status === 400 || status === 410;
}

/** Reads the remaining facts of a vehicle that is no longer listed. */
export function removedVehicleQuery(id: string) {
  return { ...apiQuery("/api/vehicles/:id/removed", { id }), retryOnMount: false };
}

/**
 * Returns the address where a removed vehicle is still listed: another dealership may have it.
 * @param id as the page's address names the vehicle
 */
export function movedVehiclePath(vehicle: RemovedVehicle, id: string): string | undefined {
  return vehicle.isListedElsewhere && id !== vehicle.vin ? vehiclePath(vehicle) : undefined;
}

/** Reads the vehicles that are similar to a vehicle. */
export function similarVehiclesQuery(id: string) {
  const keep = (vehicles: Vehicle[] | ListedCard[]) =>
    import.meta.env.SSR && isCards(vehicles) ? showBriefly(vehicles) : (vehicles as Vehicle[]).map(toBrief);
  return { ...keptQuery("/api/vehicles/:id/similar", keep, { id }), retryOnMount: false };
}

/** More than a car's page names: some of them are named as similar ones already. */
const DEALERSHIP_CARS = 13;

/** Reads cars of a dealership, by relevance. Only browsers read them, once the page is there. */
export function dealershipCarsQuery(dealershipId: number) {
  const keep = (answer: VehicleList | Listing) => ("vehicles" in answer ? answer.vehicles.map(toBrief) : []);
  const params = new URLSearchParams({ dealershipId: `${dealershipId}`, limit: `${DEALERSHIP_CARS}` });
  return { ...keptQuery("/api/vehicles", keep, {}, params), retryOnMount: false };
}

const isCards = (vehicles: Vehicle[] | ListedCard[]): vehicles is ListedCard[] =>
  vehicles[0] !== undefined && "json" in vehicles[0];

/** Returns the zip code in a query string; undefined for anything else. */
export function readZipCode(query: string | undefined): string | undefined {
  return readZipText(new URLSearchParams(query).get("zipCode"));
}

/** Finds the vehicle in a cached listing, so that its page opens without waiting. */
export function findListedVehicle(queryClient: QueryClient, id: string): ShownVehicle | undefined {
  for (const [, list] of queryClient.getQueriesData<ShownList>({ predicate: isListingQuery })) {
    const vehicle = list?.vehicles?.find((listed) => listed.vin === id || String(listed.id) === id);
    if (vehicle) return vehicle;
  }
  return undefined;
}

function isListingQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return /^\/api\/vehicles(\?|$)/.test(String(queryKey[0]));
}
