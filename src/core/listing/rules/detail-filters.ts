import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import type { ClassName, ClassValue } from "#core/facts/rules/vehicle-classes.ts";

/** Filters that find cars by more than make, price, mileage, place and class. All must apply; lists are of alternatives unless noted. */
export type DetailFilters = {
  /** Equipment that a car must have, all of it. */
  features?: FeatureKey[] | undefined;
  seatsMin?: number | undefined;
  cylinders?: number[] | undefined;
  /** Liters with one decimal. */
  engineLitersMin?: number | undefined;
  engineLitersMax?: number | undefined;
  /** Miles per gallon, city and highway combined. */
  mpgMin?: number | undefined;
  /** Miles of electric range. */
  rangeMin?: number | undefined;
  ownersMax?: number | undefined;
  accidentsFree?: true | undefined;
  cleanTitle?: true | undefined;
  certified?: true | undefined;
  /** Days on the market: since the dealer's own day where it is known and earlier, else since we first listed the car. */
  daysListedMax?: number | undefined;
  /** US dollars a month on `ASSUMED_TERMS`. */
  monthlyMax?: number | undefined;
} & LeftOutFilters;

/** The names of all these filters, in the order of the parameters in a page's address. */
export const DETAIL_FILTERS = [
  "features",
  "seatsMin",
  "cylinders",
  "engineLitersMin",
  "engineLitersMax",
  "mpgMin",
  "rangeMin",
  "ownersMax",
  "accidentsFree",
  "cleanTitle",
  "certified",
  "daysListedMax",
  "monthlyMax",
  "featuresNot",
  "makeNot",
  "modelNot",
  "trimNot",
  "bodyStyleNot",
  "drivetrainNot",
  "fuelNot",
  "transmissionNot",
  "colorNot",
] as const satisfies (keyof DetailFilters)[];

/** Cars that a search leaves out. A car stays when the fact is unknown. */
export type LeftOutFilters = {
  /** Equipment of which a car must have none. */
  featuresNot?: FeatureKey[] | undefined;
  makeNot?: string[] | undefined;
  modelNot?: string[] | undefined;
  /** Words of a trim, next to each other: "type r". */
  trimNot?: string[] | undefined;
} & { [Name in LeftOutClass as `${Name}Not`]?: ClassValue<Name>[] | undefined };

/** The classes whose values a search can leave out. */
export const LEFT_OUT_CLASSES = [
  "bodyStyle",
  "drivetrain",
  "fuel",
  "transmission",
  "color",
] as const satisfies ClassName[];
export type LeftOutClass = (typeof LEFT_OUT_CLASSES)[number];

/** Returns the classes of which a query leaves values out, each with these values. */
export const leftOutClasses = (query: LeftOutFilters): [LeftOutClass, readonly ClassValue[]][] =>
  LEFT_OUT_CLASSES.flatMap((name) => {
    const values = query[`${name}Not`];
    return values ? [[name, values] as [LeftOutClass, readonly ClassValue[]]] : [];
  });

/** The filters that are on or off, and the mark that a car must have for each. */
export const MARK_FILTERS = {
  accidentsFree: "accident-free",
  cleanTitle: "clean-title",
  certified: "certified",
} as const;
export type MarkFilter = keyof typeof MARK_FILTERS;
export const MARK_FILTER_NAMES = Object.keys(MARK_FILTERS) as MarkFilter[];

/** A fact that a car has or has not: a feature, or one of `MARK_FILTERS`. */
export type Mark = FeatureKey | (typeof MARK_FILTERS)[MarkFilter];

/** Returns the marks that a car must have. */
export const wantedMarks = (query: DetailFilters): Mark[] => [
  ...(query.features ?? []),
  ...MARK_FILTER_NAMES.flatMap((name) => (query[name] ? [MARK_FILTERS[name]] : [])),
];

/** The figures that a filter bounds. `engine`: tenths of a liter; `listed`: the day since 1970, in UTC, from which its days on the market are counted. */
export const FIGURE_NAMES = ["seats", "cylinders", "engine", "mpg", "range", "owners", "listed"] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];
/** Bounds of a figure, both included; at least one is set. A car without the figure does not pass. */
export type FigureBounds = { figure: FigureName; min: number | undefined; max: number | undefined };

const DAY_MS = 86_400_000;

/** Returns today's number since 1970, in UTC. */
export const dayNumber = (nowMs = Date.now()): number => Math.floor(nowMs / DAY_MS);

const tenths = (liters: number | undefined) => (liters === undefined ? undefined : Math.round(liters * 10));

/** Returns the bounds that a query sets. @param today see `dayNumber` */
export function askedFigures(query: DetailFilters, today = dayNumber()): FigureBounds[] {
  const { seatsMin, mpgMin, rangeMin, ownersMax, daysListedMax } = query;
  const bounds: FigureBounds[] = [
    { figure: "seats", min: seatsMin, max: undefined },
    { figure: "engine", min: tenths(query.engineLitersMin), max: tenths(query.engineLitersMax) },
    { figure: "mpg", min: mpgMin, max: undefined },
    { figure: "range", min: rangeMin, max: undefined },
    { figure: "owners", min: undefined, max: ownersMax },
    { figure: "listed", min: daysListedMax === undefined ? undefined : today - daysListedMax, max: undefined },
  ];
  return bounds.filter(({ min, max }) => min !== undefined || max !== undefined);
}

/** Returns a text's words: lower case, without dots and hyphens, so that "EX-L" is one word, "exl". */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[.'’-]/g, "")
    .split(/[^\p{L}\p{N}+]+/u)
    .filter(Boolean)
    .join(" ")} `;

/** Returns a test for trims that have all words of one of these texts next to each other: "type r" is in "Type R Touring". */
export function trimTest(texts: readonly string[]): (trim: string) => boolean {
  const wanted = texts.map(wordsOf).filter((words) => words.trim() !== "");
  return (trim) => {
    const words = wordsOf(trim);
    return wanted.some((some) => words.includes(some));
  };
}
