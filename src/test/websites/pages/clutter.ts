import { grouped } from "../plan.ts";
import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";

function countBy(cars: readonly StockCar[], nameOf: (car: StockCar) => string): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const car of cars) counts.set(nameOf(car), (counts.get(nameOf(car)) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}

const box = (name: string, count: number): string =>
  `<li><label><input type="checkbox" name="f" value="${name}"> ${name} (${count})</label></li>`;

function filters(cars: readonly StockCar[]): string {
  const group = (title: string, items: readonly string[]) =>
    `<fieldset><legend>${title}</legend><ul>${items.join("")}</ul></fieldset>`;
  const years = countBy(cars, ({ year }) => String(year));
  const select = years.map(([year, count]) => `<option value="${year}">${year} (${count})</option>`).join("");
  return `<aside><h3>Filter Results</h3><form action="/search" method="post">${group(
    "Make",
    countBy(cars, ({ make }) => make).map(([name, count]) => box(name, count)),
  )}
<select name="year"><option>Any Year</option>${select}</select>
${group(
  "Price",
  ["Under $10,000", "$10,000 - $15,000", "$15,000 - $20,000", "$20,000+"].map((range, index) => box(range, index + 1)),
)}
${group(
  "Mileage",
  ["Under 25,000 miles", "Under 50,000 miles", "Under 100,000 miles"].map((range, index) => box(range, index)),
)}
<input type="range" min="0" max="200000" value="150000"> Max 150,000 miles</form></aside>`;
}

const CALCULATOR = `<section><h3>Payment Calculator</h3><form method="post" action="/calc"><label>Vehicle Price <input name="p" value="20000"></label> <label>Down Payment <input name="d" value="$2,000"></label> <label>Term <select><option>36 months</option><option>60 months</option></select></label> <output>$385 per month at 5.9% APR</output></form></section>`;

const REVIEWS = `<section><h3>What Our Customers Say</h3><div><b>★★★★★ 4.8 (1,203 reviews)</b><p>“We bought our 2017 Honda Odyssey EX-L here with 85,000 miles for $14,200 and love it.” – The Hansens</p></div><div><p>“Sold them my 2012 Ford F-150 XLT, got $9,500 in 20 minutes.” – Bill</p></div></section>`;

/** Returns the parts of a template that stand before and behind a list. */
export function clutterOf(
  { plan, dealer }: SiteBuilder,
  cars: readonly StockCar[],
): { before: string; behind: string } {
  const has = (name: SitePlanClutter) => plan.clutter.includes(name);
  const searches = countBy(cars, ({ make, model }) => `Used ${make} ${model} in ${dealer.city}`).map(
    ([words]) => `<a href="/search?q=${encodeURIComponent(words)}">${words}</a>`,
  );
  const before = has("filters") ? filters(cars) : "";
  const popular = has("popular-searches")
    ? `<section><h3>Popular Searches</h3>${searches.slice(0, 6).join(" | ")}</section>`
    : "";
  return { before, behind: (has("calculator") ? CALCULATOR : "") + (has("reviews") ? REVIEWS : "") + popular };
}

type SitePlanClutter = SiteBuilder["plan"]["clutter"][number];

/** Returns the menu of new models that a franchise dealer's header has. */
export function modelMenu({ plan, modelYear }: SiteBuilder): string {
  if (!plan.clutter.includes("model-menu")) return "";
  const models = [
    ["Accord", 28_295],
    ["Civic", 24_250],
    ["CR-V", 30_100],
    ["Pilot", 40_200],
  ] as const;
  const items = models.map(
    ([name, price]) =>
      `<li><a href="/models/honda-${name.toLowerCase()}/">${modelYear} Honda ${name}<br><small>Starting at $${grouped(price)}</small></a></li>`,
  );
  return `<div class="mega-menu"><ul>${items.join("")}</ul></div>`;
}
