import { ExternalLink } from "#kernel/ui/site/link.tsx";
import type { ShownContact } from "../vehicle-schemas.ts";

/** Returns a dealership's address in one line, as far as it is known. @param place "City, ST" */
export const addressLine = ({ street, zipCode }: ShownContact, place: string | undefined): string =>
  [street, [place, street && zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** A link to the way to an address, on a map of another site. */
export function Directions({ address }: { address: string }) {
  const destination = new URLSearchParams({ api: "1", destination: address });
  return (
    <ExternalLink href={`https://www.google.com/maps/dir/?${destination}`} className="why-link">
      Directions
    </ExternalLink>
  );
}
