import type { SitePlan } from "../plan.ts";
import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { carAddress, photoAddress } from "./addresses.ts";
import { lacksPhotos } from "./photos.ts";
import { rooftopOf } from "./signs.ts";

type DataAmounts = { price: number | null; mileage: number | null };

const escapeScript = (text: string): string => text.replaceAll("<", "\\u003c");

const script = (type: string, data: unknown): string =>
  `<script type="${type}">${escapeScript(JSON.stringify(data))}</script>`;

/** A page that denies the price holds over an older one. Without such words a reader could not know better. */
const stalePrice = ({ price }: SitePlan, { id }: StockCar): number | null => (price.callDenies ? 12_345 + id : null);

/** Returns a car's price and mileage as the site's data has them. Stale data has the price and the mileage of an earlier day. */
export function dataOf({ plan, draw }: SiteBuilder, car: StockCar): DataAmounts {
  const { price, mileage } = car;
  const before = draw.part(`stale/${car.id}`);
  switch (plan.data.truth) {
    case "stale":
      return {
        price: price === null ? stalePrice(plan, car) : price + before.pick([500, 1_000, -400]),
        mileage: mileage === null ? null : Math.max(1, mileage - before.between(3, 240)),
      };
    case "other-price": {
      // The price as new, a monthly payment, the price with a fee, or none.
      const other = price === null ? 0 : before.pick([car.newUsd, Math.round(price / 61), price + 599, 0]);
      return { price: other, mileage };
    }
    default:
      return { price, mileage };
  }
}

const isStampedNew = ({ plan }: SiteBuilder, car: StockCar): boolean =>
  car.kind === "new" || plan.stamps === "used-as-new";

const dealerId = (name: string): string => `#${name.toLowerCase().replace(/\W+/g, "-")}`;

/** Returns the property of a car's node or its offer that names the rooftop; none where this site has it elsewhere. */
function sellerOf(site: SiteBuilder, car: StockCar, place: "node" | "offer"): Record<string, unknown> {
  const { rooftops, rooftopSign, data } = site.plan;
  if (!rooftops || rooftopSign !== "data" || (data.seller === "node") !== (place === "node")) return {};
  const name = rooftopOf(site, car);
  const dealer = { "@type": "AutoDealer", name };
  if (data.seller === "offered-by") return { offeredBy: dealer };
  return { seller: data.seller === "reference" ? { "@id": dealerId(name) } : dealer };
}

/** Returns a car as a schema.org record. */
function jsonLdOf(site: SiteBuilder, car: StockCar, sisterHost: string): Record<string, unknown> {
  const { plan } = site;
  const { price, mileage } = dataOf(site, car);
  const own = carAddress(site, car, sisterHost);
  const url = plan.data.otherHost ? own.replace(/^https:\/\/[^/]+/, "https://www.vehicledata.example") : own;
  const named = { "@type": ["Product", "Car"], name: `${car.year} ${car.make} ${car.model} ${car.trim}`, url };
  if (plan.data.truth === "partial") return named;
  return {
    ...named,
    brand: { "@type": "Brand", name: car.make },
    model: car.model,
    vehicleModelDate: String(car.year),
    itemCondition: `https://schema.org/${isStampedNew(site, car) ? "New" : "Used"}Condition`,
    ...(plan.vin.place !== "nowhere" && { vehicleIdentificationNumber: car.vin }),
    ...(mileage !== null && {
      mileageFromOdometer: { "@type": "QuantitativeValue", value: mileage, unitCode: plan.canada ? "KMT" : "SMI" },
    }),
    ...(!lacksPhotos(site, car) && { image: photoAddress(site, car, 1, 640) }),
    ...sellerOf(site, car, "node"),
    offers: {
      "@type": "Offer",
      ...(price !== null && { price: plan.data.truth === "stale" ? price : String(price) }),
      priceCurrency: plan.canada ? "CAD" : "USD",
      availability: "https://schema.org/InStock",
      ...sellerOf(site, car, "offer"),
    },
  };
}

/** Returns the attributes and the hidden elements that describe a card to programs; none on sites without microdata. */
export function microdataOf(
  site: SiteBuilder,
  car: StockCar,
): { attributes: Record<string, string | true>; content: string } {
  const { plan } = site;
  if (plan.data.form !== "microdata") return { attributes: {}, content: "" };
  const { price, mileage } = dataOf(site, car);
  const meta = (name: string, value: string | number) => `<meta itemprop="${name}" content="${value}">`;
  const currency = meta("priceCurrency", plan.canada ? "CAD" : "USD");
  const offer = `<span itemprop="offers" itemscope itemtype="https://schema.org/Offer">${currency}${meta("price", price ?? "")}</span>`;
  const whole = [
    meta("vehicleModelDate", car.year),
    `<link itemprop="itemCondition" href="https://schema.org/${isStampedNew(site, car) ? "New" : "Used"}Condition">`,
    plan.vin.place === "nowhere" ? "" : meta("vehicleIdentificationNumber", car.vin),
    mileage === null ? "" : meta("mileageFromOdometer", mileage),
    price === null ? "" : offer,
  ];
  const name = meta("name", `${car.year} ${car.make} ${car.model} ${car.trim}`);
  const content = name + (plan.data.truth === "partial" ? "" : whole.join(""));
  return { attributes: { itemscope: true, itemtype: "https://schema.org/Vehicle" }, content };
}

/** Returns a car as a record of the page's state. */
function stateRecord(site: SiteBuilder, car: StockCar, sisterHost: string): Record<string, unknown> {
  const { plan } = site;
  const { year, make, model, trim } = car;
  const named = { year, make, model, trim, url: carAddress(site, car, sisterHost) };
  if (plan.data.truth === "partial") return named;
  const vin = plan.vin.place === "nowhere" ? {} : { vin: car.vin };
  const type = isStampedNew(site, car) ? "New" : "Used";
  return { ...named, ...vin, stockNumber: car.stockNumber, ...dataOf(site, car), type };
}

function linkedNodes(
  site: SiteBuilder,
  cars: readonly StockCar[],
  total: number,
  sisterHost: string,
): Record<string, unknown>[] {
  const { plan, dealer } = site;
  const { form } = plan.data;
  const records = cars.map((car) => jsonLdOf(site, car, sisterHost));
  const nodes: Record<string, unknown>[] = form === "json-ld" ? [...records] : [];
  if (form === "json-ld-list" || plan.total.form === "item-list") {
    const itemListElement = records.map((item, index) => ({
      "@type": "ListItem",
      position: index + 1,
      ...(form === "json-ld-list" ? { item } : { name: item.name, url: item.url }),
    }));
    nodes.push({
      "@type": "ItemList",
      ...(plan.total.form === "item-list" && { numberOfItems: total }),
      itemListElement,
    });
  }
  const hasIds = plan.rooftopSign === "data" && plan.data.seller === "reference";
  const seller = {
    "@type": "AutoDealer",
    name: dealer.name,
    telephone: dealer.phone,
    ...(hasIds && { "@id": dealerId(dealer.name) }),
  };
  const other = { "@type": "AutoDealer", name: site.sister.name, "@id": dealerId(site.sister.name) };
  if (hasIds && nodes.length > 0) nodes.push(other);
  if (form === "graph") nodes.push({ "@graph": [...records, seller] });
  else if (nodes.length > 0) nodes.push(seller);
  return nodes;
}

/** Returns the data of a list's page for programs. @param total the number that the data names */
export function listData(site: SiteBuilder, cars: readonly StockCar[], total: number, sisterHost: string): string {
  const { plan } = site;
  const namesTotal = plan.total.form === "page-data";
  const pageData = namesTotal ? script("application/json", { list: { page: 1, totalCount: total } }) : "";
  const linked = linkedNodes(site, cars, total, sisterHost)
    .map((node) => script("application/ld+json", { "@context": "https://schema.org", ...node }))
    .join("");
  if (plan.data.form !== "state" && plan.data.form !== "next-data") return linked + pageData;
  const vehicles = cars.map((car) => stateRecord(site, car, sisterHost));
  const state = { inventory: { vehicles, ...(namesTotal && { totalCount: total }) } };
  if (plan.data.form === "state")
    return `${linked}<script>window.__INITIAL_STATE__ = ${escapeScript(JSON.stringify(state))};</script>`;
  const props = escapeScript(JSON.stringify({ props: { pageProps: state }, page: "/inventory" }));
  return `${linked}<script id="__NEXT_DATA__" type="application/json">${props}</script>`;
}

/** Returns the data of a car's page for programs. */
export function pageData(site: SiteBuilder, car: StockCar, sisterHost: string): string {
  if (!site.plan.data.onPages || site.plan.data.form === "none") return "";
  return script("application/ld+json", { "@context": "https://schema.org", ...jsonLdOf(site, car, sisterHost) });
}
