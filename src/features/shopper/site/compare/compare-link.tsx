import type { ShownVehicle } from "#core/listing/site/shown-vehicle.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { DeferredPart } from "../deferred-part.tsx";
import { comparePath } from "../shopper-paths.ts";

/** Links to the comparison. The button that chooses the car replaces it when its code has loaded. */
export function CompareLink({ vehicle }: { vehicle: ShownVehicle }) {
  return (
    <DeferredPart
      part="CompareButton"
      vehicle={vehicle}
      before={
        <Link to={comparePath([vehicle.vin ?? vehicle.id])} rel="nofollow" className="icon-link">
          Compare
        </Link>
      }
    />
  );
}
