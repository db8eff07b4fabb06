import { Suspense } from "react";
import { useParams } from "react-router";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { lateOrNothing } from "#kernel/ui/site/late-part.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { officialQuery } from "./official-query.ts";

/** The section's code. The server renders it at once; a browser loads it only where there are figures. */
const Parts = import.meta.env.SSR
  ? (await import("./official-parts.tsx")).OfficialParts
  : lateOrNothing(async () => (await import("./official-parts.tsx")).OfficialParts);

/** The agencies' figures of the car's model. Absent where no file has any. */
export function OfficialSection({ vehicle: { vin } }: { vehicle: ShownDetail }) {
  const { id = "" } = useParams();
  const { data } = useQuery(officialQuery(id));
  if (!data || (!data.fuelEconomy && !data.ratings && !data.recalls)) return null;
  return (
    <Suspense>
      <Parts figures={data} vin={vin} />
    </Suspense>
  );
}
