import { FORD, HONDA, html, JEEP, type PlatformFixture, SITE } from "../conformance/fixture-kit.ts";

const head = '<link rel="stylesheet" href="https://cdn.ebizautos.media/x.css">';
const path = (vin: string, condition: string): string =>
  `/details-2019-honda-civic-${condition}-${vin.toLowerCase()}.html`;
const page = (vin: string, offer: object, condition = "UsedCondition"): string =>
  html(
    `${head}<title>2019 Honda Civic</title>`,
    `<h1>2019 Honda Civic</h1><script type="application/ld+json">${JSON.stringify({
      "@type": "Vehicle",
      name: "2019 Honda Civic EX",
      vehicleIdentificationNumber: vin,
      mileageFromOdometer: { value: 31_200, unitCode: "SMI" },
      itemCondition: condition,
      image: [`https://cdn.ebizautos.media/${vin}-1.jpg`],
      offers: { "@type": "Offer", ...offer },
    })}</script>`,
  );
const sitemap = `<?xml version="1.0"?><urlset>${[path(HONDA, "used"), path(JEEP, "used"), path(FORD, "new"), "/about.html"].map((loc) => `<url><loc>${SITE}${loc}</loc></url>`).join("")}</urlset>`;

export const ebizAutosSite: PlatformFixture = {
  platform: "ebiz-autos",
  entry: "/",
  routes: {
    "/": html(head, '<a href="/inventory.html">Inventory</a>'),
    "/sitemap.xml": sitemap,
    [path(HONDA, "used")]: page(HONDA, { price: 17_995 }),
    [path(JEEP, "used")]: page(JEEP, { price: 0 }),
  },
  cars: { [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200 }, [JEEP]: { priceUsd: null } },
  newCars: 0,
  list: "/sitemap.xml",
  next: null,
}; // prettier-ignore
