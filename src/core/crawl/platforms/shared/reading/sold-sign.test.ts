import { describe, expect, test } from "vitest";
import { FORD, HONDA, JEEP, SITE } from "../../conformance/fixture-kit.ts";
import { ListMemory } from "./list-memory.ts";
import { readDetailPage, readListPage } from "./read-page.ts";
import { isSoldName, saysSold } from "./sold-sign.ts";

test.each([
  "SOLD",
  "Just sold!",
  "Status: sold",
  "Internet Price SOLD",
  "Year: 2020 | Price / Prix: SOLD | 73,217 km",
  "SOLD 41,000 miles",
  "SOLD - 2018 Jeep Wrangler",
  "SOLD - ’18 Jeep Wrangler",
  "Sold '18 Jeep Wrangler",
  "Sold! Jeep Wrangler",
  "Sold on Oct 30, 2026",
  "Sold 10/30/2026",
  "VENDU",
  "VENDU - Occasion 2018 Jeep Wrangler",
  "Sold! *** MUST SEE *** 2018 Jeep Wrangler",
  "**VENDU** WOW!! One owner! 2018 Jeep Wrangler",
  "Prix demandé : VENDU",
  "Vendido - 2018 Jeep Wrangler",
  "Out of stock",
  "DELIVERED",
  "SOLD to the Smith family",
  "Sale completed",
  "Sale pending - SOLD",
  "2018 Kia Rio LX SOLD",
  "2018 Kia Rio LX (Sold)",
  "Sold to Maria G.",
  "S O L D",
  "PURCHASED",
  "VENDU 10-30-26",
  "Off market",
  "Agotado",
  "Ce véhicule est vendu.",
  "Este auto ha sido vendido",
  "This vehicle has been sold.",
  "Sorry, this truck is no longer available.",
])("%s says that the car is sold", (text) => expect(saysSold(text)).toBe(true));

test.each([
  "Sold as is",
  "Sold by Smith Ford",
  "Never sold as a rental",
  "Was sold new here",
  "More than 12,000 cars sold",
  "If this vehicle has been sold, we will call you",
  "Unsold",
  "1 in stock",
  "Delivered to your door",
  "GONE ARE THE DAYS",
  "Ce véhicule est vendu avec une garantie de 3 mois.",
  "Ce véhicule n'est pas vendu.",
  "Este auto no está vendido",
  "Si le véhicule a été vendu, appelez-nous.",
  "off market",
  "Purchased:",
  "Over 2000 Vehicles SOLD!",
  "Serving Ocala since 1998 - thousands SOLD",
  "2018 Kia Rio NOT SOLD",
  "Sold to Licensed Dealers Only",
  "Sold to Highest Bidder",
  "$18,995 | 41,000 miles",
])("%s does not", (text) => expect(saysSold(text)).toBe(false));

test("a name that begins with the word is that of a sold car", () => {
  expect(isSoldName("**SOLD** 2018 Jeep Wrangler")).toBe(true);
  expect(isSoldName("Sold new here: 2018 Jeep Wrangler")).toBe(false);
  expect(isSoldName(null)).toBe(false);
});

describe("a list with a sold car", () => {
  const card = (vin: string, name: string, sign = "", around = ["<div>", "</div>"]) =>
    `<div class="car">${around[0]}<img src="/p/${vin}.jpg" alt="${name}">${sign}<h3>${name}</h3>${around[1]}
     <p>Price: $18,500 | 41,000 miles | VIN: ${vin}</p></div>`;
  const read = (...cards: string[]) => readWith(new ListMemory(), ...cards);
  const readWith = (memory: ListMemory, ...cards: string[]) =>
    readListPage(
      { url: `${SITE}/cars/`, status: 200, contentType: "text/html", body: `<body>${cards.join("")}</body>` },
      { memory },
    );
  const sold = (...cards: string[]) =>
    read(...cards)
      .vehicles.filter((raw) => raw.sold === true)
      .map(({ vin }) => vin);
  const others = [card(HONDA, "2019 Honda Civic"), card(JEEP, "2018 Jeep Cherokee")];

  test.each([
    ["a ribbon's picture", '<img src="/assets/ribbons/sold.png">'],
    ["a picture's text", '<img src="/x.png" alt="Sold">'],
    ["a photo's text", '<img src="/x.png" alt="SOLD - 2017 Ford F-150">'],
    ["a text", "<span>SOLD</span>"],
    ["a button that cannot be pressed", "<button disabled>Sold</button>"],
    ["an ornament's name", '<i class="i" aria-label="Sold"></i>'],
    ["its date", "<em>Sold on Oct 30, 2026</em>"],
    ["a sign", "<em>Unavailable</em>"],
    ["the class of an empty element", '<i class="icon-sold"></i>'],
    ["the class of a ribbon", '<div class="corner-ribbon status--sold"></div>'],
  ])("knows it by %s", (_, sign) => expect(sold(...others, card(FORD, "2017 Ford F-150", sign))).toEqual([FORD]));

  test("knows it by the word on a card that is one link, and not by a menu's link", () => {
    const link = ['<a href="/cars/1/">', "</a>"];
    expect(sold(...others, card(FORD, "2017 Ford F-150", "<span>SOLD</span>", link))).toEqual([FORD]);
    for (const menu of ["/sold/", "/cars.php?status=sold"])
      expect(sold(...others, card(FORD, "2017 Ford F-150", `<a href="${menu}">Sold</a>`))).toEqual([]);
    expect(sold(...others, card(FORD, "2017 Ford F-150", '<a href="/details.php?id=4018">SOLD</a>'))).toEqual([FORD]);
    expect(sold(...others, card(FORD, "2017 Ford F-150", '<a href="/used/2017-ford-f-150-1/">SOLD</a>'))).toEqual([
      FORD,
    ]);
  });

  test.each(["car sold", "car is-sold", "car listing--sold", "car outofstock", 'car" data-status="sold'])(
    "knows it by the card's own class or data: %s",
    (name) => {
      const silent = card(FORD, "2017 Ford F-150").replace('class="car"', `class="${name}"`);
      expect(sold(...others, silent)).toEqual([FORD]);
      expect(sold(silent, silent.replaceAll(FORD, HONDA))).toEqual([]);
      const plain = [...others, silent].map((one) => one.replace('class="car', 'class="').replace('=" ', '="'));
      expect(sold(...plain)).toEqual([FORD]);
      const boxed = [
        ...others.map((one) => `<section>${one}</section>`),
        `<section class="listing--sold">${card(FORD, "2017 Ford F-150")}</section>`,
      ];
      expect(sold(...boxed)).toEqual([FORD]);
      const parts = [...others, silent].map((one, i) => `<h2>Part ${i}</h2><section class="row">${one}</section>`);
      expect(sold(...parts)).toEqual([FORD]);
    },
  );

  test("knows nothing by a class that all cards have, that is hidden or denies it, nor by the words behind a label", () => {
    const ribbon = '<i class="sold-ribbon"></i>';
    expect(sold(...others.map((one) => one.replace("<h3>", `${ribbon}<h3>`)))).toEqual([]);
    for (const sign of [
      '<i class="sold-ribbon hidden"></i>',
      '<i class="not-sold"></i>',
      "<b>Report</b><b>Unavailable</b>",
      "<dl><dt>0-60 mph</dt><dd>Not available</dd></dl>",
      "<span>L/100 km</span><span>Not available</span>",
      '<h4>2017 Ford F-150</h4><p class="price">Not Available</p>',
      '<button class="sold-alert"></button>',
      '<div hidden><i class="icon-sold"></i></div>',
    ])
      expect(sold(...others, card(FORD, "2017 Ford F-150", sign))).toEqual([]);
  });

  test("knows it by the class around the only car of a page, where an earlier page has cards without one", () => {
    const memory = new ListMemory();
    readWith(memory, ...others);
    const url = "/used/2017-ford-f-150-1/";
    const data = JSON.stringify({ "@type": "Car", name: "2017 Ford F-150", vin: FORD, url });
    const only = `<a href="${url}">Ford F-150 2017</a> - $18,500 - 41,000 miles`;
    const script = `<script type="application/ld+json">${data}</script>`;
    const isSold = (names: string) =>
      readWith(memory, `${script}<div><section class="${names}">${only}</section></div>`).vehicles[0]?.sold;
    expect([isSold("sold-vehicle"), isSold("vehicle")]).toEqual([true, undefined]);
  });

  test("knows it by the class of all cards of a page where those of an earlier page have none", () => {
    const memory = new ListMemory();
    const silent = [FORD, HONDA].map((vin) => card(vin, "2017 Ford F-150").replace('class="car"', 'class="car sold"'));
    const isSold = () => readWith(memory, ...silent).vehicles.map((raw) => raw.sold === true);
    expect(isSold()).toEqual([false, false]);
    readWith(memory, ...others);
    expect(isSold()).toEqual([true, true]);
  });

  test("knows nothing by a template's mark on the only card of the last page", () => {
    const memory = new ListMemory();
    const marked = others.map((one) => one.replace("<h3>", '<span class="sold-ribbon"></span><h3>'));
    expect(readWith(memory, ...marked).vehicles.filter((raw) => raw.sold)).toEqual([]);
    expect(readWith(memory, marked[0] ?? "").vehicles.filter((raw) => raw.sold)).toEqual([]);
  });

  test("knows it within a tab that is closed, not in a box of the card that is", () => {
    const tab = (...cards: string[]) => `<div role="tabpanel" hidden>${cards.join("")}</div>`;
    const shown = card(FORD, "2017 Ford F-150", "<span>SOLD</span>");
    expect(sold(card(HONDA, "2019 Honda Civic"), tab(card(JEEP, "2018 Jeep Cherokee"), shown))).toEqual([FORD]);
    expect(sold(...others, tab(shown))).toEqual([FORD]);
    expect(sold(...others, card(FORD, "2017 Ford F-150", "<div hidden>Sold</div>"))).toEqual([]);
    const invisible = '<div class="tag w-condition-invisible">SOLD</div>';
    expect(sold(card(HONDA, "2019 Honda Civic", invisible), card(FORD, "2017 Ford F-150", invisible))).toEqual([]);
  });

  test.each(["car hide-sold", "car sold-by-us", 'car" data-status="available'])("and not by %s", (name) =>
    expect(sold(...others, card(FORD, "2017 Ford F-150").replace('class="car"', `class="${name}"`))).toEqual([]),
  );

  test("is read on a card that leaves the facts to the car's page, which is not opened then", () => {
    const short =
      '<div class="car"><h3>Nissan Rogue SV</h3><p>Stock #: A1</p><b>Sold</b><a href="/used/2024-nissan-rogue-1/">Details</a></div>';
    const other = short.replace("<b>Sold</b>", "").replaceAll("rogue-1", "rogue-2");
    const { vehicles, unreadDetails } = read(...others, short, other);
    expect(vehicles.flatMap((raw) => (raw.sold ? [raw.detailUrl] : []))).toEqual([`${SITE}/used/2024-nissan-rogue-1/`]);
    expect(unreadDetails).toEqual([`${SITE}/used/2024-nissan-rogue-2/`]);
  });

  test("is not the first of several cars above a heading of sold ones, where only a sold car has a VIN", () => {
    const link = (id: string) =>
      `<div><a href="/vehicle-details?vin=${id}">1961 Chevrolet Impala</a> - mi. 66,939</div>`;
    const { vehicles, unreadDetails } = read(
      `<p>2 matches</p>${link("164479A122004")}${link("164473A778576")}<section><h2>Recently Sold</h2>${link(FORD)}</section>`,
    );
    expect(vehicles.filter((raw) => raw.sold === true)).toEqual([]);
    expect(unreadDetails).toHaveLength(2);
  });

  test("takes no photo's file for a sign", () => {
    expect(sold(...others, card(FORD, "2017 Ford F-150", '<img src="/p/soldier-field.jpg">'))).toEqual([]);
  });
});

test("a car's own page says it in a sentence", () => {
  const page = (sentence: string) =>
    readDetailPage({
      url: `${SITE}/cars/1/`,
      status: 200,
      contentType: "text/html",
      body: `<body><h1>2017 Ford F-150</h1><p>${sentence}</p><p>$18,500</p><p>41,000 miles</p><p>VIN: ${FORD}</p></body>`,
    })?.sold;
  expect(page("This vehicle has been SOLD. Please see our similar vehicles.")).toBe(true);
  expect(page("Sold with a warranty.")).toBeUndefined();
});
