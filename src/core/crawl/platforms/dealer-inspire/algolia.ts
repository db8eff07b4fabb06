import type { Page, RawVehicle } from "../../platform.ts";
import { assignedValue, isObject, type JsonObject } from "../../reading/lenient-json.ts";
import { algoliaList } from "../shared/algolia-list.ts";
import type { EndpointList } from "../shared/endpoint-list.ts";
import { firstPhotos, objectAt, plain } from "../shared/json-answer.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";

function hitVehicle(hit: JsonObject, pageUrl: string): RawVehicle {
  const { raw } = recordVehicle(hit, pageUrl);
  return {
    ...raw,
    stockNumber: plain(hit.stock),
    title: plain(hit.title_vrp) ?? plain(hit.title) ?? null,
    condition: plain(hit.type) ?? raw.condition ?? null,
    price: plain(hit.our_price),
    mileage: plain(hit.miles),
    exteriorColor: plain(hit.ext_color) ?? raw.exteriorColor ?? null,
    interiorColor: plain(hit.int_color) ?? raw.interiorColor ?? null,
    images: firstPhotos(hit.image_urls, hit.images, hit.photos, hit.thumbnail),
    detailUrl: plain(hit.link) ?? raw.detailUrl ?? null,
  };
}

/** Returns a setting, by any of its names. */
function setting(settings: JsonObject, name: RegExp, value: RegExp): string | null {
  const fits = Object.entries(settings).filter(
    ([key, text]) => name.test(key) && typeof text === "string" && value.test(text),
  );
  // Sorted copies of an index have longer names, so the shortest one is the index.
  return fits.map(([, text]) => String(text)).sort((a, b) => a.length - b.length)[0] ?? null;
}

/**
 * Returns the list of the Algolia index (about 2020), named in `inventoryLightningSettings`. The page's own filter by condition
 * (`refinements.type` on the used list) is kept, so that a large group's new cars do not fill the 1,000 hits.
 */
export function algoliaIndexList(page: Page): EndpointList | null {
  const settings = assignedValue(page.body, "inventoryLightningSettings");
  if (!isObject(settings)) return null;
  const appId = setting(settings, /app(?:lication)?_?id/i, /^[A-Z0-9]{6,20}$/);
  const searchKey = setting(settings, /key/i, /^[0-9a-f]{20,64}$/i);
  const index = setting(settings, /index/i, /^(?=[\w.-]*$).*inventory/i);
  if (appId === null || searchKey === null || index === null) return null;
  const types = objectAt(settings, "refinements").type;
  const used = (Array.isArray(types) ? types : []).filter((type) => typeof type === "string" && !/^new$/i.test(type));
  const filters: Record<string, string> =
    used.length > 0 ? { facetFilters: JSON.stringify([used.map((type) => `type:${type}`)]) } : {};
  return algoliaList({ appId, searchKey, index }, used.length > 0 ? "used inventory" : "inventory", filters, (hit) =>
    hitVehicle(hit, page.url),
  );
}
