import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { describeHours } from "#core/dealerships/rules/opening-hours.ts";
import { formatPhone, internationalPhone } from "#core/dealerships/rules/phone-words.ts";
import { ExternalLink } from "#kernel/ui/site/link.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { ShownContact } from "../../vehicle-schemas.ts";
import { SELLER_ID } from "../contact-way.ts";
import { dealershipName, otherPlace, vehiclePlace } from "../format-vehicle.ts";
import type { ShownVehicle } from "../shown-vehicle.ts";
import { contactTracking } from "../track-shopper.ts";
import { ClockIcon, PhoneIcon, PinIcon, StoreIcon } from "./detail-icons.tsx";
import { findListedVehicle, readZipCode, vehicleQuery } from "./vehicle-query.ts";

/** The dealership of a car, as entries of a list: its name, its place with the way there, its phone and hours. */
export function Seller({ vehicle }: { vehicle: ShownVehicle }) {
  const { phone, hours } = vehicle.dealership.contact ?? {};
  return (
    <>
      <SellerLine id={SELLER_ID} icon={StoreIcon}>
        <span className="line-clamp-3 font-semibold">
          <bdi>{dealershipName(vehicle)}</bdi>
        </span>
      </SellerLine>
      <Whereabouts vehicle={vehicle} />
      {phone && (
        <SellerLine icon={PhoneIcon}>
          <a
            href={`tel:${internationalPhone(phone)}`}
            {...contactTracking(vehicle.id)}
            className="why-link -ml-2 numerals"
          >
            {formatPhone(phone)}
          </a>
        </SellerLine>
      )}
      {hours && (
        <SellerLine icon={ClockIcon}>
          <Hours hours={hours} />
        </SellerLine>
      )}
    </>
  );
}

function SellerLine(props: { id?: string; icon: typeof PinIcon; children: ReactNode }) {
  const { id, icon: Icon, children } = props;
  return (
    <li id={id} className="flex scroll-mt-28 gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** The opening hours, a line for neighbouring days with the same ones. */
function Hours({ hours }: { hours: string }) {
  return (
    <span className="grid grid-cols-[auto_1fr] gap-x-3 numerals">
      {describeHours(hours).map(({ days, times }) => (
        <span key={days} className="contents">
          <span>{days}</span>
          <span>{times}</span>
        </span>
      ))}
    </span>
  );
}

/** Returns a dealership's address in one line, as far as it is known. @param place "City, ST" */
const addressLine = ({ street, zipCode }: ShownContact, place: string | undefined): string =>
  [street, [place, street && zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** A link to the way to an address, on a map of another site. */
function Directions({ address }: { address: string }) {
  const destination = new URLSearchParams({ api: "1", destination: address });
  return (
    <ExternalLink href={`https://www.google.com/maps/dir/?${destination}`} className="why-link">
      Directions
    </ExternalLink>
  );
}

function Whereabouts({ vehicle }: { vehicle: ShownVehicle }) {
  const { contact = {}, location } = vehicle.dealership;
  const place = vehiclePlace(vehicle);
  const other = otherPlace(vehicle);
  const distance = useDistanceMiles(vehicle);
  // A car without a place of the dealership's may be at another lot than the street.
  const street = location || contact.town === place ? contact.street : undefined;
  const address = addressLine({ ...contact, street }, place);
  if (!address) return null;
  return (
    <SellerLine icon={PinIcon}>
      <span className="line-clamp-4">
        <bdi>{address}</bdi>
        {other && <bdi> · car in {other}</bdi>}
        {distance !== null && <span className="text-muted numerals"> · {describeDistance(distance)}</span>}
        {street && <Directions address={address} />}
      </span>
    </SellerLine>
  );
}

function describeDistance(miles: number): string {
  const whole = Math.round(miles);
  if (whole < 1) return "less than a mile away";
  return `${formatAmount(whole, "mile")} away`;
}

/**
 * Returns the miles from the shopper's zip code: the page's `?zipCode=`, else that of the search from which the shopper came. Null without
 * a zip code, or when the vehicle's place is not known.
 */
function useDistanceMiles(vehicle: ShownVehicle): number | null {
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const zipCode = readZipCode(state?.from?.split("?")[1]);
  const asked = vehicle.distanceMiles !== null || zipCode === undefined;
  const listed = asked ? null : (findListedVehicle(queryClient, vehicle.vin ?? `${vehicle.id}`)?.distanceMiles ?? null);
  // Needed after a reload only: the search is still in the history entry, but the cached list is gone.
  const measured = useQuery({ ...vehicleQuery(`${vehicle.id}`, zipCode), enabled: !asked && listed === null });
  return vehicle.distanceMiles ?? listed ?? (asked ? null : (measured.data?.distanceMiles ?? null));
}
