import { describe, expect, test } from "vitest";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { FORD, HONDA, SITE } from "../../conformance/fixture-kit.ts";
import { readDetailPage, readListPage } from "./read-page.ts";

const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const honda = (more: object = {}) => ({
  "@type": "Car",
  name: "2019 Honda Civic",
  vin: HONDA,
  url: `/vdp/${HONDA}`,
  itemCondition: "UsedCondition",
  ...more,
});
const OTHER = `<li><a href="/vdp/${FORD}">2020 Ford F-150</a></li>`;
const list = (data: string, card: string) =>
  readListPage({
    url: `${SITE}/used/`,
    status: 200,
    contentType: "text/html",
    body: `<html><body>${data}<ul><li><a href="/vdp/${HONDA}">2019 Honda Civic</a> ${card}</li>${OTHER}</ul></body></html>`,
  });
const cleaned = (data: string, card: string) => {
  const raw = list(data, card).vehicles.find(({ vin }) => vin === HONDA);
  const found = raw === undefined ? null : normalizeVehicle(raw, 2026);
  if (found?.kind !== "vehicle") throw new Error("no car");
  return found;
};
/** Returns the price of a car with this price in its data (null: no data about a price) and this card. */
const price = (stated: number | null, card: string) =>
  cleaned(ld(honda(stated === null ? {} : { offers: { price: stated } })), card).facts.priceUsd;

describe("the card decides", () => {
  test.each([
    [
      "two labelled prices against the data's",
      31_995,
      "<p>Internet Price $28,995</p><p>Sale Price $27,995</p>",
      27_995,
    ],
    ["a price and a sale price without data", null, "<p>Price: $23,995</p><p>Sale Price: $21,995</p>", 21_995],
    [
      "a price against what is taken off before it",
      null,
      "<p>Retail Price: $23,995</p><p>Labor Day Event: -$2,000</p><p>Your Price: $21,995</p>",
      21_995,
    ],
    ["a price before a down payment, against the data's", 23_588, "<p>$21,988 - $1,500 down</p>", 21_988],
    [
      "a price and payments below the heads of their columns",
      null,
      "<table><tr><th>Price</th><th>Down</th><th>Weekly</th></tr><tr><td>$18,995</td><td>$1,500</td><td>$85</td></tr></table>",
      18_995,
    ],
    [
      "a price before what is saved, with its sign behind",
      null,
      "<p>$18,995</p><p>Savings: <i>2,005</i> <i>$</i></p>",
      18_995,
    ],
    ["a figure alone in an element that is called a price", null, '<div data-cmp="firstPrice">18,995</div>', 18_995],
    ["a price against a value of the market", null, "<p>$18,995</p><p>CarGurus IMV of $20,507</p>", 18_995],
    ["a price alone against equipment's worth", null, "<p>$18,995</p><p>Navigation System - $1,995 value</p>", 18_995],
    ["a price in Spanish", null, "<p>Precio: $18,995</p><p>Enganche: $1,500</p><p>$199 al mes</p>", 18_995],
    ["a price before what reserves the car", null, "<p>Reserve for $500</p><p>$18,995</p>", 18_995],
    ["a price against a figure called its drop", null, '<p>Price: $18,995</p><b class="price-drop">1,500</b>', 18_995],
    ["no figure called a price's watchers", null, '<p>Call</p><b class="price-watchers">1,204</b>', null],
    ["no price when new", null, "<p>2019 Honda Civic - MSRP when new $32,000</p>", null],
    ["no former price", null, "<p>2019 Honda Civic LX original price in 2019: $28,000</p>", null],
    ["a price below a promise in Spanish", null, "<p>Sin enganche</p><p>$18,995</p>", 18_995],
    ["a price with its discount in Spanish", null, "<p>Precio con descuento: $16,995</p>", 16_995],
    ["a price below easy payments in Spanish", null, "<p>¡Pagos fáciles!</p><p>$18,995</p>", 18_995],
    ["no payment in Spanish", null, "<p>Pagos fáciles desde $1,299</p>", null],
    ["no saving in Spanish", null, "<p>Ahorra hoy $1,500</p>", null],
    ["a named figure beside a payment", null, '<b class="price">18,995</b><p>$299/mo</p><p>Doc fee $499</p>', 18_995],
    ["a named figure beside a small gift", null, '<b class="price">18,995</b><p>$500 gift card</p>', 18_995],
    [
      "a figure called the current price",
      null,
      '<b class="price-current">18,995</b><b class="msrp-price">21,000</b>',
      18_995,
    ],
    ["none of two named figures", null, '<b class="price">18,995</b><b class="deal-price">1,500</b>', null],
    ["a price behind a name's word of a label", null, "<p>2019 Honda Civic Lease Return $12,995</p>", 12_995],
    ["no down payment", null, "<p>Down payment: $1,995</p>", null],
    ["no bid", null, "<p>Starting bid: $9,995</p>", null],
    ["no price of the data behind its label", 12_347, "<p>Cash Price: Get Today's Price</p>", null],
    [
      "a price and the total with the fee, whose labels are behind amounts",
      null,
      "- Internet Price <b>$34</b>,396 - Doc Fee <b>$599</b> - Total Price <b>$34</b>,995 - You Save <b>$1</b>,000",
      34_995,
    ],
    [
      "a price and the total with the fee, behind a sticker",
      null,
      "- MSRP <b>$32</b>,045 - Internet Price <b>$20</b>,301 - Dealer Handling <b>$599</b> - Final Price <b>$20</b>,900",
      20_900,
    ],
    [
      "amounts in a cell whose signs are elements behind them",
      null,
      `Was <s><i>22,500</i> <i>$</i></s><br>MSRP <i>29,015</i> <i>$</i><br>Price <i>20,901</i> <i>$</i><br>Dealer Fee
        <i>599</i> <i>$</i><br>Our Price <i>21,500</i> <i>$</i></p><p>19,084 miles`,
      21_500,
    ],
    ["no figure behind words in place of a price", null, "<p>Ask for Price</p><p>25,051</p>", null],
    ["a price against a deposit", null, "<p>$21,995</p><p>Reserve now with a $250 deposit</p>", 21_995],
    ["a price against a weekly payment", null, "<p>$21,995</p><p>Now from $268 bi-weekly</p>", 21_995],
    [
      "a sale price below the price that the data has",
      23_995,
      "<p>Price: $23,995</p><p>Sale Price: $21,995</p>",
      21_995,
    ],
    [
      "the data's price where the card shows another above it",
      17_995,
      "<p>Our Price $17,995</p><p>Total price $18,494</p>",
      17_995,
    ],
  ])("between %s", (_what, stated, card, right) => {
    expect(price(stated, card)).toBe(right);
  });
});

describe("the nearest label decides about an amount", () => {
  test.each([
    ["No dealer fees! Sale Price $9,995", 9_995],
    ["No dealer fees Sale Price $9,995", 9_995],
    ["No hidden fees. $9,995", 9_995],
    ["Zero down available! Our price: $9,995", 9_995],
    ["Easy financing! $9,995", 9_995],
    ["Great lease and finance rates available. Internet price $9,995", 9_995],
    ["Price includes all fees: $9,995", 9_995],
    ["Discount price $9,995", 9_995],
    ["$9,995 cash price", 9_995],
    ["$9,995 Low down payments", 9_995],
    ["$9,995 Off-lease, one owner", 9_995],
    ["Only $9,995 down from $12,995", 9_995],
    ["Price does not include $499 dealer doc fee: $9,995", 9_995],
    ["Buy here, pay here: $1,500 down - $9,995", 9_995],
    ["$199/mo or $9,995", 9_995],
    ["$1,500 down payment. $9,995", 9_995],
    ["$9,995 Dealer fees not included", 9_995],
    ["$9,995 + tax & fees", 9_995],
    ["Retail price $9,995", null],
    ["Market value price: $9,995", null],
    ["Our sale price was $9,995", null],
    ["Finance price $9,995", null],
    ["You save off our price $1,995", null],
    ["Sale! Low down payment $1,995", null],
    ["Low monthly payment $199", null],
    ["Plus doc fee $499", null],
    ["Price plus $1,499 in dealer fees", null],
    ["$1,500 down", null],
    ["$1,500 bonus cash", null],
  ])("in %j", (words, right) => {
    expect(price(null, `<p>${words}</p>`)).toBe(right);
  });
});

describe("a label may follow its amount", () => {
  test.each([
    ["<b>$21,995</b><small>Sale Price</small>", 21_995],
    ["<b>$23,995</b><small>MSRP</small><b>$21,995</b><small>Our Price</small>", 21_995],
    ["<b>$23,995</b><small>Was</small><b>$21,995</b><small>Now</small><b>$2,000</b><small>You save</small>", 21_995],
    ["<b>$8,995</b><small>Down: $1,500</small><small>Weekly $95</small>", 8_995],
    ["<b>$8,995</b><a>Value your trade</a><a>Apply for financing</a>", 8_995],
  ])("in %s", (card, right) => {
    expect(price(null, card)).toBe(right);
  });
});

describe("a range is no price", () => {
  test.each([
    ["that falls", "<p>Price: $25,000 - $20,000</p>", null],
    ["of payments", "<p>$399 - $299/mo</p>", null],
    ["nor an amount less another, beside the difference", "<p>$22,995 - $2,000 = $20,995</p>", 20_995],
    ["and a price before a rebate is one", "<p>Price: $22,995 - $2,000 rebate</p>", 22_995],
  ])("%s", (_what, card, right) => {
    expect(price(null, card)).toBe(right);
  });
});

describe("a label behind its own amount is not the label of the next one", () => {
  test.each<[string, string, number | null]>([
    ["a saving", "<p>$22,995 - Retail</p><p>$20,995 - Cash Price</p><p>$2,000 - You Save</p>", null],
    ["a sticker", "<p>$22,995 - MSRP</p><p>$20,995 - Sale Price</p>", null],
    ["a fee, and the amount alone is the price", "<p>$599 - Doc Fee</p><p>$21,995</p>", 21_995],
    ["a payment, and the amount alone is the price", "<p>$299 - Monthly payment</p><p>$20,995</p>", 20_995],
  ])("%s", (_what, card, right) => {
    expect([null, 17_995].map((stated) => price(stated, card))).toEqual([right, right ?? 17_995]);
  });
});

describe("a list price", () => {
  test.each([
    ["is the price when it is alone", "<p>List Price: $9,995</p>", 9_995],
    ["is the price beside a payment", "<p>As low as $199/month</p><p>List price $9,995</p>", 9_995],
    ["is the price when its element has that name too", '<span class="list-price">List price $9,995</span>', 9_995],
    ["is a sticker beside a lower price", "<p>List Price $9,995</p><p>Sale Price $8,995</p>", 8_995],
    ["is a sticker beside a plain price", "<p>List Price $9,995</p><p>$8,995</p>", 8_995],
    ["is not the price when it is struck", "<p><s>List Price $9,995</s></p>", null],
    ["is not the price when the shopper must call", "<p>List Price $9,995</p><p>Call for price</p>", null],
  ])("%s", (_what, card, right) => {
    for (const stated of [null, 9_995]) expect(price(stated, card)).toBe(right);
  });
});

test("a list price alone is replaced by the lower price of the data, but not by a sticker or a payment", () => {
  const card = "<p>List Price $9,995</p>";
  expect([8_995, 12_995, 299].map((stated) => price(stated, card))).toEqual([8_995, 9_995, 9_995]);
});

test("a sentence about calling does not remove the data's price", () => {
  const words = [
    "Please call before you come, cars sell fast.",
    "Call us about the price of an extended warranty for this one-owner car, and ask for Joe in our sales department.",
  ];
  for (const phrase of words) expect(price(9_995, `<p>${phrase}</p>`), phrase).toBe(9_995);
  for (const phrase of ["Please call", "Price: please call us", "Call for price", "Please call 555-0100 for price"]) {
    expect(price(9_995, `<p>${phrase}</p>`), phrase).toBeNull();
  }
});

describe("labels may be in a row above their amounts", () => {
  const table = (labels: string[], amounts: string[]) =>
    `<table><tr>${labels.map((label) => `<th>${label}</th>`).join("")}</tr><tr>${amounts.map((amount) => `<td>${amount}</td>`).join("")}</tr></table>`;
  test.each([
    ["a price behind the sticker", table(["Retail", "Savings", "Price"], ["$12,995", "-$3,000", "$9,995"]), 9_995],
    ["with colons", table(["Was:", "Now:"], ["$12,995", "$9,995"]), 9_995],
    ["the price first", table(["Our Price", "MSRP"], ["$9,995", "$12,995"]), 9_995],
    ["one amount for two labels", table(["Price", "Our Price"], ["$9,995"]), 9_995],
  ])("%s", (_what, card, right) => {
    for (const stated of [null, 12_995]) expect(price(stated, card)).toBe(right);
  });
});

describe("of a former and a present price the present one counts", () => {
  test.each([
    ["in one sentence", "<p>Was $21,995 Now $19,995</p>"],
    ["in rows", "<dl><dt>Was</dt><dd>$21,995</dd><dt>Now</dt><dd>$19,995</dd></dl>"],
    ["struck through", "<p><s>$21,995</s> $19,995</p>"],
    ["struck through by its style", '<p><span style="text-decoration:line-through">$21,995</span> <b>$19,995</b></p>'],
    ["struck through by its class", '<p><span class="text-sm line-through">Price $21,995</span> <b>$19,995</b></p>'],
    ["named by classes", '<p class="was-now"><span class="was">$21,995</span><span class="now">$19,995</span></p>'],
    ["called old by its class", '<p><span class="price-old">$21,995</span><span class="price-new">$19,995</span></p>'],
    ["in words", "<p>Reduced from $21,995 to $19,995</p>"],
  ])("%s", (_how, card) => {
    for (const stated of [null, 21_995, 19_995]) expect(price(stated, card)).toBe(19_995);
  });

  test("where the struck price is the one in the page's data", () => {
    const card = `<div itemscope itemtype="https://schema.org/Car"><meta itemprop="vehicleIdentificationNumber" content="${HONDA}">
      <div itemprop="offers" itemscope><s itemprop="price">$21,995</s></div> <b>$19,995</b></div>`;
    expect(cleaned("", card).facts.priceUsd).toBe(19_995);
  });

  test("and there is none where only a struck one is shown", () => {
    expect(price(21_995, "<s>$21,995</s>")).toBeNull();
  });
});

describe("an offer's words", () => {
  const offered = (...offers: object[]) => cleaned(ld(honda({ offers })), "").facts.priceUsd;
  test("beside the price do not make it a payment", () => {
    for (const description of [
      "Low down payment available!",
      "Ask about our easy monthly payments and low down payment options",
      "Below retail! No money down",
      "Low down payment",
    ]) {
      expect(offered({ "@type": "Offer", price: 17_995, description }), description).toBe(17_995);
    }
  });
  test("that are its label do", () => {
    for (const name of ["Down payment", "MSRP", "Monthly Payment", "Manufacturer's Suggested Retail Price (MSRP)"]) {
      expect(offered({ "@type": "Offer", price: 4_999, name }, { price: 17_995 }), name).toBe(17_995);
    }
    const lease = "Lease for 36 months at $399 per month with $2,999 due at signing";
    expect(offered({ price: 399, description: lease }, { price: 17_995 })).toBe(17_995);
  });
});

describe("a price in another currency is left out", () => {
  const offers = { "@type": "Offer", price: 21_995, priceCurrency: "CAD" };
  const state = { vin: HONDA, year: 2019, make: "Honda", model: "Civic", price: 21_995, currency: "CAD", id: 1 };
  test.each([
    ["of an offer", ld(honda({ offers })), "<p>Price $21,995</p>", "CAD"],
    ["of a price specification", ld(honda({ offers: { priceSpecification: offers } })), "", "CAD"],
    ["of an aggregate", ld(honda({ offers: { priceCurrency: "EUR", offers: [{ price: 21_995 }] } })), "", "EUR"],
    ["in page state", `<script type="application/json">${JSON.stringify({ cars: [state] })}</script>`, "", "CAD"],
    ["on the card", ld(honda({ offers: { price: 21_995 } })), "<p>Price C$21,995</p>", "CAD"],
    ["behind the amount", ld(honda()), "<p>Price $21,995 CAD</p>", "CAD"],
    ["behind the amount in a separate element", ld(honda()), "<p>Price $21,995 <small>(CAD)</small></p>", "CAD"],
    ["behind the amount as a word", ld(honda()), "<p>Price $21,995 Canadian</p>", "CAD"],
    ["before the sign", ld(honda()), "<p>Price Can$21,995</p>", "CAD"],
    ["in the label", ld(honda()), "<dl><dt>Price (CAD)</dt><dd>$21,995</dd></dl>", "CAD"],
    [
      "in a sentence of the page",
      `${ld(honda())}<p>All prices are in Canadian dollars.</p>`,
      "<p>Price $21,995</p>",
      "CAD",
    ],
    ["with its own sign", ld(honda()), "<p>Price £21,995</p>", "GBP"],
  ])("%s", (_where, data, card, currency) => {
    const { facts, foreignCurrency, invalid } = cleaned(data, card);
    expect(facts.priceUsd).toBeNull();
    expect(foreignCurrency).toBe(currency);
    expect(invalid).toContain("priceUsd");
  });

  test.each([
    ["a title before the price", "<h3>2019 Honda Civic Euro-styled</h3><p>$21,995</p>"],
    ["a title that ends with a code", "<h3>2019 Honda Civic CAD</h3><b>$21,995</b>"],
    ["a title in front of the price's label", "<p>2019 Honda Civic yen edition price $21,995</p>"],
    ["a sentence about the car", "<p>Bought with pesos in Texas</p><p>$21,995</p>"],
    ["another amount of the card", "<p>$21,995</p><p>Shipping to Toronto from C$900</p>"],
  ])("but not because of %s", (_where, card) => {
    const data = ld(honda({ offers: { price: 21_995, priceCurrency: "USD" } }));
    const { facts, foreignCurrency } = cleaned(data, card);
    expect([facts.priceUsd, foreignCurrency]).toEqual([21_995, null]);
  });

  test("also when only the label of the price names it", () => {
    for (const label of ["Price in CAD:", "Canadian price", "CAD", "Our price (Canadian dollars)", "Price, CAD"]) {
      expect(cleaned(ld(honda()), `<p>${label}</p><p>$21,995</p>`).foreignCurrency, label).toBe("CAD");
    }
  });

  test("and the dollars beside it are taken", () => {
    expect(price(null, "<p>C$21,995</p><p>US$15,995</p>")).toBe(15_995);
    expect(price(null, "<p>$21,995 <i>CAD</i></p><p>$15,995 <i>USD</i></p>")).toBe(15_995);
    const { facts, foreignCurrency } = cleaned(ld(honda({ offers: { price: 17_995, priceCurrency: "USD" } })), "");
    expect([facts.priceUsd, foreignCurrency]).toEqual([17_995, null]);
  });

  test("and none is counted when there is no price", () => {
    expect(cleaned(ld(honda({ offers: { priceCurrency: "CAD" } })), "").foreignCurrency).toBeNull();
  });
});

describe("the page of one car", () => {
  const detail = (stated: number, body: string) =>
    readDetailPage({
      url: `${SITE}/vdp/${HONDA}`,
      status: 200,
      contentType: "text/html",
      body: `<html><body>${ld(honda({ offers: { price: stated } }))}<h1>2019 Honda Civic</h1>${body}</body></html>`,
    })?.price;

  test("has its own price, not the sale price of a similar car below it", () => {
    expect(detail(17_995, "<p>Price $17,995</p><h2>Similar</h2><p>Sale Price $13,995</p>")).toBe(17_995);
    expect(detail(21_995, "<p>Was $21,995 Now $19,995</p><h2>Similar</h2><p>Now $13,995</p>")).toBe(19_995);
  });

  test("with many labeled prices keeps the price of its data", () => {
    const shown = [18_995, 21_500, 24_995, 13_995].map((dollars) => `<p>Price $${dollars.toLocaleString("en-US")}</p>`);
    const body = `<html><body>${ld(honda({ offers: { price: 17_995 } }))}<h1>2019 Honda Civic</h1>${shown.join("")}</body></html>`;
    const page = { url: `${SITE}/vdp/${HONDA}`, status: 200, contentType: "text/html", body };
    expect(readDetailPage(page)?.price).toBe(17_995);
  });
});
