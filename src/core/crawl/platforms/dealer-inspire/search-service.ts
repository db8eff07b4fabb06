import type { Page, RawVehicle } from "../../platform.ts";
import { assignedValue, type JsonObject } from "../../reading/lenient-json.ts";
import type { EndpointList, EndpointRequest, PageWindow } from "../shared/endpoint-list.ts";
import { count, jsonAnswer, objectAt, objectsIn, photosWithin, plain } from "../shared/json-answer.ts";
import { pagedList } from "../shared/paged-list.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";
import { placeName } from "../shared/rooftops.ts";

const PAGE_SIZE = 100;
const FIELDS =
  "vin stock type year make model trim mileage vdp_url styles mechanical pricing dealer media extra_fields status".split(
    " ",
  );
/** The states that the site's own search shows. Drafts and sold cars are in the index too. */
const SHOWN = ["publish", "modified", "pend-sale"];

// oxlint-disable-next-line complexity -- flat: its branches are side by side
function listingVehicle(listing: JsonObject, pageUrl: string): RawVehicle {
  const { raw } = recordVehicle(listing, pageUrl);
  const pricing = objectAt(listing.pricing);
  const styles = objectAt(listing.styles);
  const mechanical = objectAt(listing.mechanical);
  const dealer = objectAt(listing.dealer);
  const prices = [pricing.our_price, pricing.price].map(plain);
  return {
    ...raw,
    stockNumber: plain(listing.stock),
    condition: plain(listing.type) ?? raw.condition ?? null,
    price: prices.find((price) => price !== null && price !== 0 && price !== "0") ?? null,
    mileage: plain(listing.mileage),
    bodyStyle: plain(styles.body_type) ?? plain(styles.body) ?? raw.bodyStyle ?? null,
    exteriorColor: plain(styles.exterior_color),
    interiorColor: plain(styles.interior_color),
    fuelType: plain(mechanical.fuel_type) ?? raw.fuelType ?? null,
    transmission: plain(mechanical.transmission) ?? raw.transmission ?? null,
    drivetrain: plain(mechanical.drivetrain) ?? raw.drivetrain ?? null,
    images: photosWithin(listing.media),
    city: plain(dealer.city) ?? raw.city ?? null,
    state: plain(dealer.state) ?? raw.state ?? null,
    zipCode: plain(dealer.zip) ?? plain(dealer.zip_code) ?? raw.zipCode ?? null,
    rooftop: plain(dealer.name) ?? placeName(dealer.city, dealer.state),
    detailUrl: plain(listing.vdp_url) ?? raw.detailUrl ?? null,
  };
}

/** Returns the list of the newest service, named in `SEARCH_SERVICE`: a JSON search over all cars of the site, also new ones. */
export function searchServiceList(page: Page): EndpointList | null {
  const settings = objectAt(assignedValue(page.body, "SEARCH_SERVICE"));
  const [api, ccid, key] = [settings.apiUrl, settings.ccid, settings.apiKey].map(plain);
  const base = URL.parse(String(api ?? ""), page.url);
  if (api === null || base === null || ccid == null || key == null) return null;
  const url = `${base.href.replace(/\/$/, "")}/api/v1/listings/${encodeURIComponent(String(ccid))}/search`;
  const ask = ({ page: number, size }: PageWindow): EndpointRequest => ({
    url,
    options: {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": String(key) },
      body: JSON.stringify({
        page: number + 1,
        perPage: size,
        filters: { status: SHOWN },
        facetFilters: {},
        requestedFields: FIELDS,
      }),
    },
  });
  return pagedList({
    listing: "inventory",
    pageSize: PAGE_SIZE,
    ask,
    read(answer) {
      const json = objectAt(jsonAnswer(answer));
      const data = Array.isArray(json.listings) ? json : objectAt(json.data);
      if (!Array.isArray(data.listings)) return null;
      return {
        vehicles: objectsIn(data.listings).map((entry) => listingVehicle(entry, page.url)),
        rows: data.listings.length,
        total: count(data.total_vehicle_count) ?? count(data.total),
      };
    },
  });
}
