import { useLocation, useParams } from "react-router";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { asHtml } from "#kernel/ui/site/as-html.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { CARD_WIDTHS } from "../card/card-photo.tsx";
import { formatFees, formatMileage, formatPrice, vehiclePlace } from "../format-vehicle.ts";
import { NoPhoto, Photo } from "../photos/photo.tsx";
import { usePhotos } from "../photos/vehicle-photos.ts";
import type { BriefVehicle } from "../shown-vehicle.ts";
import { viewTracking } from "../track-shopper.ts";
import { similarVehiclesQuery } from "./vehicle-query.ts";
import { BRIEF_SIZES, writeSimilarCards } from "./write-similar-cards.ts";

/** Vehicles similar to the one shown. They are below the first screen, so loading them late moves nothing in view. */
export function SimilarVehicles() {
  const { id = "" } = useParams();
  const { data: vehicles = [] } = useQuery(similarVehiclesQuery(id));
  if (vehicles.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="font-bold text-xl tracking-tight">Similar vehicles</h2>
      <SimilarList vehicles={vehicles} />
    </section>
  );
}

/** The list, which the server writes as text where it can. */
function SimilarList({ vehicles }: { vehicles: readonly BriefVehicle[] }) {
  const written = import.meta.env.SSR && writeSimilarCards(vehicles);
  return (
    <ul
      className="mt-4 grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-5 lg:grid-cols-4"
      {...(written ? asHtml(written) : { children: vehicles.map(renderCard) })}
    />
  );
}

export const renderCard = (vehicle: BriefVehicle) => (
  <li key={vehicle.id} className="min-w-0">
    <SimilarCard vehicle={vehicle} />
  </li>
);

/** A similar vehicle in brief. The title's link covers the whole card. */
function SimilarCard({ vehicle }: { vehicle: BriefVehicle }) {
  const { state } = useLocation();
  const { photos, drop } = usePhotos(vehicle);
  const [photo] = photos;
  const fees = formatFees(vehicle);
  return (
    <article className="vehicle-card h-full">
      <div className="card-photo">
        {photo ? (
          <Photo key={photo} src={photo} sizes={BRIEF_SIZES} widths={CARD_WIDTHS} alt="" onFailed={() => drop(photo)} />
        ) : (
          <NoPhoto />
        )}
      </div>
      <div className="brief-body">
        <h3>
          <Link
            to={vehiclePath(vehicle)}
            state={{ from: state?.from, viaVehicle: true }}
            {...viewTracking(vehicle.id)}
            className="card-link"
          >
            <bdi>{vehicle.title}</bdi>
          </Link>
        </h3>
        <b>{formatPrice(vehicle.price)}</b>
        {fees && <p>{fees}</p>}
        <p>{formatMileage(vehicle.mileage)}</p>
        <p>
          <bdi>{vehiclePlace(vehicle)}</bdi>
        </p>
      </div>
    </article>
  );
}
