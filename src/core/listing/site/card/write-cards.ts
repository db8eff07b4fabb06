import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { PublicSettings } from "#kernel/settings/settings-endpoints.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ARROW_DOWN, writeIcon } from "#kernel/ui/site/icons.tsx";
import { safeHref } from "#kernel/ui/site/link.tsx";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { dealOf } from "../deal-label.tsx";
import { discountCode } from "../deal-marks.tsx";
import {
  dealershipName,
  formatDistance,
  formatFees,
  formatMileage,
  formatPrice,
  formatPriceDrop,
  vehiclePlace,
} from "../format-vehicle.ts";
import { knownVehicle } from "../known-vehicles.ts";
import { photoSource, photoSourceSet } from "../photos/vehicle-photos.ts";
import { photosOf, type ShownVehicle } from "../shown-vehicle.ts";
import { contactPath, viewPath } from "../track-shopper.ts";
import { CARD_SIZES, CARD_WIDTHS, countDots } from "./card-photo.tsx";
import type { VehicleCardProps } from "./vehicle-card.tsx";

/**
 * Writes a card's HTML as text, word for word as `VehicleCard` renders it: the browser goes on from it with that component.
 * A test compares the two. The cards are half of a listing's elements, and text costs much less than elements.
 * @returns null for a card without a photo, which the component renders
 */
export function writeCard(props: VehicleCardProps, settings: Partial<PublicSettings> | undefined): string | null {
  const { vehicle, position, total, eager, first } = props;
  const [photo] = photosOf(vehicle);
  if (photo === undefined) return null;
  const html = knownVehicle(vehicle)?.html;
  const variant = `${eager} ${first} ${vehicle.distanceMiles} ${settings?.showVerifiedStamp} ${discountCode(settings) ?? ""}`;
  const inside = html?.get(variant) ?? writeInside(props, photo, settings);
  if (html && html.size >= MAX_VARIANTS) html.clear();
  html?.set(variant, inside);
  return (
    `<article tabindex="-1" aria-labelledby="car-${vehicle.id}" aria-posinset="${position}" aria-setsize="${total}" ` +
    `class="vehicle-card">${inside}</article>`
  );
}

/** So many ways to write one card are remembered. */
const MAX_VARIANTS = 4;

function writeInside(props: VehicleCardProps, photo: string, settings: Partial<PublicSettings> | undefined): string {
  const { vehicle } = props;
  const { id } = vehicle;
  const title = escapeHtml(vehicle.title);
  const place = [vehiclePlace(vehicle), formatDistance(vehicle.distanceMiles)].filter(Boolean).join(" · ");
  return (
    `<div class="card-photo">${writePhoto(props, photo, title)}` +
    `${writeDots(photosOf(vehicle).length)}${writeMarks(settings)}</div><div class="card-body">` +
    `<h2 id="car-${id}" class="card-title"><a data-track="${viewPath(id)}" class="card-link" ` +
    `href="${escapeHtml(vehiclePath(vehicle))}">${title}</a></h2><p class="card-figures">` +
    `<b${vehicle.price === null ? ' data-unknown=""' : ""}>${formatPrice(vehicle.price)}</b>${writeFees(vehicle)}` +
    `<span>${formatMileage(vehicle.mileage)}</span></p>${writeDeal(vehicle)}<p class="card-place"><span>${escapeHtml(place)}</span>` +
    `<span>${escapeHtml(dealershipName(vehicle))}</span></p>${writeDrop(vehicle)}<div class="card-actions">` +
    `${writeAction("primary", vehicle.originalListingUrl, "Contact Seller", contactPath(id))}` +
    `${writeAction("secondary", vehicle.carfaxUrl, "Carfax Report")}</div></div>`
  );
}

function writePhoto({ eager, first = false }: VehicleCardProps, photo: string, title: string): string {
  const isHigh = eager && first;
  const set = photoSourceSet(photo, CARD_WIDTHS);
  return (
    `<img sizes="${CARD_SIZES}"${isHigh ? ' elementtiming="first-photo"' : ""}` +
    `${eager ? ` fetchPriority="${isHigh ? "high" : "low"}"` : ""}${set ? ` srcSet="${escapeHtml(set)}"` : ""} ` +
    `src="${escapeHtml(photoSource(photo, 640))}" alt="${title}" ` +
    `loading="${eager ? "eager" : "lazy"}" decoding="async" class="photo z-1"/>`
  );
}

function writeDots(count: number): string {
  const dots = countDots(count);
  return dots < 2 ? "" : `<span class="photo-dots"><i data-lit=""></i>${"<i></i>".repeat(dots - 1)}</span>`;
}

function writeMarks(settings: Partial<PublicSettings> | undefined): string {
  const code = discountCode(settings);
  const stamp = settings?.showVerifiedStamp !== false;
  return (
    `<div class="deal-marks">${code ? `<span class="deal-code">DISCOUNT: ${escapeHtml(code)}</span>` : ""}` +
    `${stamp ? '<span class="deal-stamp">Verified Deal</span>' : ""}</div>`
  );
}

function writeFees(vehicle: ShownVehicle): string {
  const fees = formatFees(vehicle);
  return fees ? `<span class="mr-auto">${fees}</span>` : "";
}

function writeDeal(vehicle: ShownVehicle): string {
  const deal = dealOf(vehicle);
  return deal ? `<p class="deal-line"><b data-deal="${deal.label}">${deal.words}</b> · ${deal.difference}</p>` : "";
}

function writeDrop({ priceDrop }: ShownVehicle): string {
  if (!priceDrop) return "";
  const arrow = writeIcon(ARROW_DOWN, "size-3.5");
  const was = `<s><span class="sr-only">Price was </span>${formatPrice(priceDrop.from)}</s>`;
  return `<p class="card-drop">${arrow}${was}<span>${formatPriceDrop(priceDrop)}</span></p>`;
}

function writeAction(
  look: "primary" | "secondary",
  address: string | undefined,
  label: string,
  track?: string,
): string {
  const href = safeHref(address);
  if (!href) return `<button type="button" disabled="" class="${buttonClass("disabled", "bare")}">${label}</button>`;
  return (
    `<a${track ? ` data-track="${track}"` : ""} class="${buttonClass(look, "bare")}" href="${escapeHtml(href)}" ` +
    `target="_blank" rel="noreferrer">${label}</a>`
  );
}
