import { BODY_STYLE_NAMES, carTitle, type DemoCar } from "../../inventory/demo-car.ts";
import { photoPaths } from "../../pictures/car-photos.ts";
import { salesWords } from "../car-words.ts";
import { detailPath } from "./harborlight-paths.ts";

const offer = (car: DemoCar, url: string) => ({
  "@type": "Offer",
  url,
  ...(car.priceUsd === null ? {} : { price: car.priceUsd, priceCurrency: "USD" }),
  availability: "https://schema.org/InStock",
  itemCondition: `https://schema.org/${car.condition === "new" ? "New" : "Used"}Condition`,
  seller: {
    "@type": "AutoDealer",
    name: car.rooftop.name,
    telephone: car.rooftop.phone,
    address: {
      "@type": "PostalAddress",
      streetAddress: car.rooftop.street,
      addressLocality: car.rooftop.city,
      addressRegion: car.rooftop.state,
      postalCode: car.rooftop.zipCode,
      addressCountry: "US",
    },
  },
});

/** A car as schema.org describes one (https://schema.org/Car). */
export function carJsonLd(car: DemoCar, origin: string): Record<string, unknown> {
  const url = origin + detailPath(car);
  return {
    "@context": "https://schema.org",
    "@type": "Car",
    name: carTitle(car),
    url,
    ...(car.photoCount > 0 ? { image: photoPaths(car).map((path) => origin + path) } : {}),
    description: salesWords(car),
    sku: car.stockNumber,
    vehicleIdentificationNumber: car.vin,
    vehicleModelDate: String(car.year),
    brand: { "@type": "Brand", name: car.make },
    model: car.model,
    vehicleConfiguration: car.trim,
    bodyType: BODY_STYLE_NAMES[car.shape],
    itemCondition: `https://schema.org/${car.condition === "new" ? "New" : "Used"}Condition`,
    ...(car.condition === "certified"
      ? { additionalProperty: { "@type": "PropertyValue", name: "Certified Pre-Owned", value: "Yes" } }
      : {}),
    mileageFromOdometer: { "@type": "QuantitativeValue", value: car.mileageMiles, unitCode: "SMI" },
    color: car.paint.name,
    vehicleInteriorColor: car.interiorColor,
    vehicleTransmission: car.transmission,
    driveWheelConfiguration: car.drivetrain,
    vehicleEngine: { "@type": "EngineSpecification", name: car.engine, fuelType: car.fuelType },
    fuelType: car.fuelType,
    offers: offer(car, url),
  };
}
