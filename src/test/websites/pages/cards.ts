import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { carAddress } from "./addresses.ts";
import { asidesOf } from "./asides.ts";
import { microdataOf } from "./data.ts";
import { factsOf, writeFacts } from "./facts.ts";
import { nameHtml } from "./names.ts";
import { optionsOf } from "./options.ts";
import { cardPhoto } from "./photos.ts";
import { reportLink } from "./report-link.ts";
import type { ShownFact } from "./shown-fact.ts";
import { ribbonsOf, rooftopLine, rooftopOf, signAttributes } from "./signs.ts";

export type CardOptions = {
  /** Host of the other dealer of the group. */
  sisterHost: string;
  /** The car whose VIN stands in the chat link of every card. */
  first: StockCar;
};

/** Returns the word for a car's condition; null where the site does not say it. */
export function conditionOf({ plan }: SiteBuilder, car: StockCar): string | null {
  if (car.kind === "new") return "New";
  if (car.certified) return "Certified Pre-Owned";
  const hasColumn = plan.list.startsWith("table") && (plan.newCars !== "none" || plan.certifiedShare > 0);
  return hasColumn || plan.newCars === "in-list-marked" ? "Used" : null;
}

function relative(site: SiteBuilder, whole: string): string {
  const { frame, pager } = site.plan;
  const isElsewhere = frame === "other-host" || pager.trouble === "other-host";
  return whole.startsWith(`${site.origin}/`) && !isElsewhere ? whole.slice(site.origin.length) : whole;
}

function chatOf({ plan, markup }: SiteBuilder, car: StockCar, first: StockCar): string {
  if (plan.chat === "none") return "";
  const vin = plan.chat === "same-vin" ? first.vin : car.vin;
  return markup.el("a", null, "Chat with us", {
    href: `https://chat.textline.example/start?vin=${vin}`,
    rel: "nofollow",
  });
}

function linked(site: SiteBuilder, address: string, car: StockCar, href: string, parts: CardParts): string {
  const { plan, markup } = site;
  const { photo } = parts;
  // A few designs have the price and the facts above the name.
  const [facts, above] = plan.factsFirst ? ["", parts.facts] : [parts.facts, ""];
  const name = above + markup.el(site.draw.part("name tag").pick(["h2", "h3", "h4", "div"]), "name", parts.name);
  const open = () => site.link(address, car, "open");
  const details = (attributes: Record<string, string>) => markup.el("a", "link", plan.linkWords, attributes);
  switch (plan.link) {
    case "title":
      open();
      return `${photo}${above}${markup.el("h3", "name", markup.el("a", null, parts.name, { href }))}${facts}`;
    case "whole":
      open();
      return markup.el("a", "link", `${photo}${name}${facts}`, { href });
    case "details":
      open();
      return `${photo}${name}${facts}${details({ href })}`;
    case "picture":
      open();
      return `${markup.el("a", null, photo === "" ? "Photo" : photo, { href })}${name}${facts}`;
    case "onclick":
      site.link(address, car, "maybe");
      return `${photo}${name}${facts}${markup.el("button", "link", plan.linkWords, { onclick: `location.href='${href}'` })}`;
    case "data":
      site.link(address, car, "maybe");
      return `${photo}${name}${facts}${markup.el("span", "link", plan.linkWords, { "data-href": href })}`;
    case "button-data":
      site.link(address, car, "maybe");
      return `${photo}${name}${facts}${markup.el("button", "link", plan.linkWords, { type: "button", "data-url": href })}`;
    case "form": {
      site.link(address, car, "maybe");
      const [action, query = ""] = href.split("?");
      const fields = [...new URLSearchParams(query)].map(
        ([field, value]) => `<input type="hidden" name="${field}" value="${value}">`,
      );
      return `${photo}${name}${facts}<form action="${action}" method="get">${fields.join("")}<button>${plan.linkWords}</button></form>`;
    }
    case "call":
      site.link(address, car, "maybe");
      return `${photo}${name}${facts}${markup.el("button", "link", plan.linkWords, { onclick: `openVehicle('${href}', event)` })}`;
    case "role-link":
      site.link(address, car, "maybe");
      return markup.el("div", "link", `${photo}${name}${facts}`, { role: "link", tabindex: "0", "data-vdp-url": href });
    case "none":
      return `${photo}${name}${facts}${markup.el("a", "link", "Ask about this car", { href: `tel:${site.dealer.phone}` })}`;
  }
}

function conditionFact(site: SiteBuilder, address: string, car: StockCar): string | null {
  const condition = conditionOf(site, car);
  if (car.certified) site.show(address, car, "condition");
  return condition;
}

function rooftopFact(site: SiteBuilder, car: StockCar): ShownFact[] {
  if (!site.plan.rooftops || site.plan.rooftopSign !== "fact") return [];
  return [{ label: "Location", html: rooftopOf(site, car), role: "fact" }];
}

export type CardWriter = (address: string, car: StockCar) => string;

function oneLine(
  site: SiteBuilder,
  name: string,
  facts: readonly ShownFact[],
  href: string,
  ribbons: readonly string[],
  attributes: Readonly<Record<string, string>>,
): string {
  const { plan, markup } = site;
  const line = facts.map(({ label, html }) => (label === "" ? html : `${label} ${html}`)).join(" - ");
  const ribbon = ribbons.map((html) => ` - ${html}`).join("");
  return markup.el(plan.item, "card", `${markup.el("a", null, name, { href })} - ${line}${ribbon}`, attributes);
}

type CardParts = { photo: string; name: string; facts: string };

function wholeCard(
  site: SiteBuilder,
  address: string,
  car: StockCar,
  href: string,
  parts: CardParts,
  first: StockCar,
): string {
  const { plan, markup } = site;
  const asides = asidesOf(site, car).map((text) => `<p>${text}</p>`);
  let html =
    linked(site, address, car, href, parts) +
    asides.join("") +
    (plan.options === "card" ? optionsOf(site, car) : "") +
    rooftopLine(site, car) +
    reportLink(site, car) +
    chatOf(site, car, first);
  for (let depth = 0; depth < plan.wrappers; depth++) html = markup.el("div", "wrap", html);
  const { attributes: items, content } = microdataOf(site, car);
  const attributes = { ...items, ...signAttributes(site, car) };
  if (plan.vin.place !== "data") return markup.el(plan.item, "card", html + content, attributes);
  site.show(address, car, "vin");
  return markup.el(plan.item, "card", html + content, { ...attributes, "data-vin": car.vin });
}

/** Returns a function that writes a car's card for a page, and notes what it shows. */
export function cardWriter(site: SiteBuilder, { sisterHost, first }: CardOptions): CardWriter {
  const { plan, markup } = site;
  return (address, car) => {
    const href = relative(site, carAddress(site, car, sisterHost));
    const condition = conditionFact(site, address, car);
    const facts = [...factsOf({ site, address, onPage: false }, car, condition), ...rooftopFact(site, car)];
    const prefix = car.kind === "new" && plan.newCars === "in-list" ? "New " : "";
    const sold =
      car.kind === "sold" && plan.ribbons.includes("sold") && plan.soldSign === "name"
        ? site.draw.part("sold word").pick(["SOLD - ", "**SOLD** ", "Sold! "])
        : "";
    const name = `${sold}${prefix}${nameHtml(site, address, car)}`;
    if (plan.list === "definitions") {
      site.link(address, car, "open");
      const ribbon = ribbonsOf(site, car, "span").join("");
      const rows = facts.map(({ label, html, role }) =>
        markup.el("p", role, label === "" ? html : `${label}: ${html}`),
      );
      const attributes = signAttributes(site, car);
      const link = markup.el("a", null, name, { href });
      return `${markup.el("dt", "card", ribbon + link, attributes)}${markup.el("dd", "facts", cardPhoto(site, address, car) + rows.join("") + rooftopLine(site, car))}`;
    }
    if (plan.list !== "cards") {
      site.link(address, car, "open");
      return plan.list === "one-line"
        ? oneLine(
            site,
            name,
            facts,
            href,
            [...ribbonsOf(site, car, "b"), rooftopLine(site, car)].filter((sign) => sign !== ""),
            signAttributes(site, car),
          )
        : tableRow(site, address, car, href, name, facts, ribbonsOf(site, car, "span"));
    }
    const ribbon = ribbonsOf(site, car, "span").join("");
    const written = writeFacts(site, facts, plan.facts);
    const twin = plan.mobileTwin === "facts" ? `<div class="d-md-none">${written}</div>` : "";
    const parts = { photo: cardPhoto(site, address, car) + ribbon, name, facts: written + twin };
    return wholeCard(site, address, car, href, parts, first);
  };
}

/** All lines of a price stand in one cell, because cars have different numbers of them. */
function cellsOf(facts: readonly ShownFact[]): ShownFact[] {
  const lines = facts.filter(({ isPriceLine }) => isPriceLine);
  const html = lines.map((line) => (line.label === "" ? line.html : `${line.label} ${line.html}`)).join("<br>");
  const price: ShownFact[] = lines.length > 0 ? [{ label: "Price", html, role: "price" }] : [];
  return [...price, ...facts.filter(({ isPriceLine }) => !isPriceLine)];
}

function tableRow(
  site: SiteBuilder,
  address: string,
  car: StockCar,
  href: string,
  name: string,
  facts: readonly ShownFact[],
  ribbons: readonly string[],
): string {
  const { plan, markup } = site;
  const cell = (html: string) => `<td>${html}</td>`;
  const ribbon = ribbons.map((html) => ` ${html}`).join("");
  const cells = cellsOf(facts).map(({ html, role }) => markup.el("td", role, html));
  const more = markup.el("a", "link", plan.linkWords, { href });
  const attributes = signAttributes(site, car);
  if (plan.list === "table-columns") {
    site.show(address, car, "year", "make", "model", "trim");
    const names = [String(car.year), car.make, car.model, car.trim].map(cell).join("");
    return markup.el(
      "tr",
      "card",
      `${cell(cardPhoto(site, address, car) + ribbon)}${names}${cells.join("")}${cell(more + rooftopLine(site, car))}`,
      attributes,
    );
  }
  const linkedName = markup.el("a", null, name, { href });
  return markup.el(
    "tr",
    "card",
    `${cell(cardPhoto(site, address, car) + ribbon)}${cell(linkedName + rooftopLine(site, car))}${cells.join("")}`,
    attributes,
  );
}

/** Returns the heads of a table's columns. They follow the cells of a row. */
export function tableHead(site: SiteBuilder, car: StockCar): string {
  const facts = factsOf({ site, address: "head", onPage: false }, car, conditionOf(site, car));
  const named = site.plan.list === "table-columns" ? ["", "Year", "Make", "Model", "Trim"] : ["", "Vehicle"];
  const guess = ({ label, html, role }: ShownFact) => {
    if (label !== "") return label;
    if (html.includes(car.stockNumber)) return "Stock #";
    if (html === car.vin) return "VIN";
    return role === "fact" ? "Mileage" : "";
  };
  const cells = [...named, ...cellsOf(facts).map(guess)].map((words) => `<th>${words}</th>`).join("");
  return `<thead><tr>${cells}</tr></thead>`;
}
