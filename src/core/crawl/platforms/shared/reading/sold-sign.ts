import { httpUrl } from "#core/facts/rules/urls.ts";
import { ANY_YEAR, parseName } from "#core/facts/rules/vehicle-name.ts";
import { isDetailAddress } from "./inventory-links.ts";
import { type Element, ownText, type PageDocument, parentOf, type Segment, textWithin } from "./page-document.ts";

/** "This vehicle is no longer available", "This truck has just been sold". "Sold as is" and "was sold new here" do not match. */
const SOLD_SENTENCE = new RegExp(
  String.raw`\b(?:vehicle|car|truck|suv|van|unit|listing|one|it)\b[^.!?]{0,30}\b(?:${[
    "no longer (?:available|for sale|listed|in (?:our )?(?:stock|inventory))",
    String.raw`has(?: (?:just|already|recently|now)){0,2} been(?: (?:just|already|recently))? sold(?! (?:new|as|with|by|here|and|&|in|at|only)\b)`,
    String.raw`(?:is|was)(?: (?:just|already|recently|now)){0,2} sold(?=\W{0,3}$|[.!;)])`,
  ].join("|")})`,
  "i",
);
/** Words in place of it: shouted, as a short sentence, with the buyer, or in Spanish. */
const OTHER_SOLD =
  /^\W{0,3}(?:DELIVERED|[Gg]one!+|GONE|PURCHASED|S[ .]O[ .]L[ .]D|(?:SOLD|[Ss]old) to (?!(?:the )?(?:[Ll]icensed|[Hh]ighest|[Dd]ealers?|[Pp]ublic|[Ff]irst|[Aa]nyone|[Ww]holesale|[Ii]ndividuals?)\b)(?:(?:the|a|an|our|mr|mrs|ms)\b|\p{Lu}\p{Ll}+).{0,40})[^\w:]{0,3}$|^\W{0,3}(?:[Ss]ale completed|SALE COMPLETED|Off(?: the)? [Mm]arket|OFF(?: THE)? MARKET|[Nn]o longer for sale|[Vv]endida|VENDIDA)\W{0,3}$/u;
/** Tested first: nearly all texts have none of these words. */
const MAY_SAY_SOLD =
  /\bsold\b|\bs[ .]o[ .]l[ .]d\b|\bno longer\b|\bpurchased\b|\bvend(?:ue?|id[oa])\b|\bstock\b|agotado|\bdelivered\b|\bgone\b|\bcompleted\b|\bmarket\b/i;
/** The sentence in French and Spanish: "Ce véhicule est vendu", "Este auto ha sido vendido". Not "est vendu avec une garantie". */
const FOREIGN_SENTENCE =
  /(?<!\p{L})(?:véhicule|voiture|camion|auto|veh[ií]culo|carro|camioneta|vehicle)\b[^.!?]{0,20}\b(?:a été|est|fue|ha sido|está|has been)(?: \p{L}{2,8})? (?:vendue?|vendid[oa])(?=\W{0,3}$|[.!;)])/iu;
/** In that sentence: "n'est pas vendu", "no está vendido". */
const FOREIGN_DENIAL = /\bn['’]|\bno\b|\bpas\b/i;
/** Before it: "Si le véhicule a été vendu, appelez-nous". In English texts "Si" is a trim. */
const FOREIGN_CONDITION = /(?:^|[.!?,;:]\s?)(?:si|cuando|quand|lorsque)\b[^.!?]{0,40}$/i;
/** Words before the English sentence that make it conditional. */
const CONDITION = /\b(?:if|when|whether|once|should|until|unless|in case|in the event)\b[^.!?]{0,40}$/i;
const NO_LONGER = /^\W*(?:sorry\W+)?(?:this is )?no longer (?:available|for sale|in stock)\b/i;
const SOLD_ALONE =
  /^\W{0,3}(?:(?:status|availability|price|vehicle|car|truck|sorry|(?:sale )?pending)\W{1,3})?(?:just |recently |already )?sold(?: out)?\W{0,3}$/i;
/** A shop's words: "Out of stock", "Agotado". */
const OUT_OF_STOCK = /^\W{0,3}(?:out of stock|agotado|(?:en )?rupture de stock)\W{0,3}$/i;
/** No word behind "sold" that gives it another meaning: "sold by Smith Ford", "sold new here". */
const NOT_SOLD_HERE = String.raw`(?!(?: &| and)? (?:by|as|with|new|here|locally|originally|serviced|only|from)\b)`;
/** The word in place of the price, followed by the mileage. */
const STAMPED_SOLD = /^\W{0,3}SOLD\W{1,3}\d/;
/** The word before a name, in the same text: "SOLD - 2018 Jeep Wrangler", "SOLD - ’18 Jeep Wrangler", "Sold! Jeep Wrangler". */
const NAMED_SOLD =
  /^\W{0,5}sold\s?(?:[!*:|–—-][\s!*:|–—-]{0,8}(?:\w|['’‘]\d)|(?:(?:certified|pre-owned|used)\W{1,3}){0,2}(?:(?:19|20)\d\d\b|['’‘]\d\d\b))/i;
/** The word in place of a labelled value: "Internet Price SOLD", "Status: sold | 41,000 miles". */
const LABELLED_SOLD = new RegExp(
  String.raw`\b(?:price|prix|precio|status|availability)\W{1,3}sold\b${NOT_SOLD_HERE}|\bprix(?: \p{L}{2,12})?\W{1,3}vendu\b`,
  "iu",
);
/** With its date: "Sold on Oct 30, 2026", "Sold 10/30/2026". */
const DATED_SOLD =
  /^\W{0,3}(?:sold|vendue?|vendid[oa])(?: on| le| el)?\W{1,3}(?:\d{1,4}[/.-]\d{1,2}|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\b)/i;
/** The word in French and Spanish, alone or before a name: "VENDU", "Vendido - 2018 Jeep". */
const FOREIGN_SOLD =
  /^\W{0,5}(?:vendu|vendido)\b(?:\W{0,3}$|\W{1,5}(?:(?:occasion|usag[ée]+|usado|certifi\w+|used|pre-?owned)\W{1,3}){0,2}(?:19|20)\d\d\b|\s?[!*:|–—-])/i;
/** "SOLD! 2018 Jeep", not "Sold new here" or "Sold & serviced by us". */
const SOLD_NAME = new RegExp(String.raw`^\W{0,5}sold\b${NOT_SOLD_HERE}`, "i");
/** Class names of a mark across the photo: `sold-ribbon`, `ribbon--sold`, `is-sold`, `badge_sold`. */
const SOLD_CLASS =
  /(?:^|[\s_-])(?:sold[_-]*(?:ribbon|banner|badge|overlay|label|tag|sticker)|(?:ribbon|banner|badge|overlay|label|tag|sticker)[_-]*sold|is-sold|vehicle-sold)(?=$|[\s_-])/i;
/** The word among the names of an element: `sold-ribbon`, `icon-sold`, `is-sold`. Not "not-sold", "sold-by", "hide-sold". */
const SOLD_IN_CLASS =
  /(?:^|[\s_-])(?<!(?:not|non|un|no|hide|show|if|when|never|best|most|filter|view|all)[_-]{1,2})sold(?![_-]{1,2}(?:by|as|with|new|count|units?|price|out-?soon|cars|vehicles|inventory)(?=$|[\s_-]))(?=$|[\s_-])/i;
/** A picture's file with no other word: "sold.png", "ribbon-sold-2.svg". */
const SOLD_FILE =
  /(?:^|\/)(?:(?:ribbon|banner|badge|overlay|label|tag|sticker|stamp|sign|icon|img|image|red|just)[_-]?)*sold(?:[_-]?(?:ribbon|banner|badge|overlay|label|tag|sticker|stamp|sign|icon|out|red|\d{1,4}))*\.(?:png|gif|svg|webp|jpe?g)(?:$|[?#])/i;
/** The word at the end of a name, set apart or shouted: "2018 Kia Rio - Sold", "2018 Kia Rio SOLD". */
const SOLD_BEHIND_NAME = /((?:19|20)\d\d\s[\w .+/&-]{3,60}?)(?:[-–—([*|:]\s?(?:[Ss]old|SOLD)|\bSOLD)\W{0,5}$/;
const DENIED = /\b(?:not|never|yet|un)\W*$/i;
const SOLD_TEXTS = [
  NO_LONGER,
  SOLD_ALONE,
  STAMPED_SOLD,
  NAMED_SOLD,
  LABELLED_SOLD,
  DATED_SOLD,
  FOREIGN_SOLD,
  OTHER_SOLD,
  OUT_OF_STOCK,
];
/**
 * The longest text that is checked, in characters. Longer texts are descriptions, where "sold" has other meanings ("sold as is", "our last
 * one sold in a day").
 */
const MAX_SOLD_TEXT = 160;

/** The word in place of a sign; behind a label ("Report: Unavailable") it is about something else. */
const UNAVAILABLE = /^\W{0,3}(?:currently )?(?:unavailable|not available|no longer available)\W{0,3}$/i;

/** A name or a price, behind which the word is about the car. */
const OF_CAR = /\b(?:19|20)\d\d\b|\$\s?\d/;
const PRICE_CLASS = /price|msrp/i;

/** True for a sign "Unavailable". @param before the text before it; empty at the begin of a card */
export function saysUnavailable({ text, element }: Segment, before: string): boolean {
  if (!UNAVAILABLE.test(text) || /^(?:dd|td)$/.test(element.name)) return false;
  const isPrice = [element, parentOf(element)].some((one) => PRICE_CLASS.test(one?.attribs.class ?? ""));
  return !isPrice && (before === "" || OF_CAR.test(before));
}

/** True for a text of a card or a car's page that says that this car is sold: "SOLD", "SOLD 41,000 mi", "This vehicle has been sold." */
export function saysSold(text: string): boolean {
  if (text.length > MAX_SOLD_TEXT || !MAY_SAY_SOLD.test(text)) return false;
  const sentence = SOLD_SENTENCE.exec(text);
  const isMeant = sentence !== null && !CONDITION.test(text.slice(0, sentence.index));
  return isMeant || saysSoldAbroad(text) || isNamedSold(text) || SOLD_TEXTS.some((words) => words.test(text));
}

/** True for a car's name with the word at its end. "Over 2000 vehicles SOLD" is none. */
function isNamedSold(text: string): boolean {
  const name = SOLD_BEHIND_NAME.exec(text)?.[1];
  return name !== undefined && !DENIED.test(name) && parseName(name, ANY_YEAR)?.model != null;
}

/** True for the French and Spanish sentence, unless it denies it or only supposes it. */
function saysSoldAbroad(text: string): boolean {
  const sentence = FOREIGN_SENTENCE.exec(text);
  return (
    sentence !== null && !FOREIGN_DENIAL.test(sentence[0]) && !FOREIGN_CONDITION.test(text.slice(0, sentence.index))
  );
}

/** True for a car's name that begins with the word: "SOLD! 2018 Jeep Wrangler". */
export const isSoldName = (name: unknown): boolean => typeof name === "string" && SOLD_NAME.test(name);

/**
 * True for a picture with the word: by its text ("Sold", "SOLD - 2018 Jeep Wrangler") or its file ("/ribbons/sold.png"), and for an ornament that
 * is called so to those who cannot see it.
 */
export function isSoldPicture({ name, attribs }: Element): boolean {
  if (/^(?:span|div|i|svg)$/.test(name)) return SOLD_ALONE.test(attribs["aria-label"] ?? "");
  if (name !== "img") return false;
  const { alt = "", title = "", src = "" } = attribs;
  return saysSold(alt) || saysSold(title) || SOLD_FILE.test(attribs["data-src"] ?? src);
}

/** A card's own class: "car sold", "is-sold", "listing--sold", "outofstock"; not "hide-sold" or "sold-by". */
const SOLD_CARD =
  /(?:^|\s)(?:(?:is|vehicle|car|status|inventory|listing|item|unit|card|product)[_-]{1,2})?(?:sold(?:[_-]{1,2}(?:vehicle|car|item|unit|out|listing))?|out-?of-?stock)(?=$|\s)/i;
const SOLD_DATA = ["data-status", "data-availability", "data-vehicle-status", "data-sale-status", "data-state"];

/** True for a card that only its class or its data calls sold. */
export const isSoldCard = ({ attribs }: Element): boolean =>
  SOLD_CARD.test(attribs.class ?? "") ||
  SOLD_DATA.some((name) => /^sold(?:[ _-]?out)?$/i.test(attribs[name] ?? "")) ||
  /^(?:true|1|yes|sold)$/i.test(attribs["data-sold"] ?? "");

/** True for an element that is a mark by its class and has no other text. */
export const isSoldMark = (element: Element): boolean =>
  SOLD_CLASS.test(element.attribs.class ?? "") && SOLD_OR_NOTHING.test(ownText(element, 20));
const SOLD_OR_NOTHING = /^\W*(?:sold\W*)?$/i;

/** True for an element that has the word among its names and no other text. It says something only where other cards have none. */
export const isCalledSold = (element: Element): boolean =>
  SOLD_IN_CLASS.test(element.attribs.class ?? "") &&
  SOLD_OR_NOTHING.test(ownText(element, 20)) &&
  !element.children.some(({ type }) => type === "tag");

/** True for a link that is only the word: a menu's "Sold". A link to a car's page, or around a photo, may have the word across it. */
export const isSoldLink = (document: PageDocument, link: Element): boolean =>
  link.name === "a" &&
  SOLD_ALONE.test(textWithin(document, link, MAX_SOLD_TEXT)) &&
  !holdsPicture(document, link) &&
  !namesOneCar(httpUrl(link.attribs.href, document.base) ?? "");

/** True for the address of a car's page, also of one that a number behind the question mark names: "/details.php?id=4018". */
const namesOneCar = (address: string): boolean =>
  isDetailAddress(address) || /[?&]\w*(?:id|vin|stock|stk)\w*=[\w-]*\d/i.test(address);

function holdsPicture(document: PageDocument, element: Element): boolean {
  const span = document.spans.get(element);
  return (
    span !== undefined &&
    document.elements
      .slice(span.start, span.end)
      .some(({ name, attribs }) => name === "img" || attribs.style !== undefined)
  );
}
