import type { Draw } from "../draw.ts";
import { grouped, type SitePlan } from "../plan.ts";
import type { StockCar } from "../website.ts";
import { escapeText } from "./markup.ts";
import type { ShownFact, Where } from "./shown-fact.ts";

const DOC_FEE_USD = 599;

/** Whole dollars of a monthly payment. */
const payment = (price: number): string => grouped(Math.round(price / 61));

/** A car whose amounts are written. `higher`: an amount above its price, for what was asked before. */
type Priced = { car: StockCar; price: number; higher: number; write: (amount: number) => string; draw: Draw };

/** The lines before and behind the price. */
type Beside = { before: ShownFact[]; after: ShownFact[] };

const words = (html: string): ShownFact => ({ label: "", html, role: "payment" });

/** Returns the whole dollars of a car's rebate, on sites that show one. */
export const rebateOf = ({ id }: StockCar): number => [500, 1_000, 1_500, 750][id % 4] ?? 500;

/** Returns a higher price and what is taken off it. */
function stepsDown({ car, price, write }: Priced, first: string, off: string): ShownFact[] {
  const step = rebateOf(car);
  return [
    { label: first, html: write(price + step), role: "fact" },
    { label: off, html: `-${write(step)}`, role: "fact" },
  ];
}

type Write = (priced: Priced, beside: Beside, where: Where) => void;

/** Writes each kind of amount that stands beside a price. */
const BESIDES: Readonly<Record<SitePlan["price"]["besides"][number], Write>> = {
  struck: ({ higher, write, draw }, { before }, { site }) => {
    const tag = draw.pick(["s", "del", "strike"]);
    const label = draw.pick(["Was", "Retail", ""]);
    before.push({ label, html: site.markup.el(tag, "oldPrice", write(higher)), role: "oldPrice" });
  },
  msrp: ({ car, higher, write }, { before }) =>
    void before.push({ label: "MSRP", html: write(Math.max(car.newUsd, higher)), role: "oldPrice" }),
  savings: ({ price, higher, write, draw }, { after }) => {
    const label = draw.pick(["You Save", "Savings", "Discount"]);
    after.push({ label, html: write(higher - price), role: "oldPrice" });
  },
  payment: ({ price, draw }, { before, after }) => {
    const amount = payment(price);
    const html = draw.pick([
      `$${amount}/mo`,
      `Est. $${amount} per month`,
      `$${amount} /month*`,
      `As low as $${amount} mo.`,
    ]);
    (draw.chance(0.3) ? before : after).push(words(html));
  },
  "fee-beside": ({ draw }, { after }) => {
    const html = draw.pick([
      `+ $${DOC_FEE_USD} doc fee`,
      `Plus $${DOC_FEE_USD} dealer documentation fee`,
      `$${DOC_FEE_USD} doc fee not included`,
    ]);
    after.push(words(html));
  },
  down: ({ draw }, { after }) =>
    void after.push(words(draw.pick(["$1,500 down", "Only $995 Down!", "Down Payment: $2,000"]))),
  "book-value": ({ higher, write, draw }, { before }) => {
    const label = draw.pick(["Book Value", "Market Average", "KBB Retail"]);
    before.push({ label, html: write(higher), role: "oldPrice" });
  },
  "fee-added": ({ price, write, draw }, { before }) => {
    const label = draw.pick(["Selling Price", "Internet Price", "Price"]);
    before.push({ label, html: write(price - DOC_FEE_USD), role: "fact" });
    const feeLabel = draw.pick(["Dealer Processing Fee", "Doc Fee", "Dealer Handling"]);
    before.push({ label: feeLabel, html: write(DOC_FEE_USD), role: "fact" });
  },
  weekly: ({ price, draw }, { after }) => {
    const week = Math.round(price / 240);
    const html = draw.pick([
      `$${week}/week`,
      `Only $${week} weekly`,
      `$0 down, $${week} a week`,
      `From $${week * 2} bi-weekly`,
    ]);
    after.push(words(html));
  },
  deposit: ({ draw }, { after }) => {
    const html = draw.pick([
      "$500 refundable deposit holds it",
      "Reserve now with a $250 deposit",
      "Deposit: $1,000",
      "$0 Down Available!",
    ]);
    after.push(words(html));
  },
  "was-now": ({ higher, write }, { before }) =>
    void before.push({ label: "Was", html: write(higher), role: "oldPrice" }),
  discount: (priced, { before }) => {
    const first = priced.draw.pick(["Retail Price", "Market Price", "List Price"]);
    before.push(...stepsDown(priced, first, priced.draw.pick(["Dealer Discount", "Our Discount"])));
  },
  "down-first": ({ draw }, { before }) =>
    void before.push({
      label: "",
      html: draw.pick(["$0 DOWN", "$1,500 Down", "As low as $995 down!", "$0 down payment"]),
      role: "price",
    }),
  rebate: (priced, { before }) => {
    const first = priced.draw.pick(["Internet Price", "Selling Price", "Price"]);
    before.push(...stepsDown(priced, first, priced.draw.pick(["Rebate", "Customer Cash", "Rebates"])));
  },
};

function besidesOf(where: Where, car: StockCar, price: number): Beside {
  const { plan, draw: siteDraw } = where.site;
  const draw = siteDraw.part(`price/${car.id}`);
  const higher = price + draw.pick([500, 1_000, 1_500, 2_005]);
  const lines: Beside = { before: [], after: [] };
  for (const kind of plan.price.besides)
    BESIDES[kind]({ car, price, higher, write: plan.price.write, draw }, lines, where);
  return lines;
}

const TOTAL_LABELS = ["Total Price", "Your Price", "Final Price", "Our Price"];

/** Returns the label of the price that a shopper pays. */
function labelOf({ plan, draw }: Where["site"]): string {
  const { besides, label } = plan.price;
  if (besides.includes("fee-added") || besides.includes("discount")) return draw.part("total label").pick(TOTAL_LABELS);
  if (besides.includes("rebate")) return "After Rebate";
  return besides.includes("was-now") ? "Now" : label;
}

/** Returns a picture with the words of a price's label, or with the price itself. */
const pricePicture = ({ markup }: Where["site"], words: string): string =>
  markup.el("img", null, "", { src: "/assets/buttons/our-price.gif", alt: words });

function priceLines(where: Where, car: StockCar): ShownFact[] {
  const { site, address, onPage } = where;
  const { price } = site.plan;
  if (car.kind === "sold" && site.plan.ribbons.includes("sold") && site.plan.soldSign === "price")
    return [{ label: price.label, html: "SOLD", role: "price" }];
  if (price.picture === "price" && car.price !== null) {
    const { before, after } = besidesOf(where, car, car.price);
    const html = pricePicture(site, `Our Price $${grouped(car.price)}`);
    return [...before, { label: "", html, role: "price" }, ...after];
  }
  site.show(address, car, "priceUsd");
  if (car.price === null) return [{ label: price.label, html: escapeText(price.callWords), role: "price" }];
  const { before, after } = besidesOf(where, car, car.price);
  const html = onPage && price.plainOnPages ? `$${grouped(car.price)}` : price.write(car.price);
  if (price.picture === "label")
    return [...before, { label: "", html: `${pricePicture(site, "Our Price")} ${html}`, role: "price" }, ...after];
  return [...before, { label: labelOf(site), html, role: "price" }, ...after];
}

/** Returns the lines of a car's price, and notes that the price is shown. */
export const priceFacts = (where: Where, car: StockCar): ShownFact[] =>
  priceLines(where, car).map((line) => ({ ...line, isPriceLine: true }));
