import { CYLINDERS } from "../search-limits.ts";
import { AT_LEAST, AT_MOST, fact, numberOf, OR_LESS, OR_MORE, OVER, refused, SMALL, UNDER } from "./amount-words.ts";
import { type Meaning, type Rule, rule } from "./pieces.ts";

function cylinders(counts: readonly number[]): Meaning | null {
  const known = CYLINDERS.filter((count) => counts.includes(count));
  return known.length > 0 ? fact("cylinders", { cylinders: known }) : null;
}
const MOTOR = "(?:\\s+(?:engine|motor|turbo|gas|only|powered))?";
const CYL = "[\\s-]*(?:cylinders?|cyl\\.?|cilindros?|cil\\.?|bangers?)";
const SHAPE = "(?:(?:inline|straight|flat|boxer|turbo|en\\s+linea)[\\s-]*)";

/** An engine that is named by its cylinders: "V6", "4 cyl". */
export const BY_CYLINDERS = `(?:[vw][\\s-]?(?:3|4|5|6|8|10|12|16)|(?:${SHAPE})?${SMALL}${CYL})${MOTOR}`;
const CYLINDER_RULES: readonly Rule[] = [
  rule(`${UNDER}\\s+${SMALL}${CYL}`, ([n]) => cylinders(CYLINDERS.filter((count) => count < numberOf(n)))),
  rule(`${AT_MOST}\\s+${SMALL}${CYL}|${SMALL}${CYL}${OR_LESS}`, ([a, b]) =>
    cylinders(CYLINDERS.filter((n) => n <= numberOf(a ?? b))),
  ),
  rule(`(?:${AT_LEAST}\\s*)${SMALL}${CYL}|${SMALL}${CYL}${OR_MORE}`, ([a, b]) =>
    cylinders(CYLINDERS.filter((n) => n >= numberOf(a ?? b))),
  ),
  rule(`${OVER}\\s+${SMALL}${CYL}`, ([a]) => cylinders(CYLINDERS.filter((n) => n > numberOf(a)))),
  rule(`${SMALL}\\s+(?:or|and|o|y)\\s+${SMALL}${CYL}${MOTOR}`, ([a, b]) => cylinders([numberOf(a), numberOf(b)])),
  rule(`(?:motor\\s+|engine\\s+)?(?:de\\s+)?${SHAPE}?${SMALL}${CYL}${MOTOR}`, ([n]) => cylinders([numberOf(n)])),
  rule(`(?:(?:motor|engine)\\s+)?(?:hemi\\s+)?[vw][\\s-]?(3|4|5|6|8|10|12|16)(?:\\s+hemi)?${MOTOR}`, ([n]) =>
    cylinders([Number(n)]),
  ),
  rule(
    `(?:(?:inline|straight|flat|boxer)[\\s-]*(3|4|5|6|8|three|four|five|six|eight)|i-?(?:4|5|6|3)(?=\\s+engine)|[il]-(4|6))${MOTOR}`,
    ([a, b], text) => cylinders([numberOf(a ?? b ?? text.replace(/\D/g, ""))]),
  ),
];

const LITER = "\\s*-?\\s*(?:lit(?:er|re)s?|ltr?s?|l|litros?)(?![\\p{L}\\d])";
const SIZE = "(\\d(?:\\.\\d)?)";
const ENGINE = "(?:(?:engine|motor)\\s*(?:size|is|of|de|with|:)*\\s*)";
const BEHIND = "(?:\\s*(?:hemi|engine|motor|turbo(?:charged)?))*";
const isSize = (liters: number): boolean => liters >= 0.6 && liters <= 8.5;
function liters(least: number | undefined, most: number | undefined): Meaning | null {
  if (!isSize(least ?? 2) || !isSize(most ?? 2)) return null;
  return fact("engine", {
    ...(least !== undefined && { engineLitersMin: least }),
    ...(most !== undefined && { engineLitersMax: most }),
  });
}
/** Returns the next size that engines have: tenths of a liter. */
const next = (size: string | undefined, tenths: 1 | -1): number => Math.round(Number(size) * 10 + tenths) / 10;
const NOT_OVER =
  "(?:(?:no|not|nothing|never|que\\s+no\\s+sea)\\s+(?:(?:be|any)\\s+)?(?:bigger|larger|more|over|above|greater|mayor|mas\\s+grande|mas)(?:\\s+(?:th[ae]n|de|que|a))?)";
const NOT_UNDER =
  "(?:(?:no|not|nothing|never)\\s+(?:smaller|less|under|below|menor|menos)(?:\\s+(?:th[ae]n|de|que|a))?)";

const ENGINE_RULES: readonly Rule[] = [
  rule(`${SIZE}\\s+hemi${MOTOR}`, ([size]) => liters(Number(size), Number(size))),
  rule(
    `${ENGINE}?(?:${NOT_OVER}|${AT_MOST})\\s+${SIZE}${LITER}${BEHIND}|${SIZE}${LITER}${BEHIND}${OR_LESS}`,
    ([a, b]) => liters(undefined, Number(a ?? b)),
  ),
  rule(
    `${ENGINE}?(?:${NOT_UNDER}|${AT_LEAST})\\s+(?:a\\s+)?${SIZE}${LITER}${BEHIND}|${SIZE}(?:${LITER})?${OR_MORE}(?=\\s+(?:engine|motor))|${SIZE}${LITER}${BEHIND}${OR_MORE}`,
    ([a, b, c]) => liters(Number(a ?? b ?? c), undefined),
  ),
  rule(`${ENGINE}?${UNDER}\\s+(?:a\\s+)?${SIZE}${LITER}${BEHIND}`, ([a]) => liters(undefined, next(a, -1))),
  rule(`${ENGINE}?${OVER}\\s+(?:a\\s+)?${SIZE}${LITER}${BEHIND}`, ([a]) => liters(next(a, 1), undefined)),
  rule(`(?:engine|motor)\\s+(?:${NOT_OVER}|${AT_MOST})\\s+${SIZE}(?![\\d.,]|\\s*(?:k|mil))`, ([a]) =>
    liters(undefined, Number(a)),
  ),
  rule(`(?:engine|motor)\\s+(?:${NOT_UNDER}|${AT_LEAST})\\s+${SIZE}(?![\\d.,]|\\s*(?:k|mil))`, ([a]) =>
    liters(Number(a), undefined),
  ),
  rule(`(?:engine|motor)\\s+${UNDER}\\s+${SIZE}(?![\\d.,]|\\s*(?:k|mil))`, ([a]) => liters(undefined, next(a, -1))),
  rule(`(?:engine|motor)\\s+${OVER}\\s+${SIZE}(?![\\d.,]|\\s*(?:k|mil))`, ([a]) => liters(next(a, 1), undefined)),
  rule(`${SIZE}${LITER}${BEHIND}`, ([a]) => liters(Number(a), Number(a))),
  rule(
    `${ENGINE}(\\d\\.\\d)t?(?![\\d,])|(\\d\\.\\d)t?(?:\\s+(?:engine|motor|turbo(?:charged)?)(?!\\p{L})|(?=\\s+v-?[68](?!\\p{L})))|(\\d\\.\\d)t(?!\\p{L})`,
    ([a, b, c]) => {
      const size = Number(a ?? b ?? c);
      return liters(size, size);
    },
  ),
  rule("(\\d{3,4})\\s?cc", ([cc]) => liters(Math.round(Number(cc) / 100) / 10, Math.round(Number(cc) / 100) / 10)),
];

const MPG =
  "\\s*(?:mpg|m\\.p\\.g\\.?|miles?\\s+(?:per|to\\s+the|a|\\/)\\s*(?:gallon|gal)|millas?\\s+(?:por|el|al|x)\\s+galon)";
const ROAD = "(?:\\s+(?:combined|average|avg|overall|city|highway|hwy|en\\s+ciudad|en\\s+carretera))?";
const mpg = (least: number): Meaning | null => (least >= 8 && least <= 150 ? fact("mpg", { mpgMin: least }) : null);
const MPG_RULES: readonly Rule[] = [
  rule(
    `(?:(?:gets?|getting|rinda|de|da|hace|with|averages?)\\s+)?(?:${AT_LEAST}|${OVER}|not\\s+(?:under|below)|no\\s+less\\s+than)\\s*(\\d{1,3})\\+?${MPG}${ROAD}`,
    ([n]) => mpg(numberOf(n)),
  ),
  rule(`(?:${UNDER}|${AT_MOST})\\s*(\\d{1,3})${MPG}${ROAD}`, refused()),
  rule(
    `(?:(?:between|entre|from|de)\\s+(\\d{2})\\s*(?:-|to|and|a|y)|(\\d{2})\\s*(?:-|to))\\s*\\d{2}${MPG}${ROAD}`,
    ([a, b]) => mpg(numberOf(a ?? b)),
  ),
  rule(
    `(?:(?:gets?|getting|rinda|da|hace|averages?)\\s+)?(\\d{2,3})(?:\\s*\\+|\\s*plus)?${MPG}${ROAD}${OR_MORE}?`,
    ([n]) => mpg(numberOf(n)),
  ),
  rule(`(twenty|thirty|forty|fifty|treinta|cuarenta)${MPG}${OR_MORE}?`, ([n]) => mpg(numberOf(n))),
  rule(
    `(?:mpg|gas\\s+mileage|fuel\\s+economy|rendimiento)\\s*(?:of|is|de)?\\s*(?:${AT_LEAST}|${OVER}|:)?\\s*(\\d{2,3})(?:\\s*\\+)?(?:\\s*mpg)?(?![\\d,k])`,
    ([n]) => mpg(numberOf(n)),
  ),
];

const MILES = "\\s*-?\\s*(?:miles?|mi|millas?|mile)";
const range = (least: number): Meaning | null =>
  least >= 10 && least <= 900 ? fact("range", { rangeMin: least }) : null;
const LEAST = `(?:(?:${AT_LEAST}|${OVER}|con|with|gets?|goes)\\s*)?`;
const RANGE = "(?:(?:of|de)\\s+)?(?:(?:electric|ev|battery|driving|pure\\s+electric)\\s+)?(?:range|autonomia|alcance)";
const RANGE_RULES: readonly Rule[] = [
  rule(`${LEAST}(\\d{2,3})\\s*\\+\\s*${RANGE}`, ([n]) => range(numberOf(n))),
  rule(
    `${LEAST}(\\d{2,3})(?:\\s*\\+|\\s*plus)?${MILES}(?:\\s+(?:or|o)\\s+(?:more|mas))?\\s+${RANGE}${OR_MORE}?`,
    ([n]) => range(numberOf(n)),
  ),
  rule(
    `${LEAST}(\\d{2,3})(?:\\s*\\+)?${MILES}\\s+(?:per|on\\s+(?:a|one|a\\s+(?:full|single))|a|por|con\\s+una?)\\s+(?:full\\s+|single\\s+)?(?:charge|carga)`,
    ([n]) => range(numberOf(n)),
  ),
  rule(`(?:with\\s+)?(?:${AT_LEAST}|${OVER})\\s*(\\d{2,3})${MILES}\\s+electric`, ([n]) => range(numberOf(n))),
  rule(
    `${LEAST}(\\d{2,3})(?:\\s*\\+)?${MILES}\\s+(?:all[\\s-]electric|electric\\s+only|on\\s+(?:electric|battery))`,
    ([n]) => range(numberOf(n)),
  ),
  rule(
    `(?:(?:electric|ev|battery|driving)\\s+)?(?:range|autonomia|alcance)\\s*(?:of|is|de|:)?\\s*(?:${AT_LEAST}|${OVER})?\\s*(\\d{2,3})(?:\\s*\\+)?(?:${MILES})?${OR_MORE}?(?![\\d,k])`,
    ([n]) => range(numberOf(n)),
  ),
];

/** Engine, mileage per gallon and electric range, by their numbers. */
export const POWER_RULES: readonly Rule[] = [...MPG_RULES, ...RANGE_RULES, ...ENGINE_RULES, ...CYLINDER_RULES];
