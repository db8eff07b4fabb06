import { describe, expect, test } from "vitest";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { FORD, HONDA, JEEP, SITE, TESLA, TOYOTA } from "../../conformance/fixture-kit.ts";
import { readDetailPage, readListPage } from "./read-page.ts";

const read = (body: string, path = "/inventory/") =>
  readListPage({ url: SITE + path, status: 200, contentType: "text/html", body: `<html><body>${body}</body></html>` });
const facts = (body: string, path?: string) =>
  read(body, path)
    .vehicles.filter(({ sold }) => sold !== true)
    .map((raw) => normalizeVehicle(raw, 2026))
    .flatMap((cleaned) => (cleaned.kind === "vehicle" ? [cleaned.facts] : []));
const vins = (body: string, path?: string) => facts(body, path).map(({ vin }) => vin);
/** Returns a page on which only the words around the car tell its condition. */
const card = (vin: string, title: string, more = "", tag = "") =>
  `<div class="card" ${tag}><h3>${title}</h3><p>VIN: ${vin}</p><p>Price: $18,500</p>${more}</div>`;

describe("a page of offers", () => {
  test("returns the used car and not the new one beside it, wherever that is stated", () => {
    const used = card(HONDA, "2019 Honda Civic EX", "<p>31,000 miles</p>");
    const isNew = (more: string, tag = "") => card(FORD, "2017 Ford F-150 XLT", more, tag);
    for (const shown of [
      isNew("<span class='badge'>New</span>"),
      isNew("<p>Lease for $249/mo</p>"),
      isNew("", 'data-condition="new"'),
      isNew("<div class='inv-type-new'>F-150</div>"),
      isNew('<a href="/new/Ford/2017-Ford-F-150.htm">View</a>'),
    ]) {
      expect(vins(`<h1>Used Car Specials</h1>${used}${shown}`, "/specials/"), shown).toEqual([HONDA]);
    }
  });

  test("is divided by its headings", () => {
    const body = `<h1>Specials</h1><h2>New Vehicle Specials</h2>${card(FORD, "2017 Ford F-150")}${card(TESLA, "2018 Tesla Model 3")}
      <h2>Used Vehicle Specials</h2>${card(HONDA, "2019 Honda Civic")}<h2>New Arrivals</h2>${card(JEEP, "2018 Jeep Cherokee")}`;
    expect(vins(body, "/specials/")).toEqual([HONDA, JEEP]);
  });

  test("goes by its address, which neither the dealer's name nor a heading of arrivals takes back", () => {
    const [fresh, used] = [card(FORD, "2026 Ford F-150"), card(JEEP, "2024 Jeep Cherokee", "<p>1,200 miles</p>")];
    const title = "<title>Inventory | Joe's Used Cars & Trucks</title>";
    expect(vins(`${title}${fresh}${fresh.replaceAll(FORD, TESLA)}`, "/new-vehicles/")).toEqual([]);
    expect(vins(`<h2>New Inventory</h2>${used}${used.replaceAll(JEEP, HONDA)}`, "/used-cars/")).toEqual([JEEP, HONDA]);
    const both = `${fresh}<h2>Used Vehicle Specials</h2>${used}`;
    expect(vins(`<h2>New Vehicle Specials</h2>${both}`, "/new-vehicles/")).toEqual([JEEP]);
  });

  test("returns no car for an offer of a model, and none for a lease", () => {
    const offer = (name: string, url?: string) =>
      `<script type="application/ld+json">${JSON.stringify({ "@type": "Product", name, url, offers: { price: 299 } })}</script>`;
    const body = `${offer("2023 Honda Civic EX")}${offer("2023 Honda Pilot Lease Special", "/offers/2023-honda-pilot")}${card(HONDA, "2019 Honda Civic")}`;
    expect(vins(body, "/offers/")).toEqual([HONDA]);
  });

  test("keeps a car whose card only mentions a new arrival or offers a choice between both", () => {
    const choices = "<select><option>New</option><option>Used</option></select><p>New Arrival</p>";
    expect(vins(`${card(HONDA, "2019 Honda Civic", choices)}${card(JEEP, "2018 Jeep Cherokee")}`)).toEqual([
      HONDA,
      JEEP,
    ]);
  });
});

describe("the cars that the site sells", () => {
  const menu = (...links: string[]) => `<nav>${links.map((link) => `<a href="/${link}/">${link}</a>`).join("")}</nav>`;
  const NEW = "https://schema.org/NewCondition";
  const data = (vin: string, name: string, more: object = {}) =>
    `<script type="application/ld+json">${JSON.stringify({ "@type": "Car", vin, name, itemCondition: NEW, ...more })}</script>`;
  const lot = data(HONDA, "2025 Honda Civic") + data(JEEP, "2026 Jeep Cherokee", { mileageFromOdometer: 5 });

  test("decide if a lot that is marked new by default is used", () => {
    expect(vins(menu("inventory", "financing", "contact") + lot)).toEqual([HONDA]);
    expect(vins(menu("new-inventory", "used-inventory", "contact") + lot)).toEqual([]);
    expect(vins(`${menu("inventory")}<a href="/inventory?condition=new">New</a>${lot}`)).toEqual([]);
    expect(vins(lot)).toEqual([]);
  });

  test("are ignored where the data itself distinguishes new cars from used ones", () => {
    const mixed =
      data(HONDA, "2025 Honda Civic") + data(JEEP, "2025 Jeep Cherokee", { itemCondition: "UsedCondition" });
    expect(vins(menu("inventory", "financing") + mixed)).toEqual([JEEP]);
    expect(vins(mixed, "/used-inventory/")).toEqual([JEEP]);
  });

  test("decide about recent cars without a condition", () => {
    const silent = card(HONDA, "2025 Honda Civic") + card(JEEP, "2026 Jeep Cherokee");
    expect(vins(menu("inventory", "financing") + silent)).toEqual([HONDA, JEEP]);
    expect(vins(menu("inventory", "new-vehicles") + silent)).toEqual([]);
  });

  test("decide the meaning of a ribbon that says new", () => {
    const ribbon =
      card(HONDA, "2019 Honda Civic", "<span class='ribbon'>New</span>") + card(JEEP, "2018 Jeep Cherokee");
    expect(vins(menu("inventory", "financing") + ribbon)).toEqual([HONDA, JEEP]);
    expect(vins(menu("inventory", "new-vehicles") + ribbon)).toEqual([JEEP]);
    const value = "<dl><dt>Condition</dt><dd>New</dd></dl>";
    const linked = card(HONDA, "2019 Honda Civic", value).replace(">", '><a href="/used/2019-honda-civic-1/">');
    expect(vins(menu("inventory", "financing") + linked + card(JEEP, "2018 Jeep Cherokee"))).toEqual([JEEP]);
    for (const words of ["Condition: New", "État New", "État : Neuf"]) {
      const stated = card(HONDA, "2026 Honda Civic", `<p>${words}</p><b>New</b>`);
      expect(vins(menu("inventory", "financing") + stated + card(JEEP, "2018 Jeep Cherokee"))).toEqual([JEEP]);
    }
  });

  test("are the condition of the list when its cars are marked new by default", () => {
    expect(vins(menu("new-inventory", "used-inventory") + lot, "/used-inventory/")).toEqual([HONDA]);
    expect(vins(`${menu("new-inventory", "used-inventory")}<h1>Used cars</h1>${lot}`)).toEqual([HONDA]);
  });
});

test("a lease that has ended does not make a car new", () => {
  for (const words of ["36 month lease return, one owner", "Off-lease special"]) {
    expect(vins(card(JEEP, "2019 Jeep Cherokee", `<p>${words}</p>`) + card(FORD, "2020 Ford F-150"))).toEqual([
      JEEP,
      FORD,
    ]);
  }
});

describe("a card that says sold", () => {
  test("is counted and never delivered", () => {
    const body = `<p>3 vehicles found</p>${card(HONDA, "2019 Honda Civic", "<b>SOLD</b>")}${card(JEEP, "SOLD! 2018 Jeep Cherokee")}${card(
      FORD,
      "2020 Ford F-150",
      `<span class="badge" style="display: none">SOLD</span><div class="ribbon ng-hide"><b>Sold</b></div>
       <p>Never sold as a rental</p><select><option>Sold</option></select>`,
    )}`;
    expect(vins(body)).toEqual([FORD]);
    expect(read(body).vehicles).toHaveLength(3);
  });

  test.each(["Sold new here! 2018 Jeep Cherokee", "Sold locally - 2018 Jeep Cherokee"])(
    "is not sold by a title about its first owner: %j",
    (title) => {
      expect(vins(card(JEEP, title) + card(FORD, "2020 Ford F-150"))).toEqual([JEEP, FORD]);
    },
  );

  test("may also be the page of the car", () => {
    const body = `<html><body><nav><a href="/sold">Sold</a></nav><h1>2019 Honda Civic</h1><p>VIN: ${HONDA}</p><p>Mileage: 31,200</p><b>Sold</b></body></html>`;
    const page = { url: `${SITE}/used/2019-honda-civic-${HONDA}`, status: 200, contentType: "text/html", body };
    expect(readDetailPage(page)?.sold).toBe(true);
    expect(readDetailPage({ ...page, body: body.replace("<b>Sold</b>", "") })?.sold).toBeUndefined();
  });
});

describe("pictures on cards", () => {
  const PIXEL = `https://bat.bing.net/action/0?ti=9&evt=custom&prodid=${HONDA}%2C${JEEP}%2C${FORD}`;
  const pictures = (title: string, photo: string) =>
    `<a href="/used/${title.replaceAll(" ", "-")}.htm"><img src="${photo}" alt="${title}"></a><img src="https://widgets.example/drive-now.png"><img src="/t.php?x=1" width="1" height="1">`;

  test("are those of the car, not a third party's button or a pixel", () => {
    const body = `${card(HONDA, "2019 Honda Civic", pictures("2019 Honda Civic", "https://pics.example/a/1.jpg"))}${card(
      JEEP,
      "2018 Jeep Cherokee",
      pictures("2018 Jeep Cherokee", "https://pics.example/b/2.jpg"),
    )}<img src="${PIXEL}">`;
    expect(facts(body).map(({ images }) => images)).toEqual([
      ["https://pics.example/a/1.jpg"],
      ["https://pics.example/b/2.jpg"],
    ]);
  });

  test("are no pictures that stand in for photos by their text, in no size", () => {
    const none =
      '<picture><source srcset="/7f3a.jpg"><img src="/7f3a.jpg" alt="Photos coming soon"></picture><img src="/b.jpg" alt="No image">';
    expect(
      facts(card(HONDA, "2019 Honda Civic", none) + card(JEEP, "2018 Jeep Cherokee", '<img src="/c.jpg">')),
    ).toMatchObject([{ images: [] }, { images: [`${SITE}/c.jpg`] }]);
  });

  test("that several models share are dropped, and a stock picture of one model stays", () => {
    const shown = (vin: string, title: string, photo: string) => card(vin, title, `<img src="/${photo}.jpg">`);
    const body = [
      shown(HONDA, "2019 Honda Civic EX", "0f3a"),
      shown(JEEP, "2018 Jeep Cherokee", "0f3a"),
      shown(FORD, "2020 Ford F-150 XL", "stock-f150"),
      shown("1FTEW1EP1LFA00456", "2020 Ford F-150 XLT", "stock-f150"),
      shown(TOYOTA, "2017 Toyota RAV4", "rav4"),
    ].join("");
    expect(facts(body).map(({ images }) => images.length)).toEqual([0, 0, 1, 1, 1]);
  });

  test("are used where the data has only a picture that all cars share", () => {
    const data = (vin: string, name: string) =>
      `<script type="application/ld+json">${JSON.stringify({ "@type": "Car", vin, name, image: "/0f3a.jpg", itemCondition: "UsedCondition" })}</script>`;
    const body = `${data(HONDA, "2019 Honda Civic")}${data(JEEP, "2018 Jeep Cherokee")}${card(HONDA, "2019 Honda Civic", '<img src="/a.jpg">')}${card(JEEP, "2018 Jeep Cherokee", '<img src="/0f3a.jpg">')}`;
    expect(facts(body).map(({ images }) => images)).toEqual([[`${SITE}/a.jpg`], []]);
  });
});

describe("a rendered card", () => {
  test("returns its title without the price in the same heading, and the attributes for widgets", () => {
    const drawn = `<li><h2><a href="/used/GMC/2017-GMC-Yukon-XL-1a.htm"><span>2017 GMC Yukon XL SLT</span></a><b>$17,908 One Price</b></h2><p>171,303 miles</p><i evs_vin="${FORD}" evs_trim="SLT" evs_price="1" evs_exteriorcolor="Onyx Black"></i></li>`;
    const plain = `<li><h2><a href="/used/Honda/2019-Honda-Civic-2b.htm">2019 Honda Civic EX</a><b>$17,995</b></h2><p>31,000 miles</p><i tru-button-vin="${HONDA}"></i></li>`;
    expect(facts(`${drawn}${plain}`)).toMatchObject([
      { title: "2017 GMC Yukon XL SLT", trim: "SLT", priceUsd: 17_908, exteriorColor: "Onyx Black" },
      { title: "2019 Honda Civic EX", trim: "EX", priceUsd: 17_995 },
    ]);
  });

  test("returns its title without the price and the slogan after it", () => {
    const shown =
      card(HONDA, "2019 Honda Civic EX - Only $17,995! Financing available") +
      card(JEEP, "Low miles! 2018 Jeep Cherokee");
    expect(facts(shown).map(({ title }) => title)).toEqual(["2019 Honda Civic EX", "2018 Jeep Cherokee"]);
  });

  test("that only a tracking address names is not a car", () => {
    const skeleton = (path: string) => `<li><h2><a href="${path}">2018 Ford F-150</a><b>$41,785</b></h2></li>`;
    const pixel = `<img src="https://bat.bing.net/action/0?prodid=${HONDA}%2C${JEEP}">`;
    const list = read(`<ul>${skeleton("/used/Ford/2018-Ford-F-150-1a.htm")}</ul>${pixel}`);
    expect(list.vehicles).toEqual([]);
    expect(list.unreadDetails).toEqual([`${SITE}/used/Ford/2018-Ford-F-150-1a.htm`]);
  });

  test("is found by name and mileage for data without a page, and another card is another car", () => {
    const data = (vin: string, name: string, miles: number) =>
      `<script type="application/ld+json">${JSON.stringify({ "@type": "Car", vin, name, mileageFromOdometer: miles, itemCondition: "UsedCondition" })}</script>`;
    const shown = (path: string, title: string, miles: string) =>
      `<div><h3><a href="${path}">${title}</a></h3><img src="${path}.jpg"><p>${miles} miles</p></div>`;
    const body = `${data(HONDA, "2019 Honda Civic", 31_200)}${data(FORD, "2020 Ford F-150", 45_000)}
      ${shown("/details/used-2019-honda-civic/1001", "2019 Honda Civic EX", "31,200")}${shown("/details/used-2019-honda-civic/1002", "2019 Honda Civic LX", "12,000")}`;
    expect(facts(body)).toMatchObject([
      { vin: HONDA, originalListingUrl: `${SITE}/details/used-2019-honda-civic/1001` },
      { vin: FORD, originalListingUrl: null, images: [] },
      { vin: null, title: "2019 Honda Civic LX", mileageMiles: 12_000 },
    ]);
    expect(facts(body)[0]?.images).toEqual([`${SITE}/details/used-2019-honda-civic/1001.jpg`]);
  });
});

describe("the page of a card's car", () => {
  const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">More</a>`).join("");
  const PAGE = "/vehicles/2019-honda-civic-4711";
  test.each([
    ["contact", `/contact-us?vin=${HONDA}`],
    ["an inquiry", `/vehicle-inquiry.aspx?vin=${HONDA}`],
    ["an inquiry by its path", `/contact/${HONDA}`],
    ["a trade-in", `/value-your-trade/?vin=${HONDA}`],
    ["a comparison", `/inventory/compare?vin=${HONDA}`],
    ["a test drive", `/schedule-test-drive?vin=${HONDA}&year=2019`],
    ["financing", `/finance-application?vehicle=${HONDA}`],
    ["a form chosen by the query", `/index.php?page=contact&vin=${HONDA}`],
    ["a trade by its parameter", `/form?tradeVin=${HONDA}`],
    ["sharing", `/email-a-friend?vin=${HONDA}`],
    ["an inquiry in one word", `/vehicleinquiry.aspx?vin=${HONDA}`],
    ["an inquiry in two words", `/VehicleInquiry.aspx?vin=${HONDA}`],
    ["a test drive in its path", `/test_drive/${HONDA}`],
    ["any page that is not a car's", `/warranty?vin=${HONDA}`],
    ["its history", `/vehicle-history/${HONDA}`],
    ["an alert", `/price-alerts/${HONDA}`],
    ["holding it", `/hold-vehicle?vin=${HONDA}`],
    ["buying it online", `/digital-retailing/${HONDA}`],
    ["a purchase", `/start-purchase/${HONDA}`],
    ["a question", `/askaquestion?vin=${HONDA}`],
    ["a price request", `/get-eprice/?vin=${HONDA}`],
    ["another site", `https://www.carfax.example/report?vin=${HONDA}`],
  ])("is not the one for %s", (_what, path) => {
    const [car] = facts(
      `${card(HONDA, "2019 Honda Civic", links(path, PAGE))}${card(JEEP, "2018 Jeep Cherokee", links(path.replace(HONDA, JEEP)))}`,
    );
    expect(car?.originalListingUrl).toBe(SITE + PAGE);
    expect(read(links(path)).unreadDetails).toEqual([]);
  });

  test("may be among the specials", () => {
    const path = `/specials/used-2019-honda-civic-${HONDA}.htm`;
    expect(facts(card(HONDA, "2019 Honda Civic", links(path)))[0]?.originalListingUrl).toBe(SITE + path);
  });

  test.each([
    `/tradewinds-autos/?vin=${HONDA}`,
    `/?vin=${HONDA}`,
    `/vehicle.aspx?vin=${HONDA}`,
    `/inventory/?vin=${HONDA}`,
    `/details/used?id=${HONDA}`,
    `/2019-honda-civic-new-tires-${HONDA}`,
    `/vehicle.aspx?vin=${HONDA}&source=lead`,
    `/vehicle.aspx?vin=${HONDA}&from=compare`,
  ])("may be %s", (path) => {
    expect(facts(card(HONDA, "2019 Honda Civic", links(path)))[0]?.originalListingUrl).toBe(SITE + path);
    expect(read(links(path)).unreadDetails).toEqual([SITE + path]);
  });
});

describe("other vehicles than cars", () => {
  const ld = (car: object) => `<script type="application/ld+json">${JSON.stringify(car)}</script>`;
  const honda = { name: "2019 Honda 500", vin: HONDA, itemCondition: "UsedCondition", offers: { price: 5000 } };
  const state = { vin: HONDA, year: 2019, make: "Honda", model: "500", price: 5000 };
  test.each([
    ["schema.org's type", ld({ ...honda, "@type": ["Product", "Motorcycle"] })],
    ["schema.org's category", ld({ ...honda, "@type": "Product", category: "Motorcycles" })],
    [
      "a kind in page state",
      `<script type="application/json">${JSON.stringify({ vehicles: [{ ...state, vehicleType: "ATV" }] })}</script>`,
    ],
    [
      "a type beside the condition",
      `<script type="application/json">${JSON.stringify({ vehicles: [{ ...state, condition: "Used", type: "Motorcycle" }] })}</script>`,
    ],
    ["the body on the card", card(HONDA, "2019 Honda 500", "<dl><dt>Body Style</dt><dd>Motorcycle</dd></dl>")],
  ])("is told by %s", (_where, body) => {
    expect(read(`<h1>Used cars</h1>${body}`).vehicles.map((raw) => normalizeVehicle(raw, 2026).kind)).toEqual([
      "other",
    ]);
  });
});

describe("the number of a car's owners", () => {
  const ld = (car: object) => `<script type="application/ld+json">${JSON.stringify(car)}</script>`;
  const honda = { "@type": "Car", name: "2019 Honda Civic EX", vin: HONDA, itemCondition: "UsedCondition" };
  const state = { vin: HONDA, year: 2019, make: "Honda", model: "Civic", price: 18_500, previousOwners: 3 };
  test.each([
    ["schema.org's property", ld({ ...honda, numberOfPreviousOwners: 3 })],
    ["an amount in it", ld({ ...honda, numberOfPreviousOwners: { "@type": "QuantitativeValue", value: 3 } })],
    ["an additional property", ld({ ...honda, additionalProperty: [{ name: "Number of owners", value: "3" }] })],
    ["page state", `<script type="application/json">${JSON.stringify({ vehicles: [state] })}</script>`],
    ["a row", card(HONDA, "2019 Honda Civic EX", "<dl><dt>Previous Owners</dt><dd>3</dd></dl>")],
    ["a row of one text", card(HONDA, "2019 Honda Civic EX", "<p>Owners: 3 owners</p>")],
  ])("is read from %s", (_where, body) => {
    expect(facts(`<h1>Used cars</h1>${body}`)).toMatchObject([{ vin: HONDA, numberOfOwners: 3 }]);
  });

  test("is unknown when it is not stated", () => {
    expect(facts(card(HONDA, "2019 Honda Civic EX"))[0]?.numberOfOwners).toBeNull();
  });

  test("is read from words behind its name, which are no part of the name", () => {
    const [car] = facts(card(HONDA, "2019 Honda Civic EX 32K MILES 1 OWNER"));
    expect([car?.title, car?.numberOfOwners]).toEqual(["2019 Honda Civic EX", 1]);
  });
});

describe("the number of a car's doors", () => {
  const ld = (car: object) => `<script type="application/ld+json">${JSON.stringify(car)}</script>`;
  const honda = { "@type": "Car", name: "2019 Honda Civic EX", vin: HONDA, itemCondition: "UsedCondition" };
  const state = { vin: HONDA, year: 2019, make: "Honda", model: "Civic", price: 18_500 };
  const script = (car: object) => `<script type="application/json">${JSON.stringify({ vehicles: [car] })}</script>`;
  test.each([
    ["schema.org's property", ld({ ...honda, numberOfDoors: 2 })],
    ["an amount in it", ld({ ...honda, numberOfDoors: { "@type": "QuantitativeValue", value: "2" } })],
    ["an additional property", ld({ ...honda, additionalProperty: [{ name: "Number of Doors", value: "2" }] })],
    ["page state", script({ ...state, doors: "2 door" })],
    ["another name in page state", script({ ...state, doorCount: 2 })],
    ["a row", card(HONDA, "2019 Honda Civic EX", "<dl><dt>Doors</dt><dd>2</dd></dl>")],
    ["a row of one text", card(HONDA, "2019 Honda Civic EX", "<p>Door Count: 2dr</p>")],
    ["the body style", card(HONDA, "2019 Honda Civic EX", "<dl><dt>Body Style</dt><dd>2D Coupe</dd></dl>")],
    ["the trim in the title", card(HONDA, "2019 Honda Civic EX 2dr")],
  ])("is read from %s", (_where, body) => {
    expect(facts(`<h1>Used cars</h1>${body}`)).toMatchObject([{ vin: HONDA, doors: 2 }]);
  });

  test("is unknown when it is not stated", () => {
    expect(facts(card(HONDA, "2019 Honda Civic EX", "<p>Doors: power sliding</p>"))[0]?.doors).toBeNull();
  });
});

describe("a dealer's facts on an electric drive", () => {
  const ld = (properties: object[]) =>
    `<script type="application/ld+json">${JSON.stringify({
      "@type": "Car",
      name: "2019 Honda Civic EX",
      vin: HONDA,
      itemCondition: "UsedCondition",
      additionalProperty: properties,
    })}</script>`;
  const state = (fields: object) =>
    `<script type="application/json">${JSON.stringify({
      vehicles: [{ vin: HONDA, year: 2019, make: "Honda", model: "Civic", price: 18_500, ...fields }],
    })}</script>`;
  const row = (html: string) => card(HONDA, "2019 Honda Civic EX", `<dl>${html}</dl>`);
  test.each([
    ["rows", row("<dt>Electric Range</dt><dd>250 mi</dd><dt>Battery Capacity</dt><dd>77.4 kWh</dd>")],
    ["page state with units in its names", state({ evRangeMiles: 250, batteryCapacityKwh: 77.4 })],
    [
      "additional properties",
      ld([
        { name: "EV Range (miles)", value: 250 },
        { name: "Battery capacity (kWh)", value: "77.4 kWh" },
      ]),
    ],
  ])("is read from %s", (_where, body) => {
    expect(facts(`<h1>Used cars</h1>${body}`)).toMatchObject([{ electricRangeMiles: 250, batteryKwh: 77 }]);
  });

  test.each([
    ["rows without units", row("<dt>Electric Range</dt><dd>250</dd><dt>Battery</dt><dd>75</dd>")],
    ["another car's tank", row("<dt>Range</dt><dd>410 miles</dd><dt>Battery</dt><dd>70 Ah</dd>")],
    ["names without units", state({ electricRange: 250, range: 250, batteryCapacity: 77 })],
    ["properties without units", ld([{ name: "Electric range", value: 250 }])],
  ])("is not guessed from %s", (_where, body) => {
    expect(facts(`<h1>Used cars</h1>${body}`)).toMatchObject([{ electricRangeMiles: null, batteryKwh: null }]);
  });
});
