/** Names of figures that are no price of the car: the sticker, what the dealer paid, parts and sums of a price stack. */
const NOT_THE_PRICE =
  /msrp|retail|invoice|cost|saving|save|discount|rebate|payment|lease|fee|incentive|book|kbb|nada|market|\bwas\b|global|cash|finance|trade|adjust|upfit|accessor|package|doc/i;
/** What a shopper is shown, best first: the last line of the price stack, the internet price, the plain price. */
const PREFERRED = [
  /^calc_final price$/,
  /^calc_internet price$/,
  /^(?:calc_)?(?:final|total) price$/,
  /^internet price$/,
  /^(?:calc_)?(?:sale|special|our|your|dealer|selling|asking|advertised|e-?price) ?(?:price)?$/,
  /^(?:calc_)?price$/,
];

/**
 * DealerOn keeps a car's price stack as base64 of "name:amount;name:amount". The figures in it that may be what the
 * shopper is shown, likeliest first; the invoice among them must never be published, nor the sticker.
 */
export function pricesInLibrary(base64: unknown): string[] {
  if (typeof base64 !== "string" || base64.length > 20_000 || !/^[A-Za-z0-9+/\s]+={0,2}$/.test(base64)) return [];
  const rows: { name: string; amount: string }[] = [];
  for (const part of Buffer.from(base64, "base64").toString("utf8").split(";")) {
    const [, name, amount] = /^\s*([^:]{1,80}):\s*\$?([\d,]{1,12}(?:\.\d{1,4})?)\s*$/.exec(part) ?? [];
    if (name === undefined || amount === undefined || NOT_THE_PRICE.test(name)) continue;
    if (Number(amount.replaceAll(",", "")) > 0) rows.push({ name: name.trim().toLowerCase(), amount });
  }
  const ranked = PREFERRED.flatMap((pattern) => rows.filter(({ name }) => pattern.test(name)));
  return [...new Set(ranked.map(({ amount }) => amount))];
}
