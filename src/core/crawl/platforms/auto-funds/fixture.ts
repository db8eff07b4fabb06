import { FORD, HONDA, html, JEEP, type PlatformFixture, TESLA, TOYOTA } from "../conformance/fixture-kit.ts";

const head = '<link href="/1/aspx/HttpCombiner.ashx?s=DW_Common&amp;t=css" rel="stylesheet">';
const photo = (name: string): string => `https://images.autofunds.net/InventoryImages/2026/01/${name}.jpg`;
const page = (name: string, folder = "used_car"): string => `/${name}-Springfield-IL/${folder}/${name.length}x%3d`;

const item = (vin: string, name: string, miles: number, photos: string[], folder?: string): string => {
  const [year, make, ...model] = name.split(" ");
  return `<item><title><![CDATA[${name} Sedan]]></title><link>https://dealer.example${page(name.replaceAll(" ", "-"), folder)}</link>
    <addItem:year>${year}</addItem:year><addItem:make>${make}</addItem:make><addItem:model><![CDATA[${model.join(" ")}]]></addItem:model>
    <addItem:trim><![CDATA[EX & More]]></addItem:trim><addItem:vin>${vin}</addItem:vin><addItem:miles>${miles}</addItem:miles>
    <addItem:engine><![CDATA[2.4 4 Cylinder Engine]]></addItem:engine>
    <addItem:images>${photos.map((address) => `<addItem:image>${address}</addItem:image>`).join("")}</addItem:images></item>`;
};
const feed = (...items: string[]): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:addItem="https://dealer.example/x"><channel><title>Cars</title>${items.join("")}</channel></rss>`;

const component = (around: string, id: string, figure: number, unit = ""): string =>
  `<div class="${around}"><div id="${id}" itemprop="priceComponent" itemscope itemtype="http://schema.org/UnitPriceSpecification"><b>$</b><span itemprop="price" content="${figure}">${figure}</span>${unit}</div></div>`;
const internet = (figure: number, around = "tag"): string => component(around, "DWInvPriceSpan", figure);
const nowOnly = (figure: number): string => component("tag", "DwInvPriceReducedPrice", figure);
const payment = component("tag", "monthly-Ins", 289, '<p itemprop="unitText">Monthly</p>');
const bare = (figure: number): string => `<i itemprop="price" content="${figure}"></i>`;

const car = (vin: string, name: string, condition: string, price: string): string =>
  html(
    head,
    `<main itemscope itemtype="http://schema.org/Car"><h1><i itemprop="itemCondition" itemscope><link itemprop="url" href="https://schema.org/${condition}"></i>${name}</h1>
    <div id="htmDivInvDetailsPriceArea" itemprop="offers" itemscope itemtype="http://schema.org/Offer">${price}</div></main>
    <input type="hidden" id="hdnInventoryVin" value="${vin}"><input type="hidden" id="hdnStock" value="S${vin.slice(-4)}">
    <input type="hidden" id="hdnInternetPrice" value="11111"><input type="hidden" id="hdnDealerCity" value="Springfield"><input type="hidden" id="hdnDealerState" value="IL">`,
  );

/** The feed holds the lot. Each car's page shows or withholds its price in a different way. */
export const autoFundsSite: PlatformFixture = {
  platform: "auto-funds",
  entry: "/",
  routes: {
    "/": html(head, '<a href="/inventory.aspx">Inventory</a><footer>Website by AutoFunds</footer>'),
    "/inventory.aspx": { status: 403 },
    "/rss.aspx": feed(
      item(HONDA, "2019 Honda Civic", 31_200, [photo("a"), photo("b")]),
      item(FORD, "2020 Ford F-150", 45_000, [photo("c")]),
      item(JEEP, "2018 Jeep Cherokee", 61_000, []),
      item(TOYOTA, "2017 Toyota RAV4", 80_000, [photo("d")]),
      item(TESLA, "2026 Tesla Model-3", 6, [], "new_car"),
    ),
    [page("2019-Honda-Civic")]: car(
      HONDA,
      "2019 Honda Civic",
      "NewCondition",
      internet(17_995) + payment + bare(17_995),
    ),
    [page("2020-Ford-F-150")]: car(
      FORD,
      "2020 Ford F-150",
      "UsedCondition",
      internet(32_995, "tag invv-priceStrike") + nowOnly(29_995) + payment + bare(29_995),
    ),
    [page("2018-Jeep-Cherokee")]: car(JEEP, "2018 Jeep Cherokee", "UsedCondition", `${bare(0)}<b>CALL FOR PRICE!</b>`),
    [page("2017-Toyota-RAV4")]: car(TOYOTA, "2017 Toyota RAV4", "UsedCondition", internet(14_995) + bare(13_495)),
    [page("2026-Tesla-Model-3", "new_car")]: car(TESLA, "2026 Tesla Model 3", "UsedCondition", internet(41_995)),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      trim: "EX & More",
      engineCc: 2_400,
      cylinders: 4,
      images: [photo("a"), photo("b")],
      stockNumber: "S2345",
      city: "Springfield",
      state: "IL",
    },
    [FORD]: { priceUsd: 29_995, model: "F-150" },
    [JEEP]: { priceUsd: null, images: [] },
    [TOYOTA]: { priceUsd: null, mileageMiles: 80_000 },
  },
  newCars: 1,
  list: "/rss.aspx",
  next: null,
}; // prettier-ignore
