import type { ReactNode } from "react";
import { ExternalLink } from "#kernel/ui/site/link.tsx";
import type { ShownContact } from "../vehicle-schemas.ts";
import { vehiclePlace } from "./format-vehicle.ts";
import type { ShownVehicle } from "./shown-vehicle.ts";

/** Returns how to reach a car's dealership, without its street where the car is not known to be there: it may be at another lot. */
export function contactThere(vehicle: Pick<ShownVehicle, "location" | "zipCode" | "dealership">): ShownContact {
  const { location, contact = {} } = vehicle.dealership;
  return location || contact.town === vehiclePlace(vehicle) ? contact : { ...contact, street: undefined };
}

/** Returns a dealership's address in one line, as far as it is known. @param place "City, ST" */
export const addressLine = ({ street, zipCode }: ShownContact, place: string | undefined): string =>
  [street, [place, street && zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** A link to the way to an address, on a map of another site. @param children shown before its words */
export function Directions({ address, children }: { address: string; children?: ReactNode }) {
  const destination = new URLSearchParams({ api: "1", destination: address });
  return (
    <ExternalLink href={`https://www.google.com/maps/dir/?${destination}`} className="why-link">
      {children}
      <span>Directions</span>
    </ExternalLink>
  );
}
