import { CLASS_NAMES } from "#core/facts/rules/vehicle-classes.ts";
import { withSaid } from "#core/listing/rules/said-filters.ts";
import type { SaidFilters } from "#core/listing/rules/sentence/pieces.ts";
import type { NameCondition } from "#core/listing/rules/sentence/stock-names.ts";
import type { KeywordMeaning } from "#core/listing/rules/understand-keyword.ts";

const range = (min?: number, max?: number) => `${min ?? ""}..${max ?? ""}`;

const LISTS = [
  "features",
  "cylinders",
  "featuresNot",
  "makeNot",
  "modelNot",
  "trimNot",
  "colorNot",
  "bodyStyleNot",
  "drivetrainNot",
  "fuelNot",
  "transmissionNot",
] as const;
const NUMBERS = ["seatsMin", "mpgMin", "rangeMin", "ownersMax", "daysListedMax", "monthlyMax"] as const;
const FLAGS = ["accidentsFree", "cleanTitle", "certified"] as const;

function ofWholeCar(said: SaidFilters): string[] {
  const liters = said.engineLitersMin ?? said.engineLitersMax;
  const engine = liters === undefined ? [] : [`liters:${range(said.engineLitersMin, said.engineLitersMax)}`];
  return [
    ...LISTS.flatMap((name) => (said[name] ? [`${name}:${said[name].join("+")}`] : [])),
    ...NUMBERS.flatMap((name) => (said[name] === undefined ? [] : [`${name}:${said[name]}`])),
    ...engine,
    ...FLAGS.filter((name) => said[name]),
  ];
}

/** A meaning in a few words, in the same order always: how tests write it. */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
export function brief({ understood, notUnderstood, conditions }: KeywordMeaning): string {
  const { query: said } = withSaid<SaidFilters>({}, understood);
  const parts: string[] = [];
  const tell = (name: string, value: unknown) => value !== undefined && parts.push(`${name}:${value}`);
  if (said.priceMin !== undefined || said.priceMax !== undefined) tell("price", range(said.priceMin, said.priceMax));
  if (said.mileageMin !== undefined || said.mileageMax !== undefined)
    tell("miles", range(said.mileageMin, said.mileageMax));
  if (said.yearMin !== undefined || said.yearMax !== undefined) tell("year", range(said.yearMin, said.yearMax));
  tell("near", said.zipCode && `${said.zipCode}${said.distance ? `/${said.distance}` : ""}`);
  tell("in", said.location);
  tell("dealership", said.dealershipId);
  for (const name of CLASS_NAMES) tell(name, said[name]?.join("+"));
  tell("deal", said.deal?.join("+"));
  if (said.priceDropped) parts.push("dropped");
  tell("sort", said.sortBy);
  parts.push(...ofWholeCar(said));
  tell("make", said.make?.join(" | "));
  const order = (one: NameCondition) =>
    one.kind === "cars" ? 0 : one.kind === "states" ? 3 : ["car", "all", "seller"].indexOf(one.fields) + 1;
  for (const one of conditions.toSorted((a, b) => order(a) - order(b))) {
    const ids = one.kind === "word" && one.ids && one.word === "" ? `/${one.ids.join("+")}` : "";
    if (one.kind === "word")
      tell({ all: "word", car: "model", seller: "at" }[one.fields], (one.word || "nothing") + ids);
    else if (one.kind === "states") tell("at", one.codes.join(" | "));
    else tell("make", one.groups.map(({ make, words }) => [make, ...words].filter(Boolean).join(" ")).join(" | "));
  }
  for (const { text } of notUnderstood) parts.push(`not “${text}”`);
  return parts.join(", ");
}
