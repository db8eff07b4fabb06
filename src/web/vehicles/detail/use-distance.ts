import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { findListedVehicle, readZipCode, vehicleQuery } from "./vehicle-query.ts";

/**
 * Miles from the shopper's zip code: the page's own `?zipCode=`, else that of the search the shopper came from. Null when
 * there is none, or the vehicle's place is not known.
 */
export function useDistanceMiles(vehicle: Vehicle): number | null {
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const zipCode = readZipCode(state?.from?.split("?")[1]);
  const asked = vehicle.distanceMiles !== null || zipCode === undefined;
  const listed = asked ? null : (findListedVehicle(queryClient, vehicle.vin ?? `${vehicle.id}`)?.distanceMiles ?? null);
  // Only after a reload: the browser remembers the search, but the list is gone.
  const measured = useQuery({ ...vehicleQuery(`${vehicle.id}`, zipCode), enabled: !asked && listed === null });
  return vehicle.distanceMiles ?? listed ?? (asked ? null : (measured.data?.distanceMiles ?? null));
}
