import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { escapeText } from "./markup.ts";

/** The parts of a car's name in the order in which this site writes them. */
type NameParts = { year: string; make: string; model: string; trim: string };

/** Short names of makes. */
const SLANG: Readonly<Record<string, string>> = { Chevrolet: "Chevy", Volkswagen: "VW", "Mercedes-Benz": "Mercedes" };
/** Titles add these words to a model's name. */
const LONG_MODELS: Readonly<Record<string, string>> = { "F-250": "Super Duty F-250" };

function partsOf({ plan }: SiteBuilder, car: StockCar): NameParts {
  const { extras } = plan.name;
  const words = car.extras.join(" ");
  const model = extras === "none" ? car.model : (LONG_MODELS[car.model] ?? car.model);
  return {
    year: plan.name.shortYear ? `’${String(car.year).slice(2)}` : String(car.year),
    make: plan.name.slang ? (SLANG[car.make] ?? car.make) : car.make,
    model: extras === "between" ? `${model} ${words}`.trim() : model,
    trim: extras === "behind" ? `${car.trim} ${words}`.trim() : car.trim,
  };
}

/** Returns the words behind a car's name: "for sale in Dover, DE". */
const behindOf = ({ plan, dealer }: SiteBuilder, car: StockCar): string =>
  plan.name.behind.replace("{town}", `${dealer.city}, ${dealer.state}`).replace("{stock}", car.stockNumber);

/** Returns the car's name as plain text: "2018 Honda Accord EX". It is for titles and captions, and shows a year wherever the site does. */
export function nameText(site: SiteBuilder, car: StockCar): string {
  const { year, make, model, trim } = partsOf(site, car);
  const { form, shouts, before } = site.plan.name;
  const behind = behindOf(site, car);
  const named = `${make} ${model} ${trim}`;
  const hasYear = form !== "no-year" && form !== "year-labelled";
  const whole = !hasYear ? named : form === "year-last" ? `${named} ${year}` : `${year} ${named}`;
  const text = [before, whole, behind].filter((part) => part !== "").join(" ");
  return shouts ? text.toUpperCase() : text;
}

/** Returns the content of a car's name element, with elements for its parts where this site has them. Notes what it shows. */
export function nameHtml(site: SiteBuilder, address: string, car: StockCar): string {
  const { plan, markup } = site;
  const { form, before, shouts, slogans, noBreaks } = plan.name;
  const behind = behindOf(site, car);
  if (plan.name.behind.includes("{stock}")) site.show(address, car, "stockNumber");
  site.show(address, car, "make", "model", "trim");
  if (form !== "no-year" && form !== "year-labelled") site.show(address, car, "year");
  const parts = partsOf(site, car);
  const say = (text: string) => escapeText(shouts ? text.toUpperCase() : text);
  const span = (role: string, text: string) => markup.el("span", role, say(text));
  const block = (role: string, text: string) => markup.el("div", role, say(text));
  const draw = site.draw.part(`name/${car.id}`);
  const first = before === "" ? "" : `${say(before)} `;
  const last = behind === "" ? "" : ` ${say(behind)}`;
  const slogan = slogans.length > 0 && draw.chance(0.6) ? draw.pick(slogans) : "";
  let html = escapeText(nameText(site, car));
  if (form === "spans") {
    html = `${first}${span("year", parts.year)} ${span("make", parts.make)} ${span("model", parts.model)} ${span("trim", parts.trim)}${last}`;
  }
  if (form === "blocks") {
    html = `${block("ymm", `${before} ${parts.year} ${parts.make}`.trim())}${block("model", parts.model)}${block("trim", `${parts.trim}${last}`)}`;
  }
  if (form === "year-apart")
    html = `${span("year", parts.year)}<br>${first}${say(`${parts.make} ${parts.model} ${parts.trim}`)}${last}`;
  if (noBreaks) html = html.replaceAll(/ (?![^<]*>)/g, "&nbsp;");
  if (slogan === "") return html;
  return draw.chance(0.5) ? `${slogan} ${html}` : `${html} - ${slogan}`;
}

/** Returns "2018-honda-accord-ex", for addresses. */
export const slugOf = ({ year, make, model, trim }: StockCar): string =>
  `${year}-${make}-${model}-${trim}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
