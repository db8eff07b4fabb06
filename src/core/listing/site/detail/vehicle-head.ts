import { engineWords } from "#core/facts/rules/engine-words.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { PageHead, SharingHead } from "#kernel/ui/site/page-head.tsx";
import type { RemovedVehicle } from "../../vehicle-schemas.ts";
import { contactThere } from "../dealer-lines.tsx";
import { describeDealer } from "../describe-dealer.ts";
import { dealershipName, formatDay, formatMileage, formatPrice, vehiclePlace } from "../format-vehicle.ts";
import { sharedPhotos } from "../photos/vehicle-photos.ts";
import { photosOf, type ShownDetail, type ShownVehicle } from "../shown-vehicle.ts";
import { describeBreadcrumbs } from "./breadcrumbs.tsx";

/** A vehicle with the facts that have loaded. */
type HeadVehicle = ShownVehicle & Partial<ShownDetail>;

/** Longer names are cut in the page's title and in shared links. Characters. */
const MAX_NAME = 150;
/** A certified car is a used one, too: schema.org's "refurbished" means restored by the maker. */
const USED = "https://schema.org/UsedCondition";

/** Returns title, description, canonical address and structured data of a vehicle's page. */
export function vehicleHead(vehicle: HeadVehicle, siteName: string): PageHead {
  const place = vehiclePlace(vehicle);
  const name = shorten(vehicle.title);
  const price = vehicle.price === null ? "" : `, ${formatPrice(vehicle.price)}`;
  return {
    title: `${name}${price} | ${siteName}`,
    description: `${name}: ${formatPrice(vehicle.price)}, ${formatMileage(vehicle.mileage)}, at ${shorten(dealershipName(vehicle))}${place ? ` in ${shorten(place)}` : ""}.`,
    canonicalPath: vehiclePath(vehicle),
    sharing: import.meta.env.SSR && shareVehicle(vehicle),
  };
}

/** Returns title and description of a removed vehicle's page. It has no canonical address, so no search engine lists it. */
export function removedVehicleHead(vehicle: RemovedVehicle, siteName: string): PageHead {
  const name = shorten(vehicle.title);
  return {
    title: `${name}, no longer listed | ${siteName}`,
    description: `${name} has not been listed since ${formatDay(vehicle.removedAt)}.`,
  };
}

function shareVehicle(vehicle: HeadVehicle): SharingHead {
  const name = shorten(vehicle.title);
  const photos = sharedPhotos(photosOf(vehicle));
  return {
    photo: photos[0] === undefined ? undefined : { path: photos[0], alt: name },
    priceUsd: vehicle.price ?? undefined,
    jsonLd: (absoluteUrl) => ({
      "@context": "https://schema.org",
      "@graph": [
        describeCar(vehicle, name, photos.map(absoluteUrl), absoluteUrl(vehiclePath(vehicle))),
        describeBreadcrumbs(vehicle, name, absoluteUrl),
      ],
    }),
  };
}

function shorten(text: string): string {
  return text.length <= MAX_NAME ? text : `${[...text].slice(0, MAX_NAME - 1).join("")}…`;
}

/** schema.org `Car`; unknown facts are left out by JSON. */
function describeCar(vehicle: HeadVehicle, name: string, photos: string[], url: string) {
  const known = (value: string | number | null) => (value === null ? undefined : shorten(`${value}`));
  return {
    "@type": "Car",
    name,
    url,
    image: photos.length > 0 ? photos.slice(0, 10) : undefined,
    vehicleIdentificationNumber: known(vehicle.vin),
    sku: known(vehicle.stockNumber),
    vehicleModelDate: known(vehicle.year),
    brand: vehicle.make ? { "@type": "Brand", name: known(vehicle.make) } : undefined,
    model: known(vehicle.model),
    vehicleConfiguration: known(vehicle.trim),
    bodyType: known(vehicle.bodyStyle),
    color: known(vehicle.exteriorColor),
    vehicleInteriorColor: known(vehicle.interiorColor),
    vehicleTransmission: known(vehicle.transmission),
    driveWheelConfiguration: known(vehicle.drivetrain),
    numberOfDoors: vehicle.doors ?? undefined,
    numberOfPreviousOwners: vehicle.numberOfOwners ?? undefined,
    fuelType: known(vehicle.fuelType),
    ...describeStated(vehicle),
    itemCondition: USED,
    mileageFromOdometer:
      vehicle.mileage === null ? undefined : { "@type": "QuantitativeValue", value: vehicle.mileage, unitCode: "SMI" },
    offers:
      vehicle.price === null
        ? undefined
        : {
            "@type": "Offer",
            url,
            price: vehicle.price,
            priceCurrency: "USD",
            availability: "https://schema.org/InStock",
            itemCondition: USED,
            seller: describeDealer(dealershipName(vehicle), vehiclePlace(vehicle), contactThere(vehicle)),
          },
  };
}

/** The most characters of a dealer's text in structured data. */
const MAX_TEXT = 1_000;

/** schema.org's properties of the facts that a dealer states in words; unknown facts are left out by JSON. */
function describeStated(vehicle: HeadVehicle) {
  const { engineCc, horsepower, accidents, cityMpg, highwayMpg, towingPounds, interiorMaterial, description } = vehicle;
  const features = (vehicle.equipment ?? []).flatMap((group) => group.features);
  const words = engineWords(vehicle);
  const mpg = [cityMpg && `${cityMpg} mpg city`, highwayMpg && `${highwayMpg} mpg highway`].filter(Boolean);
  return {
    description: description?.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, ""),
    vehicleEngine: words
      ? {
          "@type": "EngineSpecification",
          name: words,
          engineDisplacement: engineCc && { "@type": "QuantitativeValue", value: engineCc / 1_000, unitCode: "LTR" },
          enginePower: horsepower && { "@type": "QuantitativeValue", value: horsepower, unitCode: "BHP" },
        }
      : undefined,
    vehicleSeatingCapacity: vehicle.seats,
    fuelEfficiency: mpg.length > 0 ? mpg.join(", ") : undefined,
    vehicleInteriorType: interiorMaterial,
    trailerWeight: towingPounds && { "@type": "QuantitativeValue", value: towingPounds, unitCode: "LBR" },
    knownVehicleDamages: accidents === 0 ? "No accidents, as the dealer states" : undefined,
    additionalProperty:
      features.length > 0 ? features.map(({ name }) => ({ "@type": "PropertyValue", name, value: true })) : undefined,
  };
}
