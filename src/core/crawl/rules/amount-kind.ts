import { ANY_YEAR, parseName } from "#core/facts/rules/vehicle-name.ts";
import { remember } from "#kernel/words/rules/remember.ts";

/**
 * The kind of an amount on a car's card. `final`: labeled as the shopper's final price ("Sale Price", "Now"); `price`: labeled as the price
 * of the car; `plain`: no label; `list`: labeled "List price", which is the price where no other is shown; `msrp`: a sticker, a former or a
 * struck price; `other`: a payment, a saving, a fee and the like.
 */
export type AmountKind = "final" | "price" | "plain" | "list" | "msrp" | "other";

/** Longest text, in characters, that can be the label of an amount. */
export const MAX_LABEL = 60;
/** The longest text before an amount that is read: a car's name with a label. */
const MAX_NAMED_LABEL = 100;

/**
 * Words of labels, by the kind they give. Each list continues with the words of its second row, which belong to the label: "Retail price"
 * is a sticker and not a price.
 */
const LABELS = {
  final: [
    `now, sale, special, internet, today'?s, e-?price, one price, our, your, final,
      (?:web|online|no[- ]haggle|clearance|promo(?:tional)?|discount(?:ed)?|reduced) price,
      after (?:all |our )?(?:rebates?|discounts?|savings|incentives?), precio con (?:el )?descuento`,
    "price, (?:sale|cash|internet|selling|dealer|low|best) price",
  ],
  list: ["list(?:ing)? price", "value"],
  msrp: [
    String.raw`msrp, m\.s\.r\.p, retail, was, original(?:ly)?, sticker, before, regular(?:ly)?, old price, window, kbb,
      nada, imv, book, antes, market (?:value|average|price), suggested, compared? at, reduced from, former(?:ly)?, previous(?:ly)?`,
    "price, value, average, retail, sticker",
  ],
  other: [
    String.raw`sav(?:ed?|ings?) (?:off|from|on|vs\.?|over|below)\b[^!.;|:]*, price drop, reduced by, saved?, savings?, discounts?, rebates?,
      off, down, month(?:ly)?, mo, payments?, apr, week(?:ly)?, lease, financ(?:e[ds]?|ing), trade(?:[- ]in)?, deposit, fees?,
      doc, handling, shipping, delivery, transport, invoice, tax, cash ?back, customer cash, incentives?, credit, bonus, dealer ?cost, under, over,
      below, above, up to, due, signing, military, loyalty, college, members?, conquest, (?:starting|current|opening|minimum|high(?:est)?) bid, reserve (?:it |now |yours )?(?:for|with),
      enganche, pagos?(?: (?:inicial|mensual(?:es)?|semanal(?:es)?|quincenal(?:es)?))?, mensual(?:es|idad(?:es)?)?, anticipo, ahorr[ae]s?, descuento`,
    "price, payments?, amount, value, specials?, offers?, deals?",
  ],
  price: [
    "price, priced(?: at)?, asking, selling, total, cash, precio(?: (?:de (?:venta|contado|oferta)|especial|final))?",
    "price",
  ],
} as const;

const anyOf = (list: string): string => list.split(/,\s+/).join("|");
const ANY_LABEL = new RegExp(
  Object.entries(LABELS)
    .map(([kind, [first, more]]) => String.raw`(?<${kind}>\b(?:${anyOf(first)})(?:\s+(?:${anyOf(more)}))*(?!\w))`)
    .join("|"),
  "gi",
);

/** Promises about amounts that the dealer does not ask for, or that the price includes: "No dealer fees!", "includes all fees". */
const PROMISE =
  /\b(?:sin|cero|0)\s+(?:enganche|anticipo|pagos?(?:\s+inicial)?|mensualidades)\b|\b(?:no|zero|0|without|free|includ\w*)\s+(?:\w+\s+){0,2}?(?:fees?|charges|down(?:\s+payments?)?|payments?|delivery|shipping|transport|doc|tax(?:es)?|interest|deposit|credit|discounts?|financing)(?:\s+(?:fees?|charges?))?\b/gi;
/** Praise in a separate sentence: "Easy financing!", "Low down payment available". */
const PRAISE =
  /\b(?:pagos|mensualidades|financiamiento)\s+(?:(?:y|muy)\s+)?(?:pagos\s+)?(?:disponibles?(?!\p{L})|(?:f[aá]cil(?:es)?|bajos|c[oó]mod[oa]s)(?=\s*[!.;|,]|\s+disponibles))|\bahorra hoy\b(?=\s*[!.;|,])|\b(?:low|easy|flexible|affordable|great)\s+(?:\w+\s+){0,2}?(?:down(?:\s+payments?)?|payments?|financing|credit|rates?)\b(?=\s*[!.;|,]|\s+(?:available|options|welcome))/giu;

/** Words behind an amount that name a fee: "doc fee", "dealer documentation fee". */
const FEE_WORDS = String.raw`(?:(?:in|dealer|doc|documentation|processing|handling|admin|administrative|service|conveyance|prep|title|delivery|destination|filing) ){1,4}(?:fees?|charges?)\b`;
/** Words after an amount that make it a payment, a saving or a fee. */
const AFTER_OTHER = new RegExp(
  String.raw`^\s*(?:\/\s?(?:mo|wk|month|week|bi-?week)|(?:per|each|every) (?:mo|wk|week|month)|(?:a )?(?:month|week)|(?:al|por) mes\b|(?:a la|por) semana\b|mensual(?:es)?\b|semanal(?:es)?\b|de (?:enganche|descuento)\b|mo\b|wk\b|dn\b|weekly|shipping\b(?!\s+(?:available|not|extra|may|included|excluded|is|worldwide|nationwide)\b)|bi-?weekly|(?:(?:fully )?refundable |non-?refundable |security )?deposit\b|off\b(?!-)|down\b(?!\s+(?:from|payments?\s+(?:from|as|start|avail)))(?:\s+payments?\b)?|due\b|savings?\b|discount|below|under|in (?:fees|savings)|bonus|(?:customer )?cash (?:back|allowance|offer|bonus|incentive)|${FEE_WORDS}(?! (?:not|extra|may|apply|excluded|included|are)\b))`,
  "i",
);

/** Returns an amount's own words after it ("/mo", "down payment"); empty where it has none. */
export const unitBehind = (after: string): string => AFTER_OTHER.exec(after)?.[0] ?? "";

/** The largest amount in dollars that is a fee where words such as "doc fee not included" follow it; behind a price they are about extras. */
const MAX_FEE_USD = 1_500;
const FEE_BEHIND = new RegExp(String.raw`^\s*${FEE_WORDS}`, "i");

/** Labels of fees that every buyer pays. */
const FEE_LABEL =
  /\b(?:doc(?:s|umentation|ument(?:ary)?)?|dealer(?:ship)?|processing|handling|admin(?:istrat\w{1,5})?|conveyance|prep(?:aration)?|filing|closing|reconditioning)\b(?: (?:doc|documentation|processing|handling|prep|service|and|&)){0,2}(?: (?:fees?|charges?))?[^\p{L}\d]{0,3}$/iu;

/** True when the words around an amount name a fee that every buyer pays: "Dealer Processing Fee $599", "$599 doc fee". */
export const namesDealerFee = (before: string, behind = ""): boolean =>
  FEE_LABEL.test(before.slice(-MAX_LABEL)) || FEE_BEHIND.test(behind);

const CALL =
  /\b(?:call|contact|ask|e-?mail|text|inquire|request|please call)(?: us)?(?: (?:for|about))?(?: (?:our|best|current|the|a|internet|sale))*\s*(?:price|pricing|quote)\b|price (?:up)?on request|(?:^|price\W{0,3})please call(?: us)?(?: now| today)?\W*$|^please call\b.{0,20}\bfor (?:a )?(?:price|pricing|quote)\b/i;
/** The words of a button in place of the price, also behind its label: "Get Today's Price", "Cash Price: Get Today's Price". */
const GET_PRICE =
  /^\W{0,3}(?:(?:[a-z]{2,10} ){0,2}price\W{1,3})?(?:get|unlock|see|view|show|reveal|check) (?:[\w'’-]{1,10} ){0,2}(?:price|pricing|quote)\W{0,3}$/i;
/** The word alone, shouted: "CALL!". In small letters it is a telephone link. */
const CALL_ALONE = /^\W{0,3}CALL(?: US| NOW| TODAY)?\W{0,3}$|^[Cc]all!{1,3}$/;

/** True when a text tells the shopper to call for the price. Longer sentences are about something else. */
export const asksToCall = (text: string): boolean =>
  text.length <= MAX_LABEL && ASKING.test(text) && (CALL.test(text) || GET_PRICE.test(text) || CALL_ALONE.test(text));
/** One of these words is in every such text. */
const ASKING = /call|pric|quote/i;

/** The words in place of a price. */
const NO_PRICE =
  /^(?:(?:(?:our|sale|internet|asking|cash|list|no[- ]haggle) )?price\W{1,3})?(?:n\/?a|not (?:available|priced|listed)|tba|tbd|inquire|ask|call(?: us)?|please call|contact (?:us|dealer)|see dealer|upon request|on request|unavailable|[-–—]{1,3}|\$\s?0(?:\.00)?)\W{0,3}$/i;
const PRICE_LABEL = /^(?:(?:our|sale|internet|asking|selling|best|list|cash) ){0,2}price\W{0,3}$/i;

/** True when a text states that there is no price: "Price: N/A", "N/A" after the label, or "$0". */
export const deniesPrice = (text: string, before: string): boolean =>
  text.length <= MAX_LABEL && NO_PRICE.test(text) && (PRICE_LABEL.test(before) || /price|\$/i.test(text));

/**
 * Returns the kind of an amount, by the words around it. Of several labels the nearest one counts.
 * @param before the text before the amount
 * @param after the text after it
 * @param classes class names and the like of the elements around it, as words, the innermost first
 * @param dollars the amount; null when it is not known
 */
export function amountKind(
  before: string,
  after: string,
  classes: readonly string[],
  dollars: number | null = null,
): AmountKind {
  if (unitBehind(after) !== "" || ((dollars ?? Infinity) <= MAX_FEE_USD && FEE_BEHIND.test(after))) return "other";
  if (classes.some((names) => STRUCK.test(names))) return "msrp";
  const label = labelKind(before.slice(-MAX_NAMED_LABEL));
  if (label === "list" || label === "msrp" || label === "other") return label;
  const named = classes.map(classKind).find((kind) => kind !== null) ?? "plain";
  return label === null || named === "msrp" || named === "other" ? named : label;
}

/** Returns the kind that the last label in a text gives to the amount after it; null without a label. */
const labelKind = (text: string): AmountKind | null => (text === "" ? null : knownLabel(text).kind);

/** Cached, because the cards of a list have the same labels. */
const knownLabel = remember(500, (text) => ({ kind: readLabel(text) }));

function readLabel(text: string): AmountKind | null {
  const withoutPraise = text.replace(PROMISE, " ").replace(PRAISE, " ");
  const last = [...withoutPraise.matchAll(ANY_LABEL)].findLast((label) => !isInName(withoutPraise, label));
  const [name] = Object.entries(last?.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
  return (name as AmountKind | undefined) ?? null;
}

/** Words of labels that names have, too. */
const NAME_WORD = /^(?:off|special|value|original|military|over|now|our|book|window|lease|retail)$/i;

/** True for a label's word behind a car's name and before more words of it: "2019 Toyota Tacoma TRD Off-Road", "Camry Special Edition". */
function isInName(text: string, { index, 0: word }: RegExpExecArray): boolean {
  if (!NAME_WORD.test(word)) return false;
  const rest = text.slice(index + word.length);
  return !LEADS_TO_AMOUNT.test(rest) && parseName(text.slice(0, index), ANY_YEAR)?.model != null;
}
/** The words between a label and its amount. */
const LEADS_TO_AMOUNT =
  /^[^\p{L}\d]*(?:(?:from|of|at|as|low|only|just|is|are|to|for|by|than|now|starting|up)\b[^\p{L}\d]*)*$/iu;

const STRUCK = /\b(?:strike\w*|line ?through|crossed(?: out)?)\b/i;
const FORMER_CLASS =
  /\b(?:old|former|previous|was|regular price|compare at|compare price|original|msrp|retail|list ?price|sticker|oldprice|wasprice)\b/i;
const OTHER_CLASS = /\b(?:month(?:ly)?|payments?|savings?|discount|down|lease|rebate|fees?|shipping|invoice)\b/i;
const REDUCED_CLASS = /\bdiscounted\b|\b(?:discount|reduced) price\b/i;
const FINAL_CLASS = /\b(?:now|new|current|final|sale|special|internet|our)\b/i;
const PRICE_CLASS = /\b(?:price|asking|selling|total|cash)\b|price(?:value|amount)?$/i;

/** Returns the kind that an element's names give to its amount; null where they give none, or several kinds ("was-now-price"). */
function classKind(names: string): AmountKind | null {
  const isFinal = FINAL_CLASS.test(names);
  if (FORMER_CLASS.test(names)) return isFinal ? null : "msrp";
  if (REDUCED_CLASS.test(names)) return "final";
  if (OTHER_CLASS.test(names)) return "other";
  if (isFinal && PRICE_CLASS.test(names)) return "final";
  return PRICE_CLASS.test(names) || /\bnow\b/i.test(names) ? "price" : null;
}
