import { grouped } from "../plan.ts";
import type { SiteBuilder } from "../site-builder.ts";
import { type MenuLink, wholePage } from "./frame.ts";

const MODELS = [
  ["Honda", "Accord", 28_295],
  ["Honda", "CR-V", 30_100],
  ["Toyota", "Tacoma", 31_590],
  ["Ford", "F-150", 37_450],
  ["Jeep", "Grand Cherokee", 38_490],
] as const;

const TITLES = {
  models: ["Research", "/research/", "Vehicle Research"],
  showroom: ["New Model Showroom", "/new-models/", "Explore Our New Models"],
  "trade-in": ["Value Your Trade", "/value-your-trade/", "What Is Your Car Worth?"],
  build: ["Build Your Own", "/build-your-own/", "Build and Price"],
} as const;

type Topic = keyof typeof TITLES;

/** Returns the menu's links to the pages that name cars without selling them. */
export const researchLinks = ({ plan }: SiteBuilder): MenuLink[] =>
  plan.research.map((topic) => [TITLES[topic][0], TITLES[topic][1]]);

function modelCards(site: SiteBuilder, topic: "models" | "showroom"): string {
  const { markup, modelYear } = site;
  const own = site.draw.part(`research/${topic}`);
  const year = topic === "models" ? modelYear - own.between(1, 4) : modelYear;
  const words = topic === "models" ? "Starting at" : "Starting MSRP";
  const cards = MODELS.map(([make, model, price]) => {
    const slug = `${year}-${make}-${model}`.toLowerCase().replaceAll(" ", "-");
    const picture = `<img src="https://images.dealerphotos.example/models/${slug}.png" alt="${year} ${make} ${model}">`;
    const name = markup.el("h3", "name", `<a href="${TITLES[topic][1]}${slug}/">${year} ${make} ${model}</a>`);
    const facts = `${markup.el("p", "price", `${words} $${grouped(price)}`)}<p>EPA-estimated 28 MPG</p>`;
    return markup.el("div", "card", picture + name + facts);
  });
  return markup.el("div", "list", cards.join(""));
}

function modelPage(year: number, make: string, model: string, price: number): string {
  const trims = [
    ["Base", price],
    ["Sport", price + 3_200],
    ["Limited", price + 8_150],
  ] as const;
  const rows = trims.map(
    ([trim, from]) => `<tr><td>${year} ${make} ${model} ${trim}</td><td>$${grouped(from)}</td></tr>`,
  );
  return `<h1>${year} ${make} ${model}</h1><p>The ${model} is back with more room. Used ones have about 36,000 miles.</p><table><tr><th>Trim</th><th>MSRP</th></tr>${rows.join("")}</table>`;
}

const TRADE_IN = `<form method="post" action="/trade"><select name="make"><option>Honda</option><option>Toyota</option></select><input name="vin" placeholder="VIN"><input name="miles" placeholder="Mileage"></form><h2>Recent offers</h2><ul><li>2016 Ford F-150 XLT, 85,000 miles: we paid $18,500</li><li>2018 Honda Civic EX, 61,200 miles: we paid $13,750</li><li>2014 Jeep Grand Cherokee Laredo, 102,000 miles: we paid $9,900</li></ul>`;

const buildHtml = (year: number): string =>
  MODELS.map(
    ([make, model, price]) =>
      `<section><h2>Build your ${year} ${make} ${model}</h2><p>From $${grouped(price)}</p><label><input type="radio" name="t"> Sport +$3,200</label></section>`,
  ).join("");

/** Adds the pages of research, new models, trade-ins and building, whose cars are no stock. */
export function addResearch(site: SiteBuilder, menu: readonly MenuLink[]): void {
  const add = (path: string, title: string, main: string) =>
    site.add(path, wholePage(site, menu, { title, main }), "open");
  const bodies: Record<Topic, () => string> = {
    models: () => modelCards(site, "models"),
    showroom: () => modelCards(site, "showroom"),
    "trade-in": () => TRADE_IN,
    build: () => buildHtml(site.modelYear),
  };
  for (const topic of site.plan.research) {
    const [, path, title] = TITLES[topic];
    const body = bodies[topic]();
    add(path, title, `<h1>${title}</h1>${body}`);
    for (const [, address, year] of body.matchAll(/href="([^"]+\/(\d{4})-[^"]+)"/g)) {
      const known = MODELS.find(([, model]) => address?.includes(model.toLowerCase().replaceAll(" ", "-")));
      if (address && known)
        add(address, `${year} ${known[0]} ${known[1]}`, modelPage(Number(year), known[0], known[1], known[2]));
    }
  }
}
