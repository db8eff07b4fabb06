import { z } from "zod";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { FEATURE_KEYS } from "#core/facts/rules/equipment/features.ts";
import { VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import {
  CYLINDERS,
  ENGINE_LITERS_LIMITS,
  MAX_SEARCH_TEXT,
  SEARCH_NUMBER_LIMITS,
  SORT_OPTIONS,
} from "#core/listing/rules/search-limits.ts";
import type { VehicleList } from "#core/listing/vehicle-schemas.ts";
import { assistantCarSchema, carLine, describeCar } from "./assistant-car.ts";
import { assistantTool, DEALER_TEXT_NOTE } from "./assistant-tool.ts";

const MAX_CARS = 20;
const DEFAULT_CARS = 10;
/** The most values of a filter that are named, those with most cars first. */
const FACET_VALUES = 10;
const MAX_NAMES = 10;
const MAX_PAGE = 1_000;

type NumberFilter = keyof typeof SEARCH_NUMBER_LIMITS;
const number = (name: NumberFilter, what: string) => {
  const [min, max] = SEARCH_NUMBER_LIMITS[name];
  return z.int().min(min).max(max).optional().describe(what);
};
const text = z.string().trim().min(1).max(MAX_SEARCH_TEXT);
const names = z.array(text).min(1).max(MAX_NAMES).optional();

const classes = <Values extends readonly [string, ...string[]]>(values: Values, what: string) =>
  z.array(z.enum(values)).min(1).max(values.length).optional().describe(`Any of these ${what}`);

const only = (what: string) => z.boolean().optional().describe(what);
const [MIN_LITERS, MAX_LITERS] = ENGINE_LITERS_LIMITS;
const liters = z.number().min(MIN_LITERS).max(MAX_LITERS).multipleOf(0.1).optional().describe("Liters of the engine");

const input = z.strictObject({
  keyword: text.optional().describe('Words as a shopper types them: "red civic under 20k"'),
  make: names.describe("Any of these makes"),
  model: names.describe("Any of these models"),
  yearMin: number("yearMin", "Model year"),
  yearMax: number("yearMax", "Model year"),
  priceMin: number("priceMin", "US dollars"),
  priceMax: number("priceMax", "US dollars"),
  mileageMin: number("mileageMin", "Miles driven"),
  mileageMax: number("mileageMax", "Miles driven"),
  zipCode: z
    .string()
    .regex(/^\d{5}$/, "must be a five-digit US zip code")
    .optional(),
  distance: number("distance", "Miles around the zip code; 50 when left out"),
  location: text.optional().describe('"City, ST"'),
  bodyStyle: classes(VEHICLE_CLASSES.bodyStyle, "body styles"),
  doors: classes(VEHICLE_CLASSES.doors, "numbers of passenger doors: cars with three have two, with five four"),
  drivetrain: classes(VEHICLE_CLASSES.drivetrain, "drivetrains"),
  fuel: classes(VEHICLE_CLASSES.fuel, "fuels"),
  transmission: classes(VEHICLE_CLASSES.transmission, "transmissions"),
  color: classes(VEHICLE_CLASSES.color, "exterior colors"),
  deal: classes(DEAL_LABELS, "deal labels, great and good being below the market"),
  priceDropped: only("Only cars whose price was reduced"),
  dealershipId: number("dealershipId", "Only cars of this dealership"),
  interiorColor: classes(VEHICLE_CLASSES.interiorColor, "interior colors"),
  features: z.array(z.enum(FEATURE_KEYS)).min(1).max(MAX_NAMES).optional().describe("Equipment, all of it"),
  featuresNot: z
    .array(text)
    .min(1)
    .max(MAX_NAMES)
    .optional()
    .describe("Equipment that no car may have, by the keys of `features`"),
  seatsMin: number("seatsMin", "Seats"),
  cylinders: z
    .array(z.enum(CYLINDERS.map(String)))
    .min(1)
    .optional()
    .describe("Any of these numbers of cylinders"),
  engineLitersMin: liters,
  engineLitersMax: liters,
  mpgMin: number("mpgMin", "Miles per gallon, city and highway combined"),
  rangeMin: number("rangeMin", "Miles of electric range"),
  ownersMax: number("ownersMax", "Owners so far, as the dealer states it"),
  accidentsFree: only("Only cars of which the dealer states no accidents"),
  cleanTitle: only("Only cars whose title the dealer states to be clean"),
  certified: only("Only certified pre-owned cars"),
  daysListedMax: number("daysListedMax", "Days since the car was first listed"),
  monthlyMax: number("monthlyMax", "US dollars a month, on this site's standard loan"),
  makeNot: names.describe("None of these makes"),
  modelNot: names.describe("None of these models"),
  trimNot: names.describe("No trim with these words"),
  bodyStyleNot: classes(VEHICLE_CLASSES.bodyStyle, "body styles is left out"),
  drivetrainNot: classes(VEHICLE_CLASSES.drivetrain, "drivetrains is left out"),
  fuelNot: classes(VEHICLE_CLASSES.fuel, "fuels is left out"),
  transmissionNot: classes(VEHICLE_CLASSES.transmission, "transmissions is left out"),
  colorNot: classes(VEHICLE_CLASSES.color, "exterior colors is left out"),
  sortBy: z.enum(SORT_OPTIONS).optional(),
  page: z.int().min(1).max(MAX_PAGE).default(1),
  limit: z.int().min(1).max(MAX_CARS).default(DEFAULT_CARS).describe(`Cars a page, at most ${MAX_CARS}`),
});

const counts = z.array(z.object({ value: z.string(), count: z.int() }));
const output = z.object({
  total: z.int().describe("How many cars match, over all pages"),
  page: z.int(),
  totalPages: z.int(),
  url: z.string().describe("The same search on this site"),
  understood: z.array(z.string()).describe("What the words of the keyword were taken to mean"),
  notUnderstood: z.array(z.string()).describe("Words of the keyword that the search does not go by"),
  cars: z.array(assistantCarSchema),
  makes: counts.describe(`The ${FACET_VALUES} most frequent makes among the matches of the other filters`),
  models: counts.describe("The same for models; empty until a make is chosen"),
  deals: counts.describe("Matches by deal label; empty while the site shows none"),
});

/** Parameters of the listing call. */
function queryOf(search: z.output<typeof input>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined) continue;
    for (const one of [value].flat()) query.append(name, `${one}`);
  }
  return query;
}

export const searchVehicles = assistantTool({
  name: "search_vehicles",
  title: "Search used cars",
  description: `Searches the used cars that dealers offer now, with the filters of this site's listing. ${DEALER_TEXT_NOTE}`,
  input,
  output,
  answer: async (search, site) => {
    const query = queryOf(search);
    const found = await site.read<VehicleList>(`/api/vehicles?${query}`);
    query.delete("page");
    query.delete("limit");
    const { make, model, deal = [] } = found.facets;
    const brief = (values: readonly { value: string; count: number }[]) => values.slice(0, FACET_VALUES);
    const data = {
      total: found.total,
      page: found.currentPage,
      totalPages: found.totalPages,
      url: site.address(query.size > 0 ? `/?${query}` : "/"),
      understood: (found.understood ?? []).map(({ label }) => label),
      notUnderstood: (found.notUnderstood ?? []).map(({ text }) => text),
      cars: found.vehicles.map((vehicle) => describeCar(vehicle, site)),
      makes: brief(make),
      models: brief(model),
      deals: brief(deal),
    };
    const matches =
      data.total === 0 ? "No car matches" : `${data.total} cars match; page ${data.page} of ${data.totalPages}`;
    const heading = `${matches}. The same search: ${data.url}`;
    return { data, text: [heading, ...data.cars.map(carLine)].join("\n") };
  },
});
