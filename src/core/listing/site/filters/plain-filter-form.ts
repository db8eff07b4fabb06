import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { featureWord } from "#core/facts/rules/equipment/feature-word.ts";
import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { MAKES } from "#core/facts/rules/makes.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { type SteppedFilter, stepsWith } from "../../rules/detail-steps.ts";
import { DEFAULT_DISTANCE_MILES } from "../../rules/search-limits.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { Facets } from "../../vehicle-schemas.ts";
import { listingPath } from "../listing-paths.ts";
import { listingParts } from "../listing-slots.tsx";
import { SORT_LABELS, sortOptions } from "../listing/listing-head.ts";
import { ANY, listingParams } from "../listing/listing-search.ts";
import { PRICE_DROPPED } from "./active-filters.ts";
import { distanceOptions, yearOptions } from "./filter-options.ts";
import { editSearch, RESET } from "./search-edits.ts";

/** Parameters that the form has a field for; the others become hidden fields. */
const FIELDS =
  "make yearMin yearMax priceMin priceMax mileageMin mileageMax zipCode distance location deal priceDropped sortBy certified accidentsFree cleanTitle seatsMin ownersMax mpgMin daysListedMax monthlyMax".split(
    " ",
  );

type Value = string | number | undefined;

/**
 * Returns all filters as a plain form in HTML, for browsers without JavaScript. Only the server writes it, and as text, because no script
 * ever uses its hundreds of options.
 */
export function plainFilterForm(search: VehicleQuery, facets: Facets | undefined): string {
  const stocked = facets?.make.flatMap(({ value, count }) => (count > 0 ? [value] : [])) ?? MAKES;
  const makes = new Set<string>([...stocked, ...search.make].sort((a, b) => a.localeCompare(b, "en")));
  const places = facets?.location.map(({ value }) => value).sort() ?? [];
  const years = yearOptions([search.yearMin, search.yearMax]).map(String);
  const distances = distanceOptions(search.distance).filter((miles) => miles !== DEFAULT_DISTANCE_MILES);
  const hasField = (name: string, value: string) =>
    name === "features" ? TOP_FEATURES.some((key) => key === value) : FIELDS.includes(name);
  const hidden = [...listingParams(search)].filter(([name, value]) => !hasField(name, value));
  const reset = escapeHtml(listingPath(1, listingParams(editSearch(search, RESET))));
  const hasDeals = facets?.deal !== undefined;
  const order = sortOptions(hasDeals).map((option) => optionTag(SORT_LABELS[option], search.sortBy === option, option));
  return [
    `<details class="plain-filters"><summary>Filters and order</summary><form action="${HOME_PATH}">`,
    ...hidden.map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}"/>`),
    `<fieldset><legend>Make</legend><div>`,
    ...[...makes].map((make) => box("make", escapeHtml(make), search.make.includes(make))),
    "</div></fieldset>",
    choice("From year", "yearMin", search.yearMin, years, "Any"),
    choice("To year", "yearMax", search.yearMax, years, "Any"),
    numberField("Minimum price in dollars", "priceMin", search.priceMin),
    numberField("Maximum price in dollars", "priceMax", search.priceMax),
    numberField("Minimum mileage", "mileageMin", search.mileageMin),
    numberField("Maximum mileage", "mileageMax", search.mileageMax),
    numberField("Zip code", "zipCode", search.zipCode),
    choice("Distance in miles", "distance", search.distance, distances.map(String), `${DEFAULT_DISTANCE_MILES}`),
    choice("Location", "location", search.location, places, "Any location"),
    hasDeals ? dealFields(search) : "",
    detailFields(search),
    field("Sort", `<select name="sortBy">${order.join("")}</select>`),
    `<div class="flex items-end gap-2"><button type="submit" class="${buttonClass("primary")}">Show cars</button>`,
    `<a class="${buttonClass("quiet")}" rel="nofollow" href="${reset}">Reset all</a>`,
    `${listingParts.plainFilterLinks?.(search) ?? ""}</div></form></details>`,
  ].join("");
}

/** The features that shoppers ask for most. */
const TOP_FEATURES: readonly FeatureKey[] = [
  "third-row",
  "leather-seats",
  "heated-seats",
  "sunroof",
  "backup-camera",
  "apple-carplay",
];

/** The filters by equipment, figures and past, in a few fields. Others of the search become hidden fields. */
function detailFields(search: VehicleQuery): string {
  const steps = (label: string, name: SteppedFilter) =>
    choice(label, name, search[name], stepsWith(name, search[name]).map(String), "Any");
  return [
    "<fieldset><legend>Equipment and history</legend><div>",
    ...TOP_FEATURES.map((key) => box("features", key, search.features?.includes(key), featureWord(key))),
    box("certified", "true", search.certified, "Certified"),
    box("accidentsFree", "true", search.accidentsFree, "No accidents"),
    box("cleanTitle", "true", search.cleanTitle, "Clean title"),
    "</div></fieldset>",
    steps("Seats, at least", "seatsMin"),
    steps("Owners, at most", "ownersMax"),
    steps("Miles per gallon, at least", "mpgMin"),
    steps("Listed in the last days", "daysListedMax"),
    numberField("Monthly payment in dollars, at most", "monthlyMax", search.monthlyMax),
  ].join("");
}

const dealFields = ({ deal, priceDropped }: VehicleQuery) =>
  [
    "<fieldset><legend>Deal</legend><div>",
    ...DEAL_LABELS.map((label) => box("deal", label, deal?.includes(label), DEAL_WORDS[label])),
    box("priceDropped", "true", priceDropped, PRICE_DROPPED),
    "</div></fieldset>",
  ].join("");

/** @param value in HTML @param text shown in place of the value */
const box = (name: string, value: string, isChosen = false, text = value) =>
  `<label><input type=checkbox name=${name}${isChosen ? " checked" : ""} value="${value}">${text}</label>`;

const field = (label: string, control: string) => `<label><span>${label}</span>${control}</label>`;

const numberField = (label: string, name: string, value: Value) =>
  field(
    label,
    `<input name="${name}" inputMode="numeric" autoComplete="off" value="${escapeHtml(`${value ?? ""}`)}"/>`,
  );

/** Returns an option, which needs no end tag. @param value absent when the text is the value */
const optionTag = (text: string, isChosen: boolean, value?: string) =>
  `<option${value === undefined ? "" : ` value="${value}"`}${isChosen ? ' selected=""' : ""}>${escapeHtml(text)}`;

function choice(label: string, name: string, value: Value, options: string[], any: string): string {
  const tags = options.map((option) => optionTag(option, option === `${value}`));
  return field(label, `<select name="${name}">${optionTag(any, value === undefined, ANY)}${tags.join("")}</select>`);
}
