import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { CARD_WIDTHS } from "../card/card-photo.tsx";
import { formatFees, formatMileage, formatPrice, vehiclePlace } from "../format-vehicle.ts";
import { writePhoto } from "../photos/write-photo.ts";
import { type BriefVehicle, photosOf } from "../shown-vehicle.ts";
import { viewPath } from "../track-shopper.ts";

/** The photo's `sizes` in a brief card. */
export const BRIEF_SIZES = "(min-width: 82.5rem) 19rem, (min-width: 62rem) 24vw, (min-width: 48rem) 32vw, 48vw";

/** Cards that have been written. A vehicle that is known (`known-vehicles.ts`) has one object, however often it is shown. */
const written = new WeakMap<BriefVehicle, string>();

/**
 * Writes the brief cards as text, word for word as `renderCard` renders them.
 * @returns null where a car has no photo: then the components render them
 */
export function writeSimilarCards(vehicles: readonly BriefVehicle[]): string | null {
  const cards = vehicles.map((vehicle) => {
    const card = written.get(vehicle) ?? writeSimilarCard(vehicle);
    if (card !== null) written.set(vehicle, card);
    return card;
  });
  return cards.includes(null) ? null : cards.join("");
}

function writeSimilarCard(vehicle: BriefVehicle): string | null {
  const [photo] = photosOf(vehicle);
  if (photo === undefined) return null;
  const fees = formatFees(vehicle);
  const image = writePhoto({ address: escapeHtml(photo), sizes: BRIEF_SIZES, widths: CARD_WIDTHS, alt: "" });
  return (
    `<li class="min-w-0"><article class="vehicle-card h-full"><div class="card-photo">${image}</div><div class="brief-body">` +
    `<h3><a data-track="${viewPath(vehicle.id)}" class="card-link" href="${escapeHtml(vehiclePath(vehicle))}">` +
    `<bdi>${escapeHtml(vehicle.title)}</bdi></a></h3><b>${formatPrice(vehicle.price)}</b>${fees ? `<p>${fees}</p>` : ""}` +
    `<p>${formatMileage(vehicle.mileage)}</p><p><bdi>${escapeHtml(vehiclePlace(vehicle) ?? "")}</bdi></p></div></article></li>`
  );
}
