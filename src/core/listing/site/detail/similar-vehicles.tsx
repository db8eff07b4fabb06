import { useLocation, useParams } from "react-router";
import { UNKNOWN_DEALERSHIP } from "#core/dealerships/rules/unknown-dealership.ts";
import { pricePartsWords } from "#core/facts/rules/price-basis.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { dealershipName, formatMileage, formatPrice, vehiclePlace } from "../format-vehicle.ts";
import { NoPhoto, Photo } from "../photos/photo.tsx";
import { usePhotos } from "../photos/vehicle-photos.ts";
import type { BriefVehicle, ShownVehicle } from "../shown-vehicle.ts";
import { viewTracking } from "../track-shopper.ts";
import { useKeptContent } from "../use-kept-content.ts";
import { dealershipCarsQuery, similarVehiclesQuery } from "./vehicle-query.ts";

/** The most cars of the same dealership. */
const MAX_OTHERS = 4;

type SimilarVehiclesProps = { vehicle: Pick<ShownVehicle, "id" | "dealership">; isShown: boolean };

/**
 * Vehicles similar to the shown one, of other dealerships only where the operator wants them, and others of its dealership, if that may be named. They are below the first screen, so loading them late moves nothing in view.
 * @param props.isShown false until the facts above them are there, which would move them; they are loaded meanwhile
 */
export function SimilarVehicles({ vehicle, isShown }: SimilarVehiclesProps) {
  const { id = "" } = useParams();
  const { data: similar = [] } = useQuery(similarVehiclesQuery(id));
  const name = dealershipName(vehicle);
  const isNamed = name !== UNKNOWN_DEALERSHIP;
  const { data: ofDealership = [] } = useQuery({
    ...dealershipCarsQuery(vehicle.dealership.id),
    enabled: isNamed && !import.meta.env.SSR,
  });
  const showsOthers = useSiteSettings()?.showOtherDealers !== false;
  const shown = similar.filter(({ dealership }) => showsOthers || dealership.id === vehicle.dealership.id);
  const named = new Set([vehicle, ...shown].map((car) => car.id));
  const others = ofDealership.filter((car) => !named.has(car.id)).slice(0, MAX_OTHERS);
  if (!isShown) return null;
  return (
    <>
      <BriefCars title="Similar vehicles" vehicles={shown} />
      {isNamed && <BriefCars title={`More from ${name}`} vehicles={others} />}
    </>
  );
}

function BriefCars({ title, vehicles }: { title: string; vehicles: BriefVehicle[] }) {
  if (vehicles.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="font-bold text-xl tracking-tight">
        <bdi>{title}</bdi>
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
        {vehicles.map((vehicle) => (
          <SimilarVehicle key={vehicle.id} vehicle={vehicle} />
        ))}
      </ul>
    </section>
  );
}

function SimilarVehicle({ vehicle }: { vehicle: BriefVehicle }) {
  return <li className="min-w-0" {...useKeptContent(vehicle, "brief", <SimilarCard vehicle={vehicle} />)} />;
}

/** The photo's `sizes` in a brief card. */
const BRIEF_SIZES = "(min-width: 82.5rem) 19rem, (min-width: 48rem) 32vw, 48vw";
const BRIEF_WIDTHS = [320, 640, 960] as const;

/** A similar vehicle in brief. The title's link covers the whole card. */
function SimilarCard({ vehicle }: { vehicle: BriefVehicle }) {
  const { state } = useLocation();
  const { photos, drop } = usePhotos(vehicle);
  const [photo] = photos;
  const parts = pricePartsWords(vehicle.dealerPrice, vehicle.feesUsd);
  return (
    <article className="vehicle-card h-full">
      <div className="card-photo">
        {photo ? (
          <Photo
            key={photo}
            src={photo}
            sizes={BRIEF_SIZES}
            widths={BRIEF_WIDTHS}
            alt=""
            onFailed={() => drop(photo)}
          />
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
        <p>{formatMileage(vehicle.mileage)}</p>
        <p>
          <bdi>{vehiclePlace(vehicle)}</bdi>
        </p>
        {parts && <p>{parts}</p>}
      </div>
    </article>
  );
}
