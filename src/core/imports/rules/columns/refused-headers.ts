import { bareHeader, FOREIGN_SIGN } from "../csv-columns.ts";

/** Figures other than the asking price. */
const OTHER_AMOUNTS = new Set(
  `cost costs invoice msrp sticker wholesale kbb nada book bookvalue blackbook mmr jdpower auction floor floorplan floored pack
  recon payment payments pmt monthly weekly biweekly down deposit rebate rebates discount discounts discounted saving savings
  incentive incentives fee fees tax taxes holdback profit gross margin reserve original was old previous prior former regular
  minimum min maximum max appraisal appraised acv purchase purchased bought buy employee supplier lease apr finance financed
  trade tradein basemsrp base new destination freight options accessories loan payoff owed balance commission eur euro euros gbp cad mxn`.split(
    /\s+/,
  ),
);
/** Words that call such a figure, or any other, an amount. */
const AMOUNT_WORDS = new Set("price prices prc preis prix precio value amount amt figure total dollars usd".split(" "));
/** Words that alone mean "not the asking price". The others above mean it only together with a word for an amount. */
const OTHER_AMOUNT_ALONE = new Set(
  `cost costs invoice msrp sticker wholesale kbb nada blackbook mmr floorplan pack payment pmt rebate rebates discount
  discounted savings holdback reserve acv appraisal`.split(/\s+/),
);
/** A column about another car than the row's, or an answer to a question. */
const OTHER_SUBJECT = /^(?:trade|tradein|is|has|competitor|comp|market|similar|replacement|loaner|original|previous)$/;

/** Headers that may be the asking price or something else. German and French prices are seldom in US dollars. */
const MAYBE_PRICE = new Set(
  `dealerprice list listamount amount value vehiclevalue marketprice marketvalue total totalprice netprice net pricing
  estimatedprice estimatedvalue guideprice highprice lowprice price1 price2 price3 pricea priceb miscprice1 miscprice2
  miscprice3 miscprice extraprice1 extraprice2 extraprice3 dealervalue retailvalue storeprice lotprice windowprice
  preis verkaufspreis prix prixdevente buynow buyitnow`.split(/\s+/),
);

/** Returns the words of a header: "TotalCost", "INV-AMT" and "dealer_cost" are two words each. */
const wordsOf = (header: string): string[] =>
  header
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");

/**
 * Judges a header that is not known as a fact's: a figure other than the asking price, something about another car, or a possible price.
 * Null for anything else.
 */
export function judgeHeader(header: string): "other amount" | "other subject" | "maybe price" | null {
  if (MAYBE_PRICE.has(bareHeader(header))) return "maybe price";
  const words = wordsOf(header);
  const isAmount = words.some((word) => AMOUNT_WORDS.has(word));
  if (isAmount && FOREIGN_SIGN.test(header)) return "other amount";
  if (words.some((word) => OTHER_AMOUNT_ALONE.has(word) || (isAmount && OTHER_AMOUNTS.has(word))))
    return "other amount";
  return OTHER_SUBJECT.test(words[0] ?? "") ? "other subject" : null;
}
