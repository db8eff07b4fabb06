import { buttonClass } from "../../ui/button-class.ts";
import { Link } from "../../ui/link.tsx";
import { LatePart } from "../saved/late-parts.tsx";
import { comparePath } from "../saved/shopper-paths.ts";
import type { ShownVehicle } from "../shown-vehicle.ts";

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
