import type { Draw } from "../draw.ts";
import { grouped } from "../plan.ts";
import type { SiteBuilder } from "../site-builder.ts";
import type { JudgedField, StockCar } from "../website.ts";
import { escapeText } from "./markup.ts";

/** One fact of a card or a car's page, as it is written. `html` is escaped. */
export type ShownFact = { label: string; html: string; role: string; isPriceLine?: true };

type Where = { site: SiteBuilder; address: string; onPage: boolean };

const DOC_FEE_USD = 599;

/** Whole dollars of a monthly payment. */
const payment = (price: number): string => grouped(Math.round(price / 61));

type Beside = { before: ShownFact[]; after: ShownFact[] };

function besidesOf(where: Where, car: StockCar & { price: number }, draw: Draw): Beside {
  const { plan, markup } = where.site;
  const before: ShownFact[] = [];
  const after: ShownFact[] = [];
  const higher = car.price + draw.pick([500, 1_000, 1_500, 2_005]);
  for (const beside of plan.price.besides) {
    if (beside === "struck") {
      const tag = draw.pick(["s", "del", "strike"]);
      before.push({
        label: draw.pick(["Was", "Retail", ""]),
        html: markup.el(tag, "oldPrice", plan.price.write(higher)),
        role: "oldPrice",
      });
    }
    if (beside === "msrp")
      before.push({ label: "MSRP", html: plan.price.write(Math.max(car.newUsd, higher)), role: "oldPrice" });
    if (beside === "savings")
      after.push({
        label: draw.pick(["You Save", "Savings", "Discount"]),
        html: plan.price.write(higher - car.price),
        role: "oldPrice",
      });
    if (beside === "payment") {
      const amount = payment(car.price);
      const words = draw.pick([
        `$${amount}/mo`,
        `Est. $${amount} per month`,
        `$${amount} /month*`,
        `As low as $${amount} mo.`,
      ]);
      (draw.chance(0.3) ? before : after).push({ label: "", html: words, role: "payment" });
    }
    if (beside === "fee-beside") {
      const words = draw.pick([
        `+ $${DOC_FEE_USD} doc fee`,
        `Plus $${DOC_FEE_USD} dealer documentation fee`,
        `$${DOC_FEE_USD} doc fee not included`,
      ]);
      after.push({ label: "", html: words, role: "payment" });
    }
    if (beside === "down")
      after.push({
        label: "",
        html: draw.pick(["$1,500 down", "Only $995 Down!", "Down Payment: $2,000"]),
        role: "payment",
      });
    if (beside === "book-value") {
      before.push({
        label: draw.pick(["Book Value", "Market Average", "KBB Retail"]),
        html: plan.price.write(higher),
        role: "oldPrice",
      });
    }
    if (beside === "fee-added") {
      before.push({
        label: draw.pick(["Selling Price", "Internet Price", "Price"]),
        html: plan.price.write(car.price - DOC_FEE_USD),
        role: "fact",
      });
      before.push({
        label: draw.pick(["Dealer Processing Fee", "Doc Fee", "Dealer Handling"]),
        html: plan.price.write(DOC_FEE_USD),
        role: "fact",
      });
    }
  }
  return { before, after };
}

const TOTAL_LABELS = ["Total Price", "Your Price", "Final Price", "Our Price"];

/** Returns the lines of a car's price, and notes that the price is shown. */
function priceFacts(where: Where, car: StockCar): ShownFact[] {
  return priceLines(where, car).map((line) => ({ ...line, isPriceLine: true }));
}

function priceLines(where: Where, car: StockCar): ShownFact[] {
  const { site, address, onPage } = where;
  const { price } = site.plan;
  if (car.kind === "sold" && site.plan.ribbons.includes("sold") && site.plan.soldSign === "price")
    return [{ label: price.label, html: "SOLD", role: "price" }];
  site.show(address, car, "priceUsd");
  if (car.price === null) return [{ label: price.label, html: escapeText(price.callWords), role: "price" }];
  const draw = site.draw.part(`price/${car.id}`);
  const { before, after } = besidesOf(where, { ...car, price: car.price }, draw);
  const isTotal = price.besides.includes("fee-added");
  const label = isTotal ? site.draw.part("total label").pick(TOTAL_LABELS) : price.label;
  const html = onPage && price.plainOnPages ? `$${grouped(car.price)}` : price.write(car.price);
  return [...before, { label, html, role: "price" }, ...after];
}

function mileageFact({ site, address }: Where, car: StockCar): ShownFact {
  const { mileage } = site.plan;
  site.show(address, car, "mileageMiles");
  const html = car.mileage === null ? mileage.unknownWords : mileage.write(car.mileage);
  return { label: mileage.label, html, role: "fact" };
}

const COLOR_LABELS = [
  ["Exterior Color", "Interior Color"],
  ["Exterior", "Interior"],
  ["Ext. Color", "Int. Color"],
] as const;

function colorFacts({ site, address }: Where, car: StockCar): ShownFact[] {
  const [exterior, interior] = site.draw.part("color labels").pick(COLOR_LABELS);
  site.show(address, car, "exteriorColor", "interiorColor");
  return [
    { label: exterior, html: car.exteriorColor, role: "fact" },
    { label: interior, html: car.interiorColor, role: "fact" },
  ];
}

/** Returns the facts below a name: price, mileage, VIN, stock number, colours, in the order that this site has them. */
export function factsOf(where: Where, car: StockCar, condition: string | null): ShownFact[] {
  const { site, address, onPage } = where;
  const { plan } = site;
  const only = onPage ? [] : plan.carPage.only;
  const note = (field: JudgedField) => site.show(address, car, field);
  const facts: ShownFact[] = [];
  if (plan.name.form === "year-labelled") {
    note("year");
    facts.push({ label: "Year", html: String(car.year), role: "fact" });
  }
  if (!only.includes("price")) facts.push(...priceFacts(where, car));
  if (!only.includes("mileage")) facts.push(mileageFact(where, car));
  if (condition !== null) facts.push({ label: "Condition", html: condition, role: "fact" });
  const { place, label } = plan.vin;
  if (onPage ? place !== "nowhere" : place === "label" || place === "bare") {
    note("vin");
    facts.push({
      label: place === "bare" && !onPage ? "" : label,
      html: plan.vin.lowerCase ? car.vin.toLowerCase() : car.vin,
      role: "fact",
    });
  }
  if (onPage ? plan.stock.place !== "nowhere" : plan.stock.place === "card") {
    note("stockNumber");
    facts.push({ label: "", html: plan.stock.write(car.stockNumber), role: "fact" });
  }
  if (onPage || plan.colors === "labels") facts.push(...colorFacts(where, car));
  if (onPage) facts.push({ label: "Body", html: car.body, role: "fact" });
  return facts;
}

const withColon = ({ label, html }: ShownFact): string => (label === "" ? html : `${label}: ${html}`);

/** Writes facts in the form of this site. */
export function writeFacts({ markup }: SiteBuilder, facts: readonly ShownFact[], form: string): string {
  if (form === "definitions") {
    const rows = facts.map(({ label, html, role }) => `<dt>${label}</dt>${markup.el("dd", role, html)}`);
    return markup.el("dl", "facts", rows.join(""));
  }
  if (form === "bullets") {
    return markup.el("ul", "facts", facts.map((fact) => markup.el("li", fact.role, withColon(fact))).join("\n"));
  }
  if (form === "small-table") {
    const rows = facts.map(({ label, html, role }) => `<tr><th>${label}</th>${markup.el("td", role, html)}</tr>`);
    return markup.el("table", "facts", rows.join(""));
  }
  if (form === "labelled-spans") {
    const rows = facts.map(
      ({ label, html, role }) => `<div><span>${label}</span> ${markup.el("span", role, html)}</div>`,
    );
    return markup.el("div", "facts", rows.join(""));
  }
  if (form === "bars") return markup.el("p", "facts", facts.map(withColon).join(" | "));
  return facts.map((fact) => markup.el("p", fact.role, withColon(fact))).join("");
}
