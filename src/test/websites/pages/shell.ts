import type { SiteBuilder } from "../site-builder.ts";

/** The names that sites' scripts give to the facts of a car. */
const NAMINGS: readonly Readonly<Record<string, string>>[] = [
  {},
  { price: "askingPrice", mileage: "odometer", stockNumber: "stockNo", url: "detailUrl", photos: "images" },
  { price: "internet_price", mileage: "miles", stockNumber: "stock_number", url: "vdp_url", photos: "photo_urls" },
  { year: "Year", make: "Make", model: "Model", trim: "Trim", price: "Price", mileage: "Mileage", vin: "VIN" },
];

/** The address from which a script of `shell: "fetch"` gets the cars. */
export const DATA_PATH = "/data/stock.json";

const escapeScript = (text: string): string => text.replaceAll("<", "\\u003c");

/** Returns the body of a page that a script draws. @param records the cars that stand in its data */
export function shellHtml({ plan, draw }: SiteBuilder, records: readonly Record<string, unknown>[]): string {
  const own = draw.part("shell");
  const naming = own.pick(NAMINGS);
  const renamed = records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [naming[name] ?? name, value])),
  );
  const state = escapeScript(
    JSON.stringify({
      user: null,
      search: { page: 1, totalItems: records.length, [own.pick(["items", "vehicles", "results"])]: renamed },
    }),
  );
  const root = `<div id="${own.pick(["root", "app", "__nuxt"])}"></div><noscript>You need to enable JavaScript to run this app.</noscript>`;
  const program = `<script src="/static/js/main.${own.characters(8)}.js" defer></script>`;
  const inline = (code: string) => `${root}<script>${code}</script>${program}`;
  switch (plan.shell) {
    case "variable":
      return inline(
        `var ${own.pick(["inventory", "vehicleList", "cars"])} = ${escapeScript(JSON.stringify(renamed))};`,
      );
    case "call":
      return inline(`${own.pick(["renderInventory", "App.init", "initSrp"])}(${state}, document.getElementById("x"));`);
    case "attribute":
      return `<div id="app" data-props="${state.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></div>${program}`;
    case "fetch":
      return inline(`fetch("${DATA_PATH}").then(function(r){return r.json()}).then(function(d){window.draw(d)});`);
  }
  if (plan.shell === "state")
    return `${root}<script>window.${own.pick(["__STATE__", "__PRELOADED_STATE__", "APP_DATA"])} = ${state};</script>${program}`;
  if (plan.shell === "json-script")
    return `${root}<script type="application/json" id="${own.pick(["app-state", "inventory-data"])}">${state}</script>${program}`;
  return root + program;
}
