import type { SiteBuilder } from "../site-builder.ts";
import type { JudgedField, StockCar } from "../website.ts";
import { priceFacts } from "./price-lines.ts";
import type { ShownFact, Where } from "./shown-fact.ts";

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

function hasVin({ site, onPage }: Where): boolean {
  const { place, onlyInLinks } = site.plan.vin;
  return onPage ? place !== "nowhere" && !onlyInLinks : place === "label" || place === "bare";
}

function vinFact({ site, address, onPage }: Where, car: StockCar): ShownFact {
  const { place, label, lowerCase } = site.plan.vin;
  site.show(address, car, "vin");
  const isBare = place === "bare" && !onPage;
  return { label: isBare ? "" : label, html: lowerCase ? car.vin.toLowerCase() : car.vin, role: "fact" };
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
  if (hasVin(where)) facts.push(vinFact(where, car));
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
