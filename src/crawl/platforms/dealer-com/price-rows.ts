import { readPrice } from "#domain/normalize/price.ts";
import { isObject, type Json, type JsonObject } from "../../reading/lenient-json.ts";

type Price = string | number | null;

/** Rows of a price table that are never what the shopper pays. */
const NOT_THE_PRICE =
  /msrp|retail|nada|kbb|book|was\b|original|sticker|saving|discount|rebate|incentive|invoice|loan|lease|payment|finance|fee|asubb|market/i;
/** Kinds of rows that are the dealer's price, best first. */
const ITS_PRICE = ["finalprice", "internetprice", "saleprice", "specialprice", "askingprice", "price"];
/** The same as fields of the tracking objects; `retailValue` and `msrp` are none of them. */
const TRACKED = ["finalPrice", "internetPrice", "salePrice", "askingPrice"];

function scalar(value: Json | undefined): Price {
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** The row marked as final, else the best row that is a price at all; `decided` when a final row settles it ("Call us"). */
function fromRows(rows: readonly JsonObject[]): { price: Price; decided: boolean } {
  const final = rows.find((row) => row.isFinalPrice === true || row.isFinalPrice === "true");
  if (final !== undefined) return { price: scalar(final.value), decided: true };
  const usable = rows.filter(
    (row) =>
      row.isDiscount !== true &&
      readPrice(scalar(row.value)).value !== null &&
      !NOT_THE_PRICE.test(`${row.label} ${row.typeClass}`),
  );
  for (const kind of ITS_PRICE) {
    const row = usable.find(
      (entry) =>
        String(entry.typeClass).toLowerCase() === kind ||
        String(entry.label)
          .toLowerCase()
          .replace(/[^a-z]/g, "") === kind,
    );
    if (row !== undefined) return { price: scalar(row.value), decided: false };
  }
  return { price: usable.length === 1 ? scalar(usable[0]?.value) : null, decided: false };
}

/**
 * The shopper's price in a Dealer.com record: the row with `isFinalPrice` of `pricing.dPrice` (2022) or `pricing.dprice`
 * (2025), else the internet, sale or asking price there or in the tracking objects. NADA value, MSRP, "Was", savings and
 * loan rows are never the price; "0" means that the dealer does not use that field.
 */
export function dealerComPrice(record: JsonObject, tracking: JsonObject): Price {
  const pricing = isObject(record.pricing) ? record.pricing : {};
  const rows = [pricing.dPrice, pricing.dprice].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
  const { price, decided } = fromRows(rows);
  if (price !== null || decided) return price;
  for (const source of [record.trackingPricing, tracking.pricing, tracking].filter(isObject)) {
    for (const name of TRACKED) {
      const value = scalar(source[name]);
      if (readPrice(value).value !== null) return value;
    }
  }
  return null;
}
