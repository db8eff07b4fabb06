import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { latePart } from "#kernel/ui/site/late-part.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { SELLER_ID } from "../contact-way.ts";
import { addressLine, contactThere, Directions } from "../dealer-lines.tsx";
import { DealerName } from "../dealer-name.tsx";
import { otherPlace, vehiclePlace } from "../format-vehicle.ts";
import type { ShownVehicle } from "../shown-vehicle.ts";
import { PinIcon, StoreIcon } from "./detail-icons.tsx";
import { SellerLine } from "./seller-line.tsx";
import { findListedVehicle, readZipCode, vehicleQuery } from "./vehicle-query.ts";

const sellerContact = latePart("SellerContact", async () => (await import("./seller-contact.tsx")).SellerContact);

/** The dealership of a car, as entries of a list: its name, its place with the way there, its phone and hours. */
export function Seller({ vehicle }: { vehicle: ShownVehicle }) {
  const SellerContact = sellerContact();
  return (
    <>
      <SellerLine id={SELLER_ID} icon={StoreIcon}>
        <span className="font-semibold">
          <bdi>
            <DealerName vehicle={vehicle} className="why-link" />
          </bdi>
        </span>
      </SellerLine>
      <Whereabouts vehicle={vehicle} />
      <Suspense>
        <SellerContact vehicle={vehicle} />
      </Suspense>
    </>
  );
}

function Whereabouts({ vehicle }: { vehicle: ShownVehicle }) {
  const contact = contactThere(vehicle);
  const place = vehiclePlace(vehicle);
  const other = otherPlace(vehicle);
  const distance = useDistanceMiles(vehicle);
  const address = addressLine(contact, place);
  if (!address) return null;
  return (
    <SellerLine icon={PinIcon}>
      <span className="line-clamp-3">
        <bdi>{address}</bdi>
        {other && <bdi> · car in {other}</bdi>}
        {distance !== null && <span className="text-muted numerals"> · {describeDistance(distance)}</span>}
        {contact.street && (
          <>
            {" "}
            <Directions address={address} />
          </>
        )}
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
  const asked = vehicle.distanceMiles !== undefined || zipCode === undefined;
  const listed = asked ? null : (findListedVehicle(queryClient, vehicle.vin ?? `${vehicle.id}`)?.distanceMiles ?? null);
  // Needed after a reload only: the search is still in the history entry, but the cached list is gone.
  const measured = useQuery({ ...vehicleQuery(`${vehicle.id}`, zipCode), enabled: !asked && listed === null });
  return vehicle.distanceMiles ?? listed ?? (asked ? null : (measured.data?.distanceMiles ?? null));
}
