import type { ShownVehicle } from "#core/listing/site/shown-vehicle.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { LatePart } from "../late-part.tsx";
import { comparePath } from "../shopper-paths.ts";

/** Leads to the comparison. The button that chooses the car takes its place when its code has come. */
export function CompareLink({ vehicle }: { vehicle: ShownVehicle }) {
  return (
    <LatePart
      part="CompareButton"
      vehicle={vehicle}
      before={
        <Link
          to={comparePath([vehicle.vin ?? vehicle.id])}
          rel="nofollow"
          className={buttonClass("secondary", "large")}
        >
          Compare
        </Link>
      }
    />
  );
}
