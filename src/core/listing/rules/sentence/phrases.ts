import { classWord } from "#core/facts/rules/class-words.ts";
import { DEAL_LABELS, type DealLabel } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import type { ClassName, ClassValue } from "#core/facts/rules/vehicle-classes.ts";
import type { SortOption } from "../search-limits.ts";
import { closestTerms } from "../word-rules.ts";
import { fact } from "./amount-words.ts";
import { type Meaning, type Rule, rule } from "./pieces.ts";

/** The listing's orders in words. */
const SORT_WORDS: Record<Exclude<SortOption, "relevance">, string> = {
  price_low: "Cheapest first",
  price_high: "Most expensive first",
  year_new: "Newest first",
  mileage_low: "Lowest mileage first",
  deal: "Best deals first",
  price_drop: "Biggest price drops first",
};

const sort = (sortBy: keyof typeof SORT_WORDS) => (): Meaning => ({
  kind: "sort",
  label: SORT_WORDS[sortBy],
  filters: { sortBy },
});
const deals =
  (...labels: DealLabel[]) =>
  (): Meaning => ({
    kind: "deal",
    label: labels.map((label) => DEAL_WORDS[label]).join(" or "),
    filters: { deal: DEAL_LABELS.filter((label) => labels.includes(label)) },
  });
const FIRST = "(?:\\s+(?:ones?|cars?|vehicles?))?(?:\\s+first)?";
const BY = "(?:sort(?:ed)?|order(?:ed)?)\\s+by\\s+";
const MILEAGE = "(?:miles?|mile?age|odometer|kms?|kilomet(?:er|re)s)";

/** Phrases for orders and deals. */
export const ORDER_PHRASES: readonly Rule[] = [
  // What a car costs later, nobody knows.
  rule(
    "(?:cheap(?:er|est)?|inexpensive|affordable|low(?:er)?)\\s+(?:to\\s+(?:insure|fix|maintain|repair|run|own|drive|keep|operate|service|fuel|fill)|on\\s+(?:gas|fuel|insurance|maintenance|repairs)|insurance|maintenance|parts|repairs)(?!\\p{L})|(?:barat|economic)[oa]s?\\s+(?:(?:de|para|en)\\s+)+(?:mantener|mantenimiento|asegurar|arreglar|reparar|seguro|partes|refacciones)",
    () => ({ why: undefined }),
  ),
  rule(
    `(?:${BY})?(?:biggest|largest|highest|most)\\s+price\\s+(?:drops?|cuts?|reductions?)(?:\\s+first)?`,
    sort("price_drop"),
  ),
  rule(`(?:${BY})?(?:best\\s+(?:deals?|value|bargains?))(?:\\s+first)?`, sort("deal")),
  rule(
    `(?:${BY})?(?:lowest|fewest|least|low|lower)\\s+${MILEAGE}(?:\\s+first)?|low\\s+mi(?!\\p{L})|poc[oa]s?\\s+(?:millas|millaje)|bajo\\s+millaje`,
    sort("mileage_low"),
  ),
  rule(`${BY}${MILEAGE}`, sort("mileage_low")),
  rule(
    `${BY}(?:price\\s+)?high(?:est)?\\s+to\\s+low(?:est)?|(?:price:?\\s+)?high(?:est)?\\s+to\\s+low(?:est)?`,
    sort("price_high"),
  ),
  rule(`(?:${BY})?(?:(?:most expensive|priciest|highest priced?)${FIRST})`, sort("price_high")),
  rule(`(?:${BY})?(?:price:?\\s+)?low(?:est)?\\s+to\\s+high(?:est)?`, sort("price_low")),
  rule(
    `(?:${BY})?(?:(?:cheapest|least expensive|lowest priced?|lowest prices|low priced?|cheap|inexpensive|affordable)${FIRST})|(?:(?:el|la|los|las)\\s+)?(?:m[áa]s\\s+)?(?:barat[oa]s?|econ[óo]mic[oa]s?)`,
    sort("price_low"),
  ),
  rule(`${BY}price`, sort("price_low")),
  rule("(?:newest|latest)\\s+(?:arrivals|additions)", () => ({ why: undefined })),
  rule(`(?:${BY})?(?:newest(?:\\s+to\\s+oldest)?|latest)${FIRST}`, sort("year_new")),
  rule(`${BY}(?:model\\s+)?year`, sort("year_new")),
  rule("(?:price\\s+(?:drops?|dropped|reduced|reductions?|cuts?)|reduced\\s+prices?|(?:recently\\s+)?reduced)", () => ({
    kind: "deal",
    label: "Price dropped",
    filters: { priceDropped: true },
  })),
  rule("(?:great\\s+(?:or|and)\\s+good|good\\s+(?:or|and)\\s+great)\\s+(?:deals?|prices?)", deals("great", "good")),
  rule("good\\s+(?:deals?|prices?)(?:\\s+or\\s+better)?", deals("great", "good")),
  rule("great\\s+(?:deals?|prices?)", deals("great")),
  rule("fair\\s+(?:deals?|prices?|priced)\\s+or\\s+better", deals("great", "good", "fair")),
  rule("(?:fair\\s+(?:deals?|prices?|priced)|fairly\\s+priced)", deals("fair")),
  rule("(?:oldest|closest|nearest|smallest|fastest)(?:\\s+first)?", () => ({ why: undefined })),
];

const isWhat = "\\s+(?:wheels|rims|roof|top|stitching|trim|accents|calipers|rines|techo)";
const COLOR_WORDS = {
  black: "black|blk|negr[oa]s?",
  white: "white|wht|blanc[oa]s?|ivory",
  gray: "gr[ae]y|charcoal|gunmetal|graphite|gris(?:es)?",
  silver: "silver|slvr|plata|platead[oa]s?|color\\s+plata",
  red: "red|burgundy|maroon|crimson|scarlet|roj[oa]s?|vino|guind[oa]s?",
  blue: "blue|navy(?:\\s+blue)?|azul(?:es)?(?:\\s+marino)?|celestes?",
  green: "green|verdes?",
  brown: "brown|bronze|cafes?|caf[ée]s?|marr[óo]n(?:es)?|saddle|cognac",
  beige: "beige|tan|cream|champagne|crema|camel|arena",
  gold: "gold|golden|dorad[oa]s?",
  orange: "orange|naranjas?|anaranjad[oa]s?",
  yellow: "yellow|amarill[oa]s?",
  purple: "purple|morad[oa]s?|violet[as]?",
} satisfies Record<ClassValue<"color">, string>;
const ANY_COLOR = `(?:${Object.values(COLOR_WORDS).join("|")})`;
const EACH_COLOR = Object.entries(COLOR_WORDS).map(
  ([color, words]) => [color as ClassValue<"color">, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu")] as const,
);

/** Returns the colors that a text names. */
export const colorsIn = (text: string): ClassValue<"color">[] =>
  EACH_COLOR.filter(([, pattern]) => pattern.test(text)).map(([color]) => color);

const DOORS = "(?:\\s*-?\\s*(?:doors?|drs?)|-?d)";
const WHEEL = "(?:[\\s-]*wheel)(?:[\\s-]*drives?)?";
const TRANSMISSION = "(?:\\s+(?:transmissions?|trans|gear\\s?box))?";
const SPEED = "(?:\\d{1,2}[\\s-]*(?:speed|spd?)\\s+)?";

/** Phrases for each value, the longer ones first where one contains another. */
export const CLASS_PHRASES: readonly [ClassName, readonly ClassValue[], string][] = [
  ["bodyStyle", ["minivan"], "mini[\\s-]?vans?|people[\\s-](?:carriers?|movers?)"],
  [
    "bodyStyle",
    ["van"],
    "(?:cargo|passenger|work|camper|conversion|delivery|church|transit|panel|full[\\s-]?size)\\s+vans?|furgonetas?",
  ],
  ["bodyStyle", ["minivan", "van"], "vans?"],
  [
    "bodyStyle",
    ["suv"],
    "suvs?|s\\.u\\.v\\.?|sport[\\s-]utility(?:\\s+vehicles?)?|cross[\\s-]?overs?|cuvs?|todo\\s?terrenos?",
  ],
  [
    "bodyStyle",
    ["truck"],
    "(?:camion(?:es|eta)?\\s+)?pick[\\s-]?ups?(?:\\s+trucks?)?|trucks?|trok?c?k?as?|camion(?:es)?",
  ],
  // It means an SUV in some countries, and a truck in others.
  ["bodyStyle", ["suv", "truck"], "camionetas?"],
  ["bodyStyle", ["sedan"], "(?:4[\\s-]door\\s+)?sedans?|sed[aá]n(?:es)?|saloons?"],
  ["bodyStyle", ["coupe"], "coup[eé]s?|cupes?"],
  ["bodyStyle", ["hatchback"], "hatch[\\s-]?backs?|hatch(?:es)?"],
  ["bodyStyle", ["wagon"], "(?:station\\s+)?wagons?|estates?"],
  [
    "bodyStyle",
    ["convertible"],
    "convertibles?|cabriolets?|cabrios?|roadsters?|drop[\\s-]?tops?|ragtops?|descapotables?",
  ],
  ["doors", ["2", "4"], `(?:2|two|dos)\\s*(?:or|and|&|\\/|o)\\s*(?:4|four|cuatro)(?:${DOORS}|\\s*puertas?)`],
  ["doors", ["2"], `(?:2|3|two|three)${DOORS}|(?:2|3|dos|tres)\\s*puertas?`],
  ["doors", ["4"], `(?:4|5|four|five)${DOORS}|(?:4|5|cuatro|cinco)\\s*puertas?`],
  [
    "drivetrain",
    ["awd"],
    `(?:sh-)?awd|all${WHEEL}|traccion\\s+(?:total|integral|en\\s+las\\s+(?:4|cuatro)(?:\\s+(?:ruedas|llantas))?)|x-?drive|quattro(?=\\s+(?:system|awd))`,
  ],
  [
    "drivetrain",
    ["4wd"],
    `4\\s?wd|4\\s?x\\s?4s?|4\\s?por\\s?4|cuatro\\s+por\\s+cuatro|doble\\s+traccion|(?:four|4)(?:${WHEEL}|[\\s-]by[\\s-](?:four|4)s?)`,
  ],
  ["drivetrain", ["fwd"], `fwd|front${WHEEL}|traccion\\s+delantera`],
  ["drivetrain", ["rwd"], `rwd|rear${WHEEL}|traccion\\s+trasera`],
  [
    "fuel",
    ["plug-in-hybrid"],
    "(?:plug[\\s-]?in[\\s-]hybrids?|hibrid[oa]s?\\s+enchufables?|enchufables?)|plug[\\s-]?ins?|phevs?",
  ],
  ["fuel", ["hybrid"], "hybrids?|h[íi]brid[oa]s?|hevs?"],
  ["fuel", ["flex-fuel"], "flex[\\s-]?fuel|e85"],
  ["fuel", ["electric"], "(?:all[\\s-]|fully[\\s-]|battery[\\s-])?electrics?|b?evs?|el[ée]ctric[oa]s?"],
  ["fuel", ["diesel"], "diesels?|diésel|duramax|power\\s?stroke|cummins"],
  ["fuel", ["hydrogen"], "hydrogen(?:\\s+fuel\\s+cell)?|fuel\\s+cell"],
  ["fuel", ["gasoline"], "gas(?:oline)?(?:[\\s-](?:powered|engine))?|petrol|gasolina"],
  [
    "transmission",
    ["manual"],
    `(?:standard|manual|estandar)\\s+(?:transmissions?|shift|transmision)|transmision\\s+(?:manual|estandar)|${SPEED}manual(?:s|es)?${TRANSMISSION}|stick(?:[\\s-]?shift)?|three\\s+pedals|(?:de\\s+)?(?:cambios|velocidades)\\s+manuales|caja\\s+manual|de\\s+palanca|est[áa]ndar`,
  ],
  [
    "transmission",
    ["automatic"],
    `${SPEED}automatics?${TRANSMISSION}|\\d{1,2}[\\s-]*(?:speed|spd?)\\s+auto|auto\\s+(?:transmissions?|trans|gear\\s?box)|(?:caja\\s+|transmision\\s+)?autom[áa]tic[oa]s?|(?:de\\s+)?cambios\\s+automaticos`,
  ],
  [
    "transmission",
    ["cvt"],
    `(?:(?:caja|transmisi[oó]n|transmission)\\s+)?e?-?cvts?${TRANSMISSION}|continuously\\s+variable${TRANSMISSION}`,
  ],
  ...Object.entries(COLOR_WORDS).map(([value, words]): [ClassName, readonly ClassValue[], string] => [
    "color",
    [value as ClassValue],
    `(?:(?:color|dark|light|deep|bright|metallic|pearl|matte)\\s+)*(?:${words})(?:\\s+(?:metallic|pearl|oscur[oa]s?|clar[oa]s?|metalic[oa]s?|perla))?`,
  ]),
];

/** Two driven wheels, front or rear: all that is not driven by four. */
export const TWO_WHEELS =
  "2\\s?wd|4\\s?x\\s?2|4\\s?por\\s?2|(?:two|2)(?:[\\s-]*wheel)(?:[\\s-]*drives?)?|traccion\\s+(?:sencilla|simple)";

/** Phrases that contain the word of a class and mean something else. */
const OTHER_MEANINGS: readonly Rule[] = [
  rule(
    "(?:(?:great|good|better|best|high|excellent)\\s+)?(?:gas|fuel)\\s+(?:mileage|economy|efficien(?:t|cy)|saver|sipper)|(?:great|good|better|best|high|excellent)\\s+mpg",
    () => ({ why: undefined }),
  ),
  rule("(?:good|great|easy|cheap)\\s+on\\s+gas", () => ({ why: undefined })),
  rule("(?:manual|manuals)\\s+(?:seats?|windows?|locks?|mode)|owner'?s\\s+manual", () => ({ why: undefined })),
  rule("automatic\\s+(?:lights?|headlights?|doors?|braking|climate)", () => ({ why: undefined })),
  rule("electric\\s+(?:seats?|windows?|sunroof|blue)", () => ({ why: undefined })),
  rule("(?:crew|extended|double|quad|regular|single|access|king)\\s+cabs?", () => ({ why: undefined })),
  rule(`${ANY_COLOR}(?:\\s+(?:or|and)\\s+${ANY_COLOR})?(?:\\s+(?:leather|cloth))?${isWhat}`, () => ({
    why: "Only the exterior color can be searched",
  })),
  rule("(?:hard)[\\s-]?(?:tops?|roofs?)", () => ({ why: undefined })),
  rule("(?:high|medium|mid|low|raised)(?=[\\s-]roofs?)", () => ({ why: undefined })),
  rule("(?:long|short|standard|regular)(?=[\\s-](?:bed|box|wheel[\\s-]?base))", () => ({ why: undefined })),
  rule(`(?:high(?:er|est)?|any|some)\\s+${MILEAGE}(?:\\s+(?:is\\s+)?(?:ok|okay|fine))?`, () => ({ why: undefined })),
  rule("(?:classic|antique|vintage|collector|sports?|muscle|exotic)(?=\\s+(?:cars?|vehicles?))", () => ({
    why: undefined,
  })),
  // Sizes and classes of weight are no part of a name: "mid size SUV", "half ton truck", "3/4 ton". So is what was replaced: "new tires".
  rule(
    "(?:mid|full|compact|small|large|medium|family)[\\s-]?siz(?:ed?)(?!\\s+vans?)|(?:half|quarter|three[\\s-]quarters?|one|heavy|[13]\\/[24]|1)[\\s-]tons?",
    () => ({ why: undefined }),
  ),
  rule("new(?:er)?\\s+(?:tires?|brakes?|battery|batteries|engine|transmission|motor|paint|clutch)", () => ({
    why: undefined,
  })),
  rule("dual[\\s-]clutch(?:\\s+transmission)?", () => ({ why: undefined })),
  // "Looking 4 a truck".
  rule(
    "4(?=\\s+(?:an?|my|me|the|our|his|her|him|sale)(?!\\p{L}))|2(?=\\s+(?:buy|get|find|see|spend)(?!\\p{L}))",
    () => ({ why: undefined }),
  ),
  // Colors and models that are parts of other words, and verbs: "golden retriever", "golf clubs", "that fits in my garage".
  rule(
    "(?:golden|yellow|black|chocolate|silver)\\s+(?:retrievers?|labs?|labradors?)|(?:kelley\\s+)?blue\\s+book(?:\\s+value)?|green\\s+energy|blue\\s+collar|red\\s+flags?|black\\s+friday|golf\\s+(?:clubs?|bags?|carts?|trips?)",
    () => ({ why: undefined }),
  ),
  rule(
    "(?:can|to|will|that|which|must|should|could|would|it|not)\\s+fits?(?!\\s+(?:ex|lx|sport))|fits\\s+(?:in|into|on|my|our|an?|the|all|inside|everything)|(?<=(?<!\\p{L})(?:will|can|could|would|does|do)\\s{1,3}(?:\\p{L}{1,15}\\s{1,3}){1,5})fit(?=[\\s?]*$)|fit\\s+(?:my|our|into|inside|in\\s+(?:my|our|a\\s+(?:small|tiny|tight|one)))|will\\s+love",
    () => ({ why: undefined }),
  ),
  // Models and trims in talk: "good vibes", "a car with soul", "easy to park", "make my ex jealous".
  rule(
    "(?:good|great|bad|cool|chill|retro|vintage|summer|right|positive|fun|nice|old[\\s-]school)\\s+vibes?|vibes\\s+only|with\\s+(?:a\\s+)?(?:soul|edge|spark|flair)(?=\\s*$)|(?:good|perfect|great|snug|nice)\\s+fit(?!\\s+(?:ex|lx|sport))|(?:cutting|on)[\\s-]edge|(?:great|quick|weekend)\\s+(?:escape|journey)|(?:my|his|her)\\s+ex(?![\\s-]*l(?!\\p{L}))|in\\s+focus",
    () => ({ why: undefined }),
  ),
  rule(
    "(?:easy|easier|hard|fun|safe|simple|nice|difficult|great|good|comfortable)\\s+to\\s+(?!(?:find|buy|the)(?!\\p{L}))\\p{L}+",
    () => ({ why: undefined }),
  ),
  rule("(?:on\\s+)?(?:2[0-8]|3[1-9]|4[0-2])['’\"]?s(?:\\s+tires)?", () => ({ why: undefined })),
  rule("(?:box|dump|tow|flat-?bed|bucket|utility|service)(?=\\s+trucks?)", () => ({ why: undefined })),
];

/** Rules for body style, doors, drivetrain, fuel, transmission and color. */
export const CLASS_RULES: readonly Rule[] = [
  ...OTHER_MEANINGS,
  rule(TWO_WHEELS, () => fact("drivetrain", { drivetrainNot: ["awd", "4wd"] })),
  ...CLASS_PHRASES.map(([name, values, phrases]) =>
    rule(`(?:${phrases})`, () => ({
      kind: name,
      label: values.map(classWord).join(" or "),
      filters: { [name]: [...values] },
    })),
  ),
];

/** Words of classes that are long enough to recognize with a typing mistake. */
const CORRECTABLE: readonly [string, ClassName, ClassValue][] = [
  ["crossover", "bodyStyle", "suv"],
  ["pickup", "bodyStyle", "truck"],
  ["hatchback", "bodyStyle", "hatchback"],
  ["convertible", "bodyStyle", "convertible"],
  ["cabriolet", "bodyStyle", "convertible"],
  ["minivan", "bodyStyle", "minivan"],
  ["hybrid", "fuel", "hybrid"],
  ["diesel", "fuel", "diesel"],
  ["electric", "fuel", "electric"],
  ["gasoline", "fuel", "gasoline"],
  ["manual", "transmission", "manual"],
  ["automatic", "transmission", "automatic"],
  ["silver", "color", "silver"],
  ["yellow", "color", "yellow"],
  ["purple", "color", "purple"],
];
const CORRECTABLE_WORDS = CORRECTABLE.map(([word]) => word);

/** Returns the class that a word with a typing mistake means: "hybird" is a hybrid. Null when it is not clear. */
export function correctedClass(word: string): Meaning | null {
  if (word.length < 6) return null;
  // One mistake never makes two of these words equally close.
  const [closest] = closestTerms(word, CORRECTABLE_WORDS);
  const found = CORRECTABLE.find(([known]) => known === closest);
  if (!found) return null;
  const [, name, value] = found;
  return { kind: name, label: classWord(value), filters: { [name]: [value] } };
}

/** Any phrase of a class, to be searched after "not". */
export const ANY_CLASS = `(?:${CLASS_PHRASES.map(([, , phrases]) => phrases).join("|")})`;
