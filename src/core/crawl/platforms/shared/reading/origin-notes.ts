import { isCompared } from "#core/facts/rules/contradicts.ts";
import type { OriginKind } from "#core/facts/rules/fact-origin.ts";
import type { RawOrigin } from "#core/facts/rules/raw-vehicle.ts";
import { FACT_FIELDS, type FactField, type FactSource, sourceOf } from "#core/facts/rules/vehicle-fields.ts";
import type { RawVehicle } from "../../../platform.ts";
import type { Sighting } from "../hints.ts";

const KIND_OF: Record<Sighting["source"], OriginKind> = {
  platform: "platform",
  "json-ld": "json-ld",
  microdata: "microdata",
  state: "page-data",
  card: "markup",
};
const FIELD_OF = new Map<string, FactField>(FACT_FIELDS.map((field) => [sourceOf(field), field]));
/** The most contradictions that are kept. A page with more mixes cars up. */
const MAX_OTHERS = 20;

/** Returns where a record has found one of its values: under its recorded name, if the value is still the same. */
export function originOf(raw: RawVehicle, field: string, source: Sighting["source"]): RawOrigin {
  const statedValue = raw[field as FactSource];
  const noted = raw.origins?.[field as FactSource];
  const kind = KIND_OF[source];
  if (noted === undefined || noted.statedValue !== statedValue) return { kind, name: null, statedValue };
  return noted.page
    ? { kind, name: noted.name, page: noted.page, statedValue }
    : { kind, name: noted.name, statedValue };
}

/** Collects, while records are merged, the origin of each value and the differing values of other records. */
export function originNotes() {
  const origins: NonNullable<RawVehicle["origins"]> = {};
  const others: (RawOrigin & { field: FactField })[] = [];
  return {
    taken: (field: string, raw: RawVehicle, source: Sighting["source"]): void => {
      if (FIELD_OF.has(field)) origins[field as FactSource] = originOf(raw, field, source);
    },
    contradicted: (name: string, raw: RawVehicle, source: Sighting["source"]): void => {
      const field = FIELD_OF.get(name);
      if (field === undefined || !isCompared(field) || others.length === MAX_OTHERS) return;
      others.push({ ...originOf(raw, name, source), field });
    },
    all: (): Pick<RawVehicle, "origins" | "others"> => ({ origins, ...(others.length > 0 && { others }) }),
  };
}

const isStated = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/**
 * Records the values without an origin as read from the visible page.
 * @param nameOf the label beside a value; null where there is none
 */
export function noteShown(raw: RawVehicle, nameOf: (source: FactSource) => string | null): void {
  const origins = raw.origins ?? {};
  for (const source of FIELD_OF.keys() as Iterable<FactSource>) {
    const statedValue = raw[source];
    if (source === "images" ? origins.images !== undefined : origins[source]?.statedValue === statedValue) continue;
    if (isStated(statedValue)) origins[source] = { kind: "markup", name: nameOf(source), statedValue };
  }
  raw.origins = origins;
}

/**
 * Returns the origins of a record that is completed from a list's record: the page's own, the list's for facts that only the list has, and
 * the list's differing values.
 */
export function joinOrigins(page: RawVehicle, list: RawVehicle): Pick<RawVehicle, "origins" | "others"> {
  const listPage = list.foundOn ?? list.pageUrl;
  const origins: NonNullable<RawVehicle["origins"]> = {};
  const others = [...(page.others ?? [])];
  for (const [source, field] of FIELD_OF as ReadonlyMap<FactSource, FactField>) {
    const statedValue = list[source];
    const noted = list.origins?.[source];
    const inList: RawOrigin = {
      name: null,
      page: listPage,
      statedValue,
      ...(noted?.statedValue === statedValue && noted),
    };
    const value = page[source];
    const isOwn = isStated(value) && !(Array.isArray(value) && value.length === 0);
    if (!isOwn) {
      if (isStated(statedValue)) origins[source] = { ...inList, page: listPage };
    } else {
      const own = page.origins?.[source];
      if (own !== undefined) origins[source] = own;
      if (isStated(statedValue) && statedValue !== value && isCompared(field))
        others.push({ ...inList, page: listPage, field });
    }
  }
  return { origins, ...(others.length > 0 && { others }) };
}
