import { classWord } from "#core/facts/rules/class-words.ts";
import { GRAND, inWords, NUMBER_IN_WORDS, THOUSANDS, toYear, YEAR_IN_WORDS } from "./numbers-in-words.ts";
import { type Meaning, type Refusal, type Rule, rule, type SaidFilters } from "./pieces.ts";

/** "Not", and "don't want to pay": the words in between are about buying, and not a name. */
export const NOT =
  "(?:(?:no|not|never|nothing|none|do not|cannot|(?:do|wo|ca|should|would|could|must|does|is|are|has|have)n['’]?t)\\s+(?:(?:any|anything|cars?|want|wanting|wanna|looking|need|able|to|pay|spend|go|going|be|with|that|is|are|has|have|it|pasen?|excedan?|rebasen?)\\s+){0,5})";
// Here and below: the words of Spanish speakers.
/** Many shoppers type "then" for "than". */
const LESS =
  "(?:under|below|sub[\\s-]?(?=\\$?\\d)|less th[ae]n|fewer th[ae]n|lower th[ae]n|cheaper th[ae]n|up to|max(?:imum)?(?: of)?|at most|<=?|menos de|(?:por )?debajo de|bajo|hasta|m[áa]ximo(?: de)?)";
const MORE =
  "(?:over|above|more th[ae]n|higher th[ae]n|at least|min(?:imum)?(?: of)?|starting at|from|>=?|m[áa]s de|desde|m[íi]nimo(?: de)?)";
/** "Not over", and "not under". */
const NOT_MORE = `(?:${NOT}(?:over|above|more th[ae]n|higher th[ae]n|exceeding|to exceed|m[áa]s de|(?<=(?:pas|rebas)en?\\s)de))`;
const NOT_LESS = `(?:${NOT}(?:under|below|less th[ae]n|lower th[ae]n|cheaper th[ae]n|menos de))`;
const NUMBER = `(\\d{1,3}(?:,\\d{3})+|\\d{1,9}(?:\\.\\d{1,3})?|${NUMBER_IN_WORDS}(?![\\p{L}]))`;
const AMOUNT = `\\$?\\s?${NUMBER}\\s?(k|${THOUSANDS})?`;
const ABOUT = "(?:around|about|approximately|approx\\.?|roughly|circa|close to|~|alrededor de)";
/** Words after a number that mean "around". */
const OR_SO = "(?:\\s*-?ish|\\s+(?:or\\s+so|or\\s+thereabouts|give\\s+or\\s+take))";
const PRICE_RANGE = "(?:(?:my\\s+)?(?:price|budget)\\s+range(?:\\s+(?:is|of))?\\s*:?\\s*(?:from\\s+)?)";
const BUDGET = "(?:(?:a|my)\\s+)?(?:max(?:imum)?\\s+)?budget(?:\\s+(?:of|is))?\\s*:?\\s*";
const IN_RANGE = "(?:\\s+(?:price\\s+)?range)";
const MILES = "\\s*(?:(?:de\\s+)?millas?|miles?|mi|mile?age)";
/** "75k on it", "60k on the clock". */
const ON_IT = "\\s+on\\s+(?:it|the\\s+(?:clock|odo(?:meter)?|car|truck))";
const YEAR = `((?:19|20)\\d\\d|${YEAR_IN_WORDS})`;
const MODEL_YEAR = "(?:(?:model\\s+)?years?\\s+)?";
const SHORT_YEAR = "['’](\\d\\d)";
const NEWER =
  "(?:\\+|(?:or|and|&)\\s*(?:newer|later|up|above|younger|on)|(?:-|–|to|thr(?:u|ough))\\s*(?:the\\s+)?(?:present|current|now|today)|onwards?|up|[oy]\\s+m[áa]s(?!\\s+\\p{L})|[oy]\\s+(?:m[áa]s\\s+(?:nuev[oa]s?|recientes?)|posterior(?:es)?)|(?:en|para|hacia)\\s+(?:adelante|arriba|delante))";
const OLDER =
  "(?:(?:or|and|&)\\s*(?:older|earlier|below|before)|[oy]\\s+(?:m[áa]s\\s+(?:viej[oa]s?|antigu[oa]s?)|anterior(?:es)?))";
const NO = "(?:no|nada|ningun[oa]?)\\s+(?:(?:quiero|queremos|busco|sean?|nada)\\s+)*";
const NEWER_THAN = "m[áa]s\\s+(?:nuev[oa]s?|recientes?)\\s+(?:que|del?)";
const OLDER_THAN = "m[áa]s\\s+(?:viej|antigu)[oa]s?\\s+(?:que|del?)";
const TO = "\\s*(?:-|–|&|to|and|through|thru|till?|until|y|al?|hasta)\\s*";
const DOLLARS = "(?:\\s*(?:(?:de\\s+)?d[óo]lares|dollars|bucks|usd))?";

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const count = new Intl.NumberFormat("en-US");

export const toNumber = (digits = "", unit = ""): number =>
  Math.round((/\d/.test(digits) ? Number(digits.replaceAll(",", "")) : inWords(digits)) * (unit ? 1_000 : 1));
export const yearLike = (text: string): boolean => /^(?:19[5-9]|20[0-3])\d$/.test(text.trim());

const years = (filters: SaidFilters, label: string): Meaning => ({ kind: "year", label, filters });
export const newest = (year: number): Meaning => years({ yearMax: year }, `${year} or older`);
export const oldest = (year: number): Meaning => years({ yearMin: year }, `${year} or newer`);
export const betweenYears = (a: number, b: number): Meaning => {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return years({ yearMin: low, yearMax: high }, low === high ? `${low}` : `${low} to ${high}`);
};
/**
 * Returns the meaning of years that are listed one by one. Two years that are not consecutive are no range, because the years between them
 * are not meant.
 */
function listedYears(text: string): Meaning | Refusal {
  const named = Array.from(text.matchAll(/\d{4}/g), Number);
  const [low, high] = [Math.min(...named), Math.max(...named)];
  return new Set(named).size === high - low + 1 ? betweenYears(low, high) : no();
}
/** The first and the last year of a decade's early, middle and late part. */
const DECADE_PARTS: Readonly<Record<string, readonly [number, number]>> = { early: [0, 3], mid: [4, 6], late: [7, 9] };
const fullYear = (digits = ""): number => Number(digits) + (Number(digits) < 50 ? 2_000 : 1_900);

/** Returns whether a text with a sign before it is a price: not models ("Ram 1500-2500"), and not a zip code. */
const isPriceLike = (digits = ""): boolean => /^\d{4,6}$/.test(digits.replaceAll(",", "")) && toNumber(digits) >= 4_000;
/** Returns whether an amount can be a price or a mileage: below 300 dollars or miles a number means something else. */
const isMuch = (amount: number): boolean => amount >= 300;
const miles = (filters: SaidFilters, label: string): Meaning => ({ kind: "mileage", label, filters });
const mostMiles = (most: number): Meaning | null =>
  isMuch(most) ? miles({ mileageMax: most }, `Under ${count.format(most)} miles`) : null;
const leastMiles = (least: number): Meaning | null =>
  isMuch(least) ? miles({ mileageMin: least }, `Over ${count.format(least)} miles`) : null;
function betweenMiles(a: number, b: number): Meaning | null {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  if (!isMuch(high)) return null;
  return miles({ mileageMin: low, mileageMax: high }, `${count.format(low)} to ${count.format(high)} miles`);
}
const price = (filters: SaidFilters, label: string): Meaning => ({ kind: "price", label, filters });
const mostDollars = (most: number): Meaning | null =>
  isMuch(most) ? price({ priceMax: most }, `Under ${money.format(most)}`) : null;
const leastDollars = (least: number): Meaning | null =>
  isMuch(least) ? price({ priceMin: least }, `Over ${money.format(least)}`) : null;

const STARTS_WITH_NOT = new RegExp(`^${NOT}`, "iu");
/** Returns the meaning of a bound: a price, or a year when the number can only be a year ("under 2018"). */
function bound(text: string, digits: string | undefined, unit: string | undefined, less: boolean): Meaning | null {
  const amount = toNumber(digits, unit);
  // "Under 2018" is without 2018, and "not over 2018" with it.
  const beside = STARTS_WITH_NOT.test(text) ? 0 : 1;
  if (!unit && !text.includes("$") && yearLike(digits ?? ""))
    return less ? newest(amount - beside) : oldest(amount + beside);
  return less ? mostDollars(amount) : leastDollars(amount);
}

function between(a: number, b: number): Meaning | null {
  const [first, high] = [Math.min(a, b), Math.max(a, b)];
  if (!isMuch(high)) return null;
  // "Between 8 and 12,500": the first is of thousands, too.
  const low = first > 0 && !isMuch(first) && first * 1_000 < high ? first * 1_000 : first;
  return price({ priceMin: low, priceMax: high }, `${money.format(low)} to ${money.format(high)}`);
}

/** Returns the range of "around 20k": from a tenth less to a tenth more. The page shows this range. */
const around = (amount: number): [low: number, high: number] => [Math.round(amount * 0.9), Math.round(amount * 1.1)];
function aboutDollars(amount: number): Meaning | null {
  if (amount < 1_000) return null;
  const [low, high] = around(amount);
  return price(
    { priceMin: low, priceMax: high },
    `About ${money.format(amount)} (${money.format(low)} to ${money.format(high)})`,
  );
}
function aboutMiles(amount: number): Meaning | null {
  if (amount < 1_000) return null;
  const [low, high] = around(amount);
  return miles({ mileageMin: low, mileageMax: high }, `About ${count.format(amount)} miles (10% less to 10% more)`);
}

const no = (why?: string): Refusal => ({ why });
/** Units that we do not know, after a number: "300 hp", "6 seats", "under 3 years old". */
const OTHER_UNITS =
  "(?:hp|horse ?power|mpg|mpge|cc|liters?|litres?|l|lbs?|pounds|ft|feet|foot|seats?|seaters?|passengers?|people|cylinders?|cyl|owners?|inch(?:es)?|hours?|days?|weeks?|months?|years?|yrs?|kwh|kw|rpm|km|kilometers?|kms|seconds?|secs?|mph|tons?|volts?|speakers?|airbags?|keys?)";
const COMPARED = `(?:(?:${NOT_MORE}|${NOT_LESS}|${LESS}|${MORE}|${ABOUT})\\s*)?`;
/** Numbers of doors that cars have. */
const DOORS = "(?:[2-5]|two|three|four|five|dos|tres|cuatro|cinco)\\s*-?\\s*(?:doors?|drs?|puertas?)";
const SMALL_NUMBER = "(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)";
const ROWS_AND_SEATS = "(?:rows?|seats?|seaters?|passengers?|people|persons?|adults?|kids?|children|doors?|owners?)";

const OR_LESS = "(?:\\s+or\\s+(?:less|under|below|cheaper|lower))?";

/** Numbers with units that we do not know. They are tried first: "over 300 hp" is no price. */
export const REFUSED_AMOUNTS: readonly Rule[] = [
  rule(`${COMPARED}${AMOUNT}${DOLLARS}\\s*(?:(?:a|per|each|every)\\s*|\\/\\s*)(?:month|mo|week|wk|day)${OR_LESS}`, () =>
    no("Searching by payment is not possible"),
  ),
  rule(`${COMPARED}${AMOUNT}${DOLLARS}\\s*(?:monthly|weekly)(?:\\s+payments?)?${OR_LESS}`, () =>
    no("Searching by payment is not possible"),
  ),
  rule(
    `(?:with\\s+)?(?:${AMOUNT}|no|zero)(?:(?:\\s+(?:money|dollars|cash))?\\s+down(?:\\s*payment)?|\\s+(?:cash\\s+back|rebate))`,
    () => no("Searching by payment is not possible"),
  ),
  // "Up to 4 doors" does not say which; numbers of doors alone are a class.
  rule(`(?:${NOT_MORE}|${NOT_LESS}|${LESS}|${MORE})\\s*${DOORS}`, (_, text) =>
    /^(?:(?:at least|m[íi]n).*(?:4|5|four|five|cuatro|cinco)|(?:more|over|m[áa]s).*(?:2|3|two|three|dos|tres))/i.test(
      text,
    )
      ? { kind: "doors", label: classWord("4"), filters: { doors: ["4"] } }
      : no(),
  ),
  // "20k range" is about the price, "300 mile range" about the battery.
  rule(`${COMPARED}${AMOUNT}\\+?(${MILES})?\\s+(?:of\\s+)?range`, ([, unit, miles], text) =>
    miles === undefined && (unit || text.includes("$")) ? null : no(),
  ),
  rule(
    `${COMPARED}${AMOUNT}${MILES}\\s*(?:(?:a|per|each|every)\\s+|\\/\\s*)(?:year|yr|month|mo|week|day|charge|gallon)`,
    () => no(),
  ),
  // No car says how far it will go: "will last 200k miles".
  rule(
    `(?:(?:will|can|could|should|to|que)\\s+)?(?:last|lasts|lasting|go|goes|make\\s+it|run|runs|dure|aguante|llegue)\\s+(?:(?:me|to|a|past|over|another|at\\s+least|for|more\\s+than|mas\\s+de|otras)\\s+){0,3}${AMOUNT}\\+?${MILES}`,
    () => no(),
  ),
  rule("\\d\\s+figures?", () => no()),
  rule("\\d(?:\\.\\d)?[\\s-]*(?:ft|foot|feet|')?\\s*(?:bed|box)", () => no()),
  rule("0\\s*(?:-|to)\\s*\\d{2,3}(?:\\s*mph)?", () => no()),
  rule("(?:one|two|single)\\s*-?\\s*owners?", () => no()),
  // "6-speed manual" is a transmission; the number of speeds is not known here.
  rule("\\d{1,2}[\\s-]*(?:speeds?|spd)(?!\\s+(?:manual|auto|stick|trans|cvt))", () => no()),
  // "Fit" is a model too.
  rule(
    `(?:fits?|seats?|carr(?:y|ies)|holds?|room\\s+for)\\s+(?:up\\s+to\\s+)?${SMALL_NUMBER}(?:\\s+${ROWS_AND_SEATS})?`,
    () => no(),
  ),
  rule(
    `${COMPARED}${NUMBER}\\s*-?\\s*${OTHER_UNITS}(?:\\s+(?:old|and up|or (?:less|more|better|higher|above|under|up)))?`,
    () => no(),
  ),
  rule(`(?!${DOORS})${SMALL_NUMBER}\\s*-?\\s*${ROWS_AND_SEATS}`, () => no()),
];

/** In this order: a longer phrase comes before the shorter one that it contains. */
export const AMOUNTS: readonly Rule[] = [
  // Years.
  rule(
    `${MODEL_YEAR}(?:between\\s+|from\\s+|entre\\s+|del?\\s+|desde\\s+(?:el\\s+)?)?${YEAR}${TO}${YEAR}`,
    ([from, to]) => betweenYears(toYear(from), toYear(to)),
  ),
  rule(`((?:19|20)\\d\\d)(?:\\s*[-–]\\s*['’]?|${TO}['’])(\\d\\d)`, ([from = "", to = ""]) => {
    const last = Number(`${from.slice(0, 2)}${to}`);
    return last > Number(from) ? betweenYears(Number(from), last) : null;
  }),
  rule(`(?:between\\s+|from\\s+)?${SHORT_YEAR}${TO}['’]?(\\d\\d)`, ([from, to]) =>
    betweenYears(fullYear(from), fullYear(to)),
  ),
  rule(
    "del?\\s+([012]\\d)\\s+al?\\s+([012]\\d)(?!\\s*(?:mil|k|,|\\$|d[óo]lares|minutos|horas|d[ií]as|mpg))",
    ([from, to], _, thisYear) =>
      Number(to) > Number(from) && fullYear(to) <= thisYear + 1 ? betweenYears(fullYear(from), fullYear(to)) : null,
  ),
  rule("(?:19|20)\\d\\d(?:(?:\\s*[,/]\\s*|\\s+)(?:(?:or|and|&)\\s+)?(?:19|20)\\d\\d){1,5}", (_, text) =>
    listedYears(text),
  ),
  rule(
    `${MODEL_YEAR}(?:${NOT}(?:older|earlier) th[ae]n|${NOT}before|${NO}(?:${OLDER_THAN}|antes\\s+del?))\\s+${YEAR}`,
    ([year]) => oldest(toYear(year)),
  ),
  rule(
    `${MODEL_YEAR}(?:${NOT}(?:newer|later|younger) th[ae]n|${NOT}after|${NO}(?:${NEWER_THAN}|despu[ée]s\\s+del?))\\s+${YEAR}`,
    ([year]) => newest(toYear(year)),
  ),
  rule(`${MODEL_YEAR}(?:${YEAR}|${SHORT_YEAR})\\s*${NEWER}`, ([year, short]) =>
    oldest(year ? toYear(year) : fullYear(short)),
  ),
  rule("([012]\\d)\\s+(?:or|and|&)\\s+(newer|later|older|earlier)", ([digits, which], _, thisYear) => {
    const year = fullYear(digits);
    if (year > thisYear + 1) return null;
    return /older|earlier/i.test(which ?? "") ? newest(year) : oldest(year);
  }),
  rule(`${MODEL_YEAR}(?:${YEAR}|${SHORT_YEAR})\\s*${OLDER}`, ([year, short]) =>
    newest(year ? toYear(year) : fullYear(short)),
  ),
  rule(
    `${MODEL_YEAR}(?:newer th[ae]n|after|later th[ae]n|younger th[ae]n|${NEWER_THAN}|despu[ée]s\\s+del?)\\s+${YEAR}`,
    ([year]) => oldest(toYear(year) + 1),
  ),
  rule(`${MODEL_YEAR}(?:since|newer|from|at least|desde)\\s+${YEAR}`, ([year]) => oldest(toYear(year))),
  rule(
    `${MODEL_YEAR}(?:older th[ae]n|before|earlier th[ae]n|pre|antes\\s+del?|${OLDER_THAN})(?:\\s+|-)${YEAR}`,
    ([year]) => newest(toYear(year) - 1),
  ),
  rule(`${MODEL_YEAR}(?:up to|until|through)\\s+${YEAR}`, ([year]) => newest(toYear(year))),
  rule("(?:(early|mid|late)[\\s-]+)?((?:19|20)\\d0|['’]?[5-9]0)['’]?s", ([part, digits = ""]) => {
    const first = digits.length === 4 ? Number(digits) : 1_900 + Number(digits.replace(/\D/g, ""));
    const [from, to] = DECADE_PARTS[part?.toLowerCase() ?? ""] ?? [0, 9];
    return betweenYears(first + from, first + to);
  }),
  // "09 civic" is a year. Other numbers of two digits are ambiguous.
  rule(`(0\\d)(?:\\s*[-–]\\s*([012]\\d))?`, ([from, to]) => betweenYears(fullYear(from), fullYear(to ?? from))),
  rule(SHORT_YEAR, ([digits]) => betweenYears(fullYear(digits), fullYear(digits))),
  rule(`(?:model\\s+)?years?\\s+${YEAR}|${YEAR_IN_WORDS}`, ([year], text) => {
    const named = toYear(year ?? text);
    return betweenYears(named, named);
  }),
  // Dollars with their name, before "miles" after them is read as their unit: "price under 20k miles under 60k".
  rule(
    `(?:price|priced|cost|costs|costing)\\s+(?:is\\s+)?(?:${NOT_MORE}|${LESS})\\s*${AMOUNT}${DOLLARS}`,
    ([digits, unit]) => mostDollars(toNumber(digits, unit)),
  ),
  // Miles.
  rule(`(?:between\\s+|from\\s+|entre\\s+|de\\s+)?${AMOUNT}${TO}${AMOUNT}${MILES}`, ([a, ka, b, kb]) =>
    betweenMiles(toNumber(a, ka ?? kb), toNumber(b, kb)),
  ),
  rule(`(?:mileage|miles)\\s+(?:between\\s+|from\\s+)?${AMOUNT}${TO}${AMOUNT}`, ([a, ka, b, kb]) =>
    betweenMiles(toNumber(a, ka ?? kb), toNumber(b, kb)),
  ),
  rule(`(?:${NOT_MORE}\\s*|${LESS}\\s*)?${AMOUNT}${ON_IT}`, ([digits, unit]) => mostMiles(toNumber(digits, unit))),
  rule(`${ABOUT}\\s*${AMOUNT}${MILES}|${AMOUNT}${MILES}${OR_SO}`, ([a, ka, b, kb]) =>
    aboutMiles(toNumber(a ?? b, ka ?? kb)),
  ),
  // "Low mileage under 20k" is an order and a price, and "under 60k miles under 50k" a mileage and a price.
  rule(
    `(?<!\\b(?:low|lower|lowest|fewest|least)\\s{1,3}|(?:\\d|k|thousand)\\s{0,3})(?:mileage|miles)\\s+(?:of\\s+)?(?:${NOT_MORE}|${LESS})\\s*${AMOUNT}`,
    ([digits, unit]) => mostMiles(toNumber(digits, unit)),
  ),
  rule(`${NOT_MORE}\\s*${AMOUNT}${MILES}`, ([digits, unit]) => mostMiles(toNumber(digits, unit))),
  rule(`${NOT_LESS}\\s*${AMOUNT}${MILES}`, ([digits, unit]) => leastMiles(toNumber(digits, unit))),
  rule(`${MORE}\\s*${AMOUNT}${MILES}`, ([digits, unit]) => leastMiles(toNumber(digits, unit))),
  rule(`${AMOUNT}\\+?${MILES}\\s+(?:or|and)\\s+(?:more|over|above|up)`, ([digits, unit]) =>
    leastMiles(toNumber(digits, unit)),
  ),
  rule(`${AMOUNT}\\s*(?:\\+|plus)${MILES}`, ([digits, unit]) => leastMiles(toNumber(digits, unit))),
  rule(
    `(?:${LESS}\\s*)?${AMOUNT}${MILES}(?:\\s+(?:or (?:less|fewer|under|below|lower)|max(?:imum)?))?`,
    ([digits, unit]) => mostMiles(toNumber(digits, unit)),
  ),
  // Dollars.
  rule(`${PRICE_RANGE}?(?:between|entre)\\s+${AMOUNT}${TO}${AMOUNT}${DOLLARS}`, ([a, ka, b, kb]) =>
    between(toNumber(a, ka ?? kb), toNumber(b, kb)),
  ),
  rule(
    `(?:${PRICE_RANGE}|(?:in\\s+the|de)\\s+)?${AMOUNT}\\s*(?:-|–|to|a)\\s*(?!\\s*${DOORS})${AMOUNT}${DOLLARS}${IN_RANGE}?`,
    ([a, ka, b, kb], text) =>
      kb || /\$|dollars|bucks|usd|lares|price|budget/i.test(text) || (isPriceLike(a) && isPriceLike(b))
        ? between(toNumber(a, ka ?? kb), toNumber(b, kb))
        : null,
  ),
  rule(`(?:${BUDGET})?${AMOUNT}${DOLLARS}${OR_SO}(?:\\s+budget)?`, ([digits, unit], text) =>
    unit || text.includes("$") || isPriceLike(digits) ? aboutDollars(toNumber(digits, unit)) : null,
  ),
  rule(`(?:${BUDGET}|max(?:imum)? price(?:\\s+of)?\\s*:?\\s*)(?:${LESS}\\s*)?${AMOUNT}${DOLLARS}`, ([digits, unit]) =>
    mostDollars(toNumber(digits, unit)),
  ),
  rule(`(?:in\\s+the\\s+)?${AMOUNT}${DOLLARS}${IN_RANGE}`, ([digits, unit]) => aboutDollars(toNumber(digits, unit))),
  rule(
    `${AMOUNT}${DOLLARS}\\s+(?:in\\s+)?(?:budget|cash(?!\\s+(?:down|back|deposit|rebate|bonus))|price(?!\\s+(?:range|drop|cut|reduc))(?!\\p{L}))`,
    ([digits, unit]) => mostDollars(toNumber(digits, unit)),
  ),
  rule(
    `(?:my\\s+)?(?:(?:max(?:imum)?|limit|tops?(?:\\s+price)?|ceiling)\\s+(?:is|of|at)|tops)\\s+${AMOUNT}${DOLLARS}`,
    ([digits, unit]) => mostDollars(toNumber(digits, unit)),
  ),
  rule(`(?:have|got)\\s+(?:about\\s+|around\\s+|up\\s+to\\s+)?${AMOUNT}${DOLLARS}\\s+to\\s+spend`, ([digits, unit]) =>
    mostDollars(toNumber(digits, unit)),
  ),
  rule(`spend(?:ing)?\\s+(?:(?:about|around|up\\s+to|at\\s+most)\\s+)?${AMOUNT}${DOLLARS}`, ([digits, unit]) =>
    mostDollars(toNumber(digits, unit)),
  ),
  // "Under 30" means thousands, unless the next words say otherwise.
  rule(
    `(?:${NOT_MORE}|${LESS})\\s*\\$?\\s?(\\d{1,3})(?![\\d.,]*\\d)(?!\\s*-?\\s*(?:k|mil|miles?|mi|millas?|mpg|months?|years?|yrs?|days?|weeks?|hp|cc|inch(?:es)?|doors?|seats?|cyl\\p{L}*|owners?|due\\p{L}+|%|grand|thou\\p{L}*|hundred|l|liters?|litros?|anos|meses|dias|semanas)(?!\\p{L}))`,
    ([digits]) => {
      const thousands = Number(digits);
      return thousands >= 3 && thousands <= 150 ? mostDollars(thousands * 1_000) : null;
    },
  ),
  rule(`${NOT_MORE}\\s*${AMOUNT}${DOLLARS}`, ([digits, unit], text) => bound(text, digits, unit, true)),
  rule(`${NOT_LESS}\\s*${AMOUNT}${DOLLARS}`, ([digits, unit], text) => bound(text, digits, unit, false)),
  rule(`${ABOUT}\\s*${AMOUNT}${DOLLARS}`, ([digits, unit], text) =>
    unit || text.includes("$") || toNumber(digits) % 500 === 0 ? aboutDollars(toNumber(digits, unit)) : null,
  ),
  rule(`${LESS}\\s*${AMOUNT}${DOLLARS}`, ([digits, unit], text) => bound(text, digits, unit, true)),
  rule(`${MORE}\\s*${AMOUNT}${DOLLARS}`, ([digits, unit], text) => bound(text, digits, unit, false)),
  rule(
    `(?:de\\s+)?${AMOUNT}${DOLLARS}\\s+(?:or (?:less|under|below|cheaper|lower)|max(?:imum)?|tops|o\\s+menos|(?:para|hacia)\\s+abajo)`,
    ([digits, unit]) => mostDollars(toNumber(digits, unit)),
  ),
  rule(`${AMOUNT}\\+`, ([digits, unit], text) =>
    unit || text.includes("$") || isPriceLike(digits) ? leastDollars(toNumber(digits, unit)) : null,
  ),
  rule(`${AMOUNT}${DOLLARS}\\s+(?:or|and) (?:more|over|above|up)`, ([digits, unit]) =>
    leastDollars(toNumber(digits, unit)),
  ),
  // "Ten grand" is never miles.
  rule(`${NUMBER}\\s?(${GRAND}|(?:thousand|mil)(?=\\s+(?:dollars|bucks|d[óo]lares)))${DOLLARS}`, ([digits, unit]) =>
    mostDollars(toNumber(digits, unit)),
  ),
  rule(`\\$\\s?${NUMBER}\\s?(k)?`, ([digits, unit]) => mostDollars(toNumber(digits, unit))),
  rule(`${NUMBER}\\s?(k)?\\s*(?:dollars|bucks|usd)`, ([digits, unit]) => mostDollars(toNumber(digits, unit))),
];
