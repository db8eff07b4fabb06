import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { PageHead } from "../../document/page-head.tsx";
import { vehiclePath } from "../../paths.ts";
import { dealershipName, formatMileage, formatPrice, vehiclePlace } from "../format-vehicle.ts";
import { choosePhotos } from "../photos/choose-photos.ts";
import { photoSource } from "../photos/photo-source.ts";

/** Title, description, canonical address and structured data of a vehicle's page. */
export function vehicleHead(vehicle: Vehicle, siteName: string): PageHead {
  const place = vehiclePlace(vehicle);
  // A drawing inside the address is nothing to share.
  const photos = choosePhotos(vehicle)
    .filter((photo) => photo.startsWith("/"))
    .map((photo) => photoSource(photo, 1280));
  const price = vehicle.price === null ? "" : `, ${formatPrice(vehicle.price)}`;
  return {
    title: `${vehicle.title}${price} | ${siteName}`,
    description: `${vehicle.title}: ${formatPrice(vehicle.price)}, ${formatMileage(vehicle.mileage)}, at ${dealershipName(vehicle)}${place ? ` in ${place}` : ""}.`,
    canonicalPath: vehiclePath(vehicle),
    image: photos[0],
    priceUsd: vehicle.price ?? undefined,
    jsonLd: (absoluteUrl) => describeCar(vehicle, photos.map(absoluteUrl), absoluteUrl(vehiclePath(vehicle))),
  };
}

/** schema.org `Car`; unknown facts are left out by JSON. */
function describeCar(vehicle: Vehicle, photos: string[], url: string) {
  const known = <T>(value: T | null) => value ?? undefined;
  return {
    "@context": "https://schema.org",
    "@type": "Car",
    name: vehicle.title,
    url,
    image: photos.length > 0 ? photos.slice(0, 10) : undefined,
    vehicleIdentificationNumber: known(vehicle.vin),
    sku: known(vehicle.stockNumber),
    vehicleModelDate: known(vehicle.year)?.toString(),
    brand: vehicle.make ? { "@type": "Brand", name: vehicle.make } : undefined,
    model: known(vehicle.model),
    vehicleConfiguration: known(vehicle.trim),
    bodyType: known(vehicle.bodyStyle),
    color: known(vehicle.exteriorColor),
    vehicleInteriorColor: known(vehicle.interiorColor),
    vehicleTransmission: known(vehicle.transmission),
    driveWheelConfiguration: known(vehicle.drivetrain),
    fuelType: known(vehicle.fuelType),
    itemCondition: "https://schema.org/UsedCondition",
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
            seller: { "@type": "AutoDealer", name: dealershipName(vehicle), address: vehiclePlace(vehicle) },
          },
  };
}
