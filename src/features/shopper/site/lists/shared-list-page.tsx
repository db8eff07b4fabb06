import { useQuery } from "@tanstack/react-query";
import { pricePartsWords } from "#core/facts/rules/price-basis.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { dealOf } from "#core/listing/site/deal-label.tsx";
import { formatDay, formatMileage, formatPrice, vehiclePlace } from "#core/listing/site/format-vehicle.ts";
import { NoPhoto, Photo } from "#core/listing/site/photos/photo.tsx";
import { usePhotos } from "#core/listing/site/photos/vehicle-photos.ts";
import { viewTracking } from "#core/listing/site/track-shopper.ts";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { useRecovery } from "#kernel/ui/site/use-recovery.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { keyOf } from "../compare/comparison.ts";
import { comparePath } from "../shopper-paths.ts";
import { type ListedCar, sharedListQuery } from "./list-address.ts";
import { ListNotThere } from "./list-not-there.tsx";

/** A shared list: its cars in their present state, and the maker's notes. */
export function SharedListPage({ token }: { token: string }) {
  const { data, error } = useQuery(sharedListQuery(token));
  useRecovery(error);
  if (!data) return <ListNotThere error={error} />;
  return <Shown title={data.title} cars={data.cars} />;
}

function Shown({ title, cars }: { title: string; cars: ListedCar[] }) {
  const siteName = useSiteName();
  const listed = cars.flatMap(({ vehicle }) => vehicle ?? []);
  return (
    <div className="wrap lists">
      <PageHead
        title={`${title} | ${siteName}`}
        description={`${title}: ${formatAmount(cars.length, "car")} on a shared list.`}
      />
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p className="lists-lead">
        A list of {formatAmount(cars.length, "car")}, shared with you. Prices are today's. The notes are by its author,
        not by {siteName}.
      </p>
      {listed.length > 1 && (
        <Link to={comparePath(listed.slice(0, 4).map(keyOf))} className={buttonClass("secondary")}>
          {listed.length > 4 ? "Compare the first four" : "Compare these cars"}
        </Link>
      )}
      {cars.length === 0 && <p className="lists-lead">There is no car on it at the moment.</p>}
      <ul className="lists-cars">
        {cars.map((car) => (
          <li key={car.id}>{car.vehicle ? <Car car={car} vehicle={car.vehicle} /> : <GoneCar car={car} />}</li>
        ))}
      </ul>
      <p className="lists-lead">
        <Link to={HOME_PATH} className={buttonClass("secondary")}>
          Browse all cars
        </Link>
      </p>
    </div>
  );
}

function Car({ car, vehicle }: { car: ListedCar; vehicle: NonNullable<ListedCar["vehicle"]> }) {
  const { photos, drop } = usePhotos(vehicle);
  const [photo] = photos;
  const deal = dealOf(vehicle);
  const parts = pricePartsWords(vehicle.dealerPrice, vehicle.feesUsd);
  const change = describeChange(car.priceThen, vehicle.price);
  return (
    <article className="vehicle-card lists-car">
      <div className="card-photo">
        {photo ? (
          <Photo key={photo} src={photo} sizes="(min-width: 48rem) 18rem, 92vw" alt="" onFailed={() => drop(photo)} />
        ) : (
          <NoPhoto />
        )}
      </div>
      <div className="lists-body">
        <h2>
          <Link to={vehiclePath(vehicle)} {...viewTracking(vehicle.id)} className="card-link">
            <bdi>{vehicle.title}</bdi>
          </Link>
        </h2>
        <p className="lists-price">
          <b>{formatPrice(vehicle.price)}</b> {parts && <span>{parts}</span>}
        </p>
        {change && (
          <p data-down={change.isDown || undefined}>
            {change.words} since <time dateTime={car.addedOn}>{formatDay(car.addedOn)}</time>
          </p>
        )}
        {deal && (
          <p className="deal-line">
            <b data-deal={deal.label}>{deal.words}</b>
            {` · ${deal.difference}`}
          </p>
        )}
        <p>
          {formatMileage(vehicle.mileage)}
          {vehiclePlace(vehicle) && (
            <>
              {" · "}
              <bdi>{vehiclePlace(vehicle)}</bdi>
            </>
          )}
        </p>
        <Note text={car.note} />
      </div>
    </article>
  );
}

/** Describes the price change since the car was put on the list; null when there is none, or a price is unknown. */
function describeChange(then: number | null, now: number | null): { words: string; isDown: boolean } | null {
  if (then === null || now === null || then === now) return null;
  const isDown = now < then;
  return { words: `${isDown ? "Down" : "Up"} ${formatPrice(Math.abs(now - then))}`, isDown };
}

function GoneCar({ car }: { car: ListedCar }) {
  return (
    <article className="vehicle-card lists-car" data-gone>
      <div className="card-photo">
        <NoPhoto />
      </div>
      <div className="lists-body">
        <p className="lists-gone">No longer listed</p>
        <h2>
          <bdi>{car.title}</bdi>
        </h2>
        <p>
          {car.priceThen !== null && `${formatPrice(car.priceThen)} `}
          when it was put on the list on <time dateTime={car.addedOn}>{formatDay(car.addedOn)}</time>
        </p>
        <Note text={car.note} />
      </div>
    </article>
  );
}

/** The maker's note on a car: always plain text. */
function Note({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <blockquote className="lists-note">
      <span className="sr-only">Note: </span>
      <bdi>{text}</bdi>
    </blockquote>
  );
}
