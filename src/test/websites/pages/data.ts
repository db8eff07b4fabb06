import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { carAddress, photoAddress } from "./addresses.ts";
import { lacksPhotos } from "./photos.ts";

const script = (type: string, data: unknown): string =>
  `<script type="${type}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** Returns a car's price and mileage as the site's data has them. Stale data has the price and the mileage of an earlier day. */
function dataOf({ plan, draw }: SiteBuilder, car: StockCar) {
  const isStale = plan.data.truth === "stale";
  const before = draw.part(`stale/${car.id}`);
  const price =
    car.price === null
      ? isStale
        ? 12_345 + car.id
        : null
      : isStale
        ? car.price + before.pick([500, 1_000, -400])
        : car.price;
  const mileage =
    car.mileage === null ? null : isStale ? Math.max(1, car.mileage - before.between(3, 240)) : car.mileage;
  return { price, mileage };
}

/** Returns a car as a schema.org record. */
function jsonLdOf(site: SiteBuilder, car: StockCar, sisterHost: string): Record<string, unknown> {
  const { plan } = site;
  const { price, mileage } = dataOf(site, car);
  const isNew = car.kind === "new" || plan.stamps === "used-as-new";
  const own = carAddress(site, car, sisterHost);
  const url = plan.data.otherHost ? own.replace(/^https:\/\/[^/]+/, "https://www.vehicledata.example") : own;
  const offers = {
    "@type": "Offer",
    ...(price !== null && { price: plan.data.truth === "stale" ? price : String(price) }),
    priceCurrency: plan.canada ? "CAD" : "USD",
    availability: "https://schema.org/InStock",
  };
  const whole = {
    brand: { "@type": "Brand", name: car.make },
    model: car.model,
    vehicleModelDate: String(car.year),
    itemCondition: `https://schema.org/${isNew ? "New" : "Used"}Condition`,
    ...(plan.vin.place !== "nowhere" && { vehicleIdentificationNumber: car.vin }),
    ...(mileage !== null && {
      mileageFromOdometer: { "@type": "QuantitativeValue", value: mileage, unitCode: plan.canada ? "KMT" : "SMI" },
    }),
    ...(!lacksPhotos(site, car) && { image: photoAddress(site, car, 1, 640) }),
    offers,
  };
  return {
    "@type": ["Product", "Car"],
    name: `${car.year} ${car.make} ${car.model} ${car.trim}`,
    url,
    ...(plan.data.truth !== "partial" && whole),
  };
}

/** Returns what the head of a list says of its cars. @param total the number that the data names */
export function listData(site: SiteBuilder, cars: readonly StockCar[], total: number, sisterHost: string): string {
  const { plan, dealer } = site;
  const records = cars.map((car) => jsonLdOf(site, car, sisterHost));
  const numberOfItems = plan.total.form === "item-list" ? { numberOfItems: total } : {};
  const pageData =
    plan.total.form === "page-data" ? script("application/json", { list: { page: 1, totalCount: total } }) : "";
  const nodes: Record<string, unknown>[] = [];
  if (plan.data.form === "json-ld") nodes.push(...records);
  if (plan.data.form === "json-ld-list" || plan.total.form === "item-list") {
    const items = records.map((item, index) => ({
      "@type": "ListItem",
      position: index + 1,
      ...(plan.data.form === "json-ld-list" ? { item } : { name: item.name, url: item.url }),
    }));
    nodes.push({ "@type": "ItemList", ...numberOfItems, itemListElement: items });
  }
  if (nodes.length > 0) {
    nodes.push({ "@type": "AutoDealer", name: dealer.name, telephone: dealer.phone });
  }
  const linked = nodes
    .map((node) => script("application/ld+json", { "@context": "https://schema.org", ...node }))
    .join("");
  if (plan.data.form !== "state") return linked + pageData;
  const vehicles = cars.map((car) => {
    const { price, mileage } = dataOf(site, car);
    const partial = {
      year: car.year,
      make: car.make,
      model: car.model,
      trim: car.trim,
      url: carAddress(site, car, sisterHost),
    };
    return plan.data.truth === "partial"
      ? partial
      : {
          ...partial,
          vin: plan.vin.place === "nowhere" ? undefined : car.vin,
          stockNumber: car.stockNumber,
          price,
          mileage,
          type: car.kind === "new" || plan.stamps === "used-as-new" ? "New" : "Used",
        };
  });
  const state = JSON.stringify({
    inventory: { vehicles, ...(plan.total.form === "page-data" && { totalCount: total }) },
  });
  return `${linked}<script>window.__INITIAL_STATE__ = ${state.replaceAll("<", "\\u003c")};</script>`;
}

/** Returns what the head of a car's page says of it. */
export function pageData(site: SiteBuilder, car: StockCar, sisterHost: string): string {
  if (!site.plan.data.onPages || site.plan.data.form === "none") return "";
  return script("application/ld+json", { "@context": "https://schema.org", ...jsonLdOf(site, car, sisterHost) });
}
