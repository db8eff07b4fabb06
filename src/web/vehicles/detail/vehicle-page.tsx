import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { useSiteSettings } from "../../api/site-settings.ts";
import { PageHead } from "../../document/page-head.tsx";
import { DEFAULT_SITE_NAME } from "../../layout/site-name.ts";
import { usePhotos } from "../photos/use-photos.ts";
import { BackToResults } from "./back-to-results.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery.tsx";
import { MorePhotos } from "./more-photos.tsx";
import { VehicleFacts } from "./vehicle-facts.tsx";
import { vehicleHead } from "./vehicle-head.ts";
import { VehicleLoading, VehicleNotFound } from "./vehicle-messages.tsx";
import { findListedVehicle, vehicleQuery } from "./vehicle-query.ts";

/** One vehicle, by id or VIN. */
export function VehiclePage() {
  const { id = "" } = useParams();
  const queryClient = useQueryClient();
  const query = useQuery({ ...vehicleQuery(id), placeholderData: () => findListedVehicle(queryClient, id) });
  if (query.data) return <VehicleView key={query.data.id} vehicle={query.data} />;
  return query.isError ? <VehicleNotFound /> : <VehicleLoading />;
}

function VehicleView({ vehicle }: { vehicle: Vehicle }) {
  const siteName = useSiteSettings()?.siteName ?? DEFAULT_SITE_NAME;
  const { photos, drop } = usePhotos(vehicle);
  return (
    <article className="wrap pt-2 pb-28 md:pt-4 md:pb-16">
      <PageHead {...vehicleHead(vehicle, siteName)} />
      <BackToResults />
      <div className="mt-2 grid items-start gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1.9fr)_minmax(20rem,1fr)]">
        <Gallery photos={photos} title={vehicle.title} onFailed={drop} />
        <BuyBox vehicle={vehicle} />
        <div className="min-w-0 lg:col-start-1">
          <VehicleFacts vehicle={vehicle} />
          <MorePhotos photos={photos.slice(1)} title={vehicle.title} onFailed={drop} />
        </div>
      </div>
    </article>
  );
}
