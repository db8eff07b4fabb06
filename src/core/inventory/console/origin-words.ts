import { engineWords } from "#core/facts/rules/engine-words.ts";
import type { Aspiration } from "#core/facts/rules/engine.ts";
import { pastWords } from "#core/facts/rules/past-words.ts";
import type { TitleStatus } from "#core/facts/rules/stated-history.ts";
import type { PriorUse } from "#core/facts/rules/stated-terms.ts";
import { VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { formatFullDay } from "#kernel/ui/console/moment.tsx";
import { formatAmount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import type { Origin, VehicleEvent, VehicleFact } from "../origin-endpoints.ts";

type Field = VehicleFact["field"];

const inWords = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Facts that are one of a few words of ours, and how the vehicle page says them. */
const CODED: Partial<Record<Field, (code: string) => string>> = {
  condition: inWords,
  interiorMaterial: inWords,
  engineLayout: (layout) => (["v", "w"].includes(layout) ? layout.toUpperCase() : inWords(layout)),
  aspiration: (aspiration) => inWords(engineWords({ aspiration: aspiration as Aspiration }) ?? ""),
  titleStatus: (titleStatus) => inWords(pastWords({ titleStatus: titleStatus as TitleStatus })[0] ?? ""),
  priorUse: (priorUse) => inWords(pastWords({ priorUse: priorUse as PriorUse })[0] ?? ""),
};

/** A fact's value for the operator: "$18,995", "34,120 miles", "12 photos", "Nov 3, 2026", "Used", "Clean title". */
export function factWords(field: Field, value: string | null): string {
  if (value === null) return "nothing";
  const number = Number(value);
  if (field === "priceUsd") return formatDollars(number) ?? value;
  if (field === "mileageMiles") return formatMiles(number) ?? value;
  if (field === "images") return formatAmount(number, "photo");
  if (field === "features") return formatAmount(number, "feature");
  if (field === "stockedOn" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatFullDay(`${value}T12:00`);
  return CODED[field]?.(value) ?? value;
}

const PLACES: Record<Origin["kind"], string> = {
  "json-ld": "the page's JSON-LD",
  microdata: "the page's microdata",
  "page-data": "the data in the page's scripts",
  platform: "the platform's data",
  markup: "the page as it is shown",
  column: "the file",
  decoder: "the VIN, decoded",
  site: "the dealer's address on the website",
  derived: "worked out",
};

/** The place of a fact in its source: "the page's JSON-LD, field `mileageFromOdometer`", "the file, column `Price`, line 17". */
export function placeWords({ kind, name, line }: Origin): { words: string; name: string | null } {
  const inLine = line === null ? "" : `, line ${line}`;
  if (kind === "derived")
    return { words: name === null ? PLACES.derived : `worked out from the ${name}${inLine}`, name: null };
  if (name === null) return { words: `${PLACES[kind]}${inLine}`, name };
  if (kind === "column") return { words: `${PLACES.column}${inLine}, column`, name };
  return { words: `${PLACES[kind]}, ${kind === "markup" ? "label" : "field"}`, name };
}

const KINDS: Record<VehicleEvent["kind"], string> = {
  "first-seen": "First seen",
  added: "Added",
  returned: "Came back",
  changed: "Changed",
  removed: "Removed",
  missing: "Not seen",
  hidden: "Hidden",
  price: "Price changed",
  corrected: "Corrected",
  "correction-ended": "Correction ended",
};

/** An event with its author: "Corrected by anna", "Correction ended, because the site says the same". */
export function eventWords({ kind, by }: VehicleEvent): string {
  const words = KINDS[kind];
  if (by !== null) return `${words} by ${by}`;
  return kind === "correction-ended" ? `${words}, because the site says the same` : words;
}

/** A difference in words: the fact's label, the value before and the value after. The value before is null where it is not recorded. */
export function differenceWords(
  { field, before, after }: VehicleEvent["differences"][number],
  kind: VehicleEvent["kind"],
  isUpload: boolean,
): { name: string; before: string | null; after: string | null } {
  const name = VEHICLE_FIELDS[field].label;
  // Uploads keep only the former values; a correction's value is shown beside it.
  if (isUpload && kind !== "price" && kind !== "correction-ended") {
    return { name, before: factWords(field, before), after: null };
  }
  // A correction that the site agrees with now changes nothing.
  const isSame = kind === "correction-ended" && before === after;
  const hasBefore = kind !== "corrected" && !isSame;
  return { name, before: hasBefore ? factWords(field, before) : null, after: factWords(field, after) };
}

/** The screen's facts in groups. */
export const GROUPS: readonly { title: string; fields: readonly Field[] }[] = [
  { title: "The car", fields: ["title", "year", "make", "model", "trim", "bodyStyle", "doors", "condition"] },
  { title: "Price and mileage", fields: ["priceUsd", "mileageMiles", "numberOfOwners"] },
  {
    title: "Looks and equipment",
    fields: ["exteriorColor", "interiorColor", "interiorMaterial", "seats", "features"],
  },
  {
    title: "Engine and drive",
    fields: [
      ...(["fuelType", "transmission", "drivetrain"] as const),
      ...(["electricRangeMiles", "batteryKwh", "fastChargeKw", "chargePort"] as const),
      ...(["cityMpg", "highwayMpg", "kwhPer100Miles"] as const),
      ...(["engineCc", "cylinders", "horsepower", "engineLayout", "aspiration", "towingPounds"] as const),
    ],
  },
  {
    title: "Past and terms",
    fields: [
      ...([
        "accidents",
        "titleStatus",
        "priorUse",
        "certifiedProgram",
        "warranty",
        "stockedOn",
        "description",
      ] as const),
    ],
  },
  { title: "Where it stands", fields: ["city", "state", "zipCode"] },
  {
    title: "Identity, links and photos",
    fields: ["vin", "stockNumber", "originalListingUrl", "carfaxUrl", "videoUrl", "images"],
  },
];
