import { useQuery } from "@tanstack/react-query";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { similarVehiclesQuery } from "#core/listing/site/detail/vehicle-query.ts";
import { formatMileage, formatPrice, vehiclePlace } from "#core/listing/site/format-vehicle.ts";
import { NoPhoto, Photo } from "#core/listing/site/photos/photo.tsx";
import { usePhotos } from "#core/listing/site/photos/vehicle-photos.ts";
import type { BriefVehicle, ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { type CompareAddress, writeCompareAddress } from "./compare-address.ts";
import { keyOf } from "./comparison.ts";

/**
 * Cars that resemble the only one, each as a link that adds it.
 * @param props.isAlone true when the page has no other content
 */
export function PickAnother(props: { vehicle: ShownDetail; isAlone: boolean; address: CompareAddress }) {
  const { vehicle, isAlone, address } = props;
  const { data: similar = [] } = useQuery(similarVehiclesQuery(`${vehicle.id}`));
  return (
    <section className="compare-pick">
      {isAlone && (
        <p>
          You are comparing{" "}
          <Link to={vehiclePath(vehicle)}>
            <bdi>{vehicle.title}</bdi>
          </Link>
          , {formatPrice(vehicle.price)}. Pick another car to put beside it.
        </p>
      )}
      <h2>{similar.length > 0 ? "Similar cars to compare with" : "Pick another car"}</h2>
      <ul>
        {similar.map((other) => (
          <li key={other.id}>
            <SimilarCar vehicle={other} path={writeCompareAddress([keyOf(vehicle), keyOf(other)], address)} />
          </li>
        ))}
      </ul>
      <Link to={HOME_PATH} className={buttonClass("secondary")}>
        Browse all cars
      </Link>
    </section>
  );
}

function SimilarCar({ vehicle, path }: { vehicle: BriefVehicle; path: string }) {
  const { photos, drop } = usePhotos(vehicle);
  const [photo] = photos;
  return (
    <article className="vehicle-card h-full">
      <div className="card-photo">
        {photo ? (
          <Photo key={photo} src={photo} sizes="(min-width: 48rem) 18rem, 48vw" alt="" onFailed={() => drop(photo)} />
        ) : (
          <NoPhoto />
        )}
      </div>
      <div className="brief-body">
        <h3>
          <Link to={path} className="card-link" rel="nofollow">
            <span className="sr-only">Compare with </span>
            <bdi>{vehicle.title}</bdi>
          </Link>
        </h3>
        <b>{formatPrice(vehicle.price)}</b>
        <p>{formatMileage(vehicle.mileage)}</p>
        <p>
          <bdi>{vehiclePlace(vehicle)}</bdi>
        </p>
      </div>
    </article>
  );
}
