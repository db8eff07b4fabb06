import { Link } from "#kernel/ui/site/link.tsx";
import { dealershipName } from "./format-vehicle.ts";
import { listingParts } from "./listing-slots.tsx";
import type { ShownVehicle } from "./shown-vehicle.ts";

/** The name of a car's dealership, which leads to its page where it has one. */
export function DealerName({ vehicle, className }: { vehicle: Pick<ShownVehicle, "dealership">; className?: string }) {
  const path = listingParts.dealerPath?.(vehicle.dealership);
  const name = dealershipName(vehicle);
  return path ? (
    <Link to={path} className={className}>
      {name}
    </Link>
  ) : (
    <i>{name}</i>
  );
}
