import { AT_LEAST, AT_MOST, fact, numberOf, OR_LESS, OR_MORE, OVER, SMALL, UNDER } from "./amount-words.ts";
import { POWER_RULES } from "./engine-rules.ts";
import { type Meaning, type Rule, rule } from "./pieces.ts";

const seats = (least: number): Meaning | null =>
  least >= 2 && least <= 15 ? fact("seats", { seatsMin: least }) : null;
const SEATED = "(?:seat(?:er|ers|s)?|passengers?|people|persons?|adults?|pasajeros?|plazas|asientos|personas|puestos)";
const MEMBERS = "(?:family|familia|group|grupo|household)";

const SEATS: readonly Rule[] = [
  rule(
    `(?:an?\\s+|una?\\s+)?(?:big\\s+|large\\s+|gran\\s+)?${MEMBERS}\\s+(?:of|de)\\s+${SMALL}(?:\\s+(?:people|persons|personas|kids))?(?!\\s*(?:mil|k)\\b)`,
    ([n]) => seats(numberOf(n)),
  ),
  rule(
    `(?:fits?|seats?(?:\\s+for)?|seating(?:\\s+for)?|asientos\\s+para|lugar\\s+para|espacio\\s+para|carr(?:y|ies)|holds?|room\\s+for|space\\s+for|enough\\s+for|sits?)\\s+(?:up\\s+to\\s+|at\\s+least\\s+)?${SMALL}(?:\\s+(?:${SEATED}|kids?|children|of\\s+us))?${OR_MORE}?(?!\\s*(?:mil|k|door|cyl|mpg|row))`,
    ([n]) => seats(numberOf(n)),
  ),
  rule(
    `(?:(?:${AT_LEAST})\\s*)?${SMALL}${OR_MORE}?[\\s-]*${SEATED}(?:\\s+(?:vehicle|car|seating|capacity))?${OR_MORE}?`,
    ([n]) => seats(numberOf(n)),
  ),
  rule(`${OVER}\\s+${SMALL}[\\s-]*${SEATED}`, ([n]) => seats(numberOf(n) + 1)),
  rule(
    `(?:para|for|caben|quepan|cabemos)\\s+${SMALL}(?:\\s+(?:pasajeros?|personas?|people|persons?|kids|children|ninos|adults?|of\\s+us))?(?!\\s*(?:mil|k|months?|days?|dollars|grand|thousand)\\b|[\\p{L}\\d,.$])`,
    ([n], text) =>
      /caben|quepan|cabemos|\s\p{L}+$/iu.test(text.replace(/^\S+\s+\S+/, "x")) ? seats(numberOf(n)) : null,
  ),
];

const monthly = (digits = ""): Meaning | null => {
  const most = Number(digits.replaceAll(",", ""));
  return most >= 50 && most <= 5_000 ? fact("monthly", { monthlyMax: most }) : null;
};
const DOLLARS = "\\$?\\s?(\\d{1,2},\\d{3}|\\d{2,4})(?:\\.00)?(?:\\s*(?:dollars|bucks|usd|dolares|dol))?";
const MONTH =
  "\\s*(?:(?:a|per|each|every|the|al|por|x|cada|p)\\s*[/.]?\\s*|\\/\\s*)(?:months?|mo|mth|mes)\\b\\.?|\\s*(?:monthly|mensual(?:es)?|a\\s+month|al\\s+mes|pm\\b|p\\/m)";
const MOST = `(?:(?:${UNDER}|${AT_MOST}|around|about|only|not\\s+over|no\\s+over|not\\s+above|por|por\\s+menos\\s+de|menos\\s+de|para\\s+pagar|pagando|can\\s+(?:pay|afford|do)|pay(?:ing)?|afford|puedo\\s+pagar|payments?|keep\\s+it)\\s+)*`;
const PAY =
  "(?:(?:my\\s+|with\\s+|con\\s+|a\\s+)?(?:monthly\\s+|mensual\\s+)?(?:car\\s+)?(?:payments?|pagos?|mensualidad(?:es)?|letras?|cuotas?|installments?|abonos?)(?:\\s+(?:mensual(?:es)?|monthly))?\\s*(?:is|are|of|de|be|to\\s+be|at|a|around|:|sea|sean|que\\s+sea)*\\s*)";
const MONTHLY_RULES: readonly Rule[] = [
  rule(`${MOST}${PAY}${MOST}${DOLLARS}(?:${MONTH})?${OR_LESS}?`, ([digits]) => monthly(digits)),
  rule(`${MOST}${DOLLARS}(?:${MONTH})(?:\\s+payments?)?${OR_LESS}?`, ([digits]) => monthly(digits)),
  rule(
    `${MOST}${DOLLARS}\\s*(?:de\\s+)?(?:payments?|car\\s+payment|mensualidad(?:es)?|de\\s+pago|de\\s+mensualidad)${OR_LESS}?`,
    ([digits]) => monthly(digits),
  ),
  // "$300 month". Without a sign, a small number is how long a loan or a warranty lasts.
  rule(
    `${MOST}(?:\\$\\s?(\\d{2,4})|([2-9]\\d{2}|\\d{4}))(?:\\s*(?:dollars|bucks))?\\s*month(?!\\s+(?:warranty|loan|lease|term|financ))${OR_LESS}?`,
    ([dollars, digits]) => monthly(dollars ?? digits),
  ),
];

/** Numbers with their units: payments, engine, mileage per gallon, electric range and seats. */
export const WHOLE_CAR_RULES: readonly Rule[] = [...MONTHLY_RULES, ...POWER_RULES, ...SEATS];
