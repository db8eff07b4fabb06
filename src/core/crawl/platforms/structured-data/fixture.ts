import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const car = (vin: string, name: string, more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": ["Product", "Car"],
    name,
    vehicleIdentificationNumber: vin,
    url: `/cars/${vin}`,
    itemCondition: "https://schema.org/UsedCondition",
    mileageFromOdometer: { "@type": "QuantitativeValue", value: "40,000", unitCode: "SMI" },
    ...more,
  })}</script>`;

export const plainJsonLd: PlatformFixture = {
  platform: "structured-data",
  entry: "/cars/",
  routes: {
    "/cars/": html(
      "<title>Cars</title>",
      "<p>1 - 2 of 3 vehicles</p>",
      car(HONDA, "2019 Honda Civic", { offers: { "@type": "Offer", price: "17995" } }),
      car(FORD, "2026 Ford F-150", { itemCondition: "NewCondition", mileageFromOdometer: 4 }),
      '<a rel="next" href="?page=2">Next</a>',
    ),
    "/cars/?page=2": html(
      "<title>Cars</title>",
      "<p>3 - 3 of 3 vehicles</p>",
      car(JEEP, "2018 Jeep Grand Cherokee", {}),
    ),
  },
  cars: { [HONDA]: { priceUsd: 17_995, mileageMiles: 40_000 }, [JEEP]: { model: "Grand Cherokee", priceUsd: null } },
  newCars: 1,
  list: "/cars/",
  next: "/cars/?page=2",
}; // prettier-ignore
