import { useState } from "react";
import type { VehicleDetail } from "#contract/vehicles/vehicle.ts";
import { useSiteSettings } from "../../api/site-settings.ts";
import { PageHead } from "../../document/page-head.tsx";
import { DEFAULT_SITE_NAME } from "../../layout/site-name.ts";
import { usePhotos } from "../photos/use-photos.ts";
import { BackToResults } from "./back-to-results.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { BuyBox } from "./buy-box.tsx";
import { ContactBar } from "./contact-bar.tsx";
import { Gallery } from "./gallery.tsx";
import { MorePhotos } from "./more-photos.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";
import { PriceHistory } from "./price-history.tsx";
import { SimilarVehicles } from "./similar-vehicles.tsx";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { usePhotoStrip } from "./use-photo-strip.ts";
import { VehicleFacts } from "./vehicle-facts.tsx";
import { vehicleHead } from "./vehicle-head.ts";

/** Everything about one vehicle. */
export function VehicleView({ vehicle }: { vehicle: VehicleDetail }) {
  const siteName = useSiteSettings()?.siteName ?? DEFAULT_SITE_NAME;
  const { photos, drop } = usePhotos(vehicle);
  const strip = usePhotoStrip(photos);
  const [viewing, setViewing] = useState<number>();
  useArrowKeys(strip.step, viewing === undefined && photos.length > 1);
  const photoProps = { photos, title: vehicle.title, onFailed: drop };
  return (
    <article className="wrap pt-1 md:pt-3 md:pb-16">
      <PageHead {...vehicleHead(vehicle, siteName)} />
      <div className="flex items-center gap-x-4">
        <BackToResults />
        <Breadcrumbs vehicle={vehicle} />
      </div>
      <div className="mt-1 grid grid-cols-1 items-start gap-x-7 gap-y-6 md:mt-2 lg:grid-cols-[minmax(0,1.9fr)_minmax(20rem,1fr)]">
        <Gallery {...photoProps} strip={strip} onOpen={setViewing} />
        <BuyBox vehicle={vehicle} />
        <div className="min-w-0 lg:col-start-1">
          <VehicleFacts vehicle={vehicle} />
          <PriceHistory vehicle={vehicle} />
          <MorePhotos {...photoProps} onOpen={setViewing} />
        </div>
      </div>
      <SimilarVehicles />
      <ContactBar vehicle={vehicle} />
      {viewing !== undefined && (
        <PhotoViewer
          {...photoProps}
          start={viewing}
          onClose={(last) => {
            strip.show(last);
            setViewing(undefined);
          }}
        />
      )}
    </article>
  );
}
