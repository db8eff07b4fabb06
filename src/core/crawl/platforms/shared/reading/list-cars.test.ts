import { describe, expect, test } from "vitest";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { SITE } from "../../conformance/fixture-kit.ts";
import { readListPage } from "./read-page.ts";

const ACCORD = "1HGCV1F35JA000000";
const CHAT = "1C4RJFBG6FC600000";
const read = (body: string) =>
  readListPage({ url: `${SITE}/inventory/`, status: 200, contentType: "text/html", body: `<body>${body}</body>` });
/** Returns the cars as VIN, stock number, name, price, mileage and path, with a dash for what is unknown. */
const cars = (body: string): string[] =>
  read(body).vehicles.map((raw) => {
    const cleaned = normalizeVehicle(raw, 2026);
    if (cleaned.kind !== "vehicle") return cleaned.kind;
    const { vin, stockNumber, year, make, model, trim, priceUsd, mileageMiles, originalListingUrl } = cleaned.facts;
    const path = originalListingUrl?.replace(SITE, "");
    return [vin, stockNumber, year, make, model, trim, priceUsd, mileageMiles, path]
      .map((fact) => fact ?? "-")
      .join(" ");
  });
const card = (...parts: string[]) => `<div class="car">${parts.join("")}</div>`;

test("a card that is one link has the name of its heading, not of all its words", () => {
  const whole = (name: string, id: number) =>
    card(`<a href="/cars/${id}/"><h3>${name}</h3><p>Year: 2019</p><p>$ 14,99${id}</p><p>41,00${id} miles</p></a>`);
  expect(cars(whole("Honda Odyssey Elite", 1) + whole("Nissan Rogue SV", 2))).toEqual([
    "- - 2019 Honda Odyssey Elite 14991 41001 /cars/1/",
    "- - 2019 Nissan Rogue SV 14992 41002 /cars/2/",
  ]);
});

describe("cards that only their layout bounds", () => {
  test("keep the VIN of one car from the others", () => {
    const three = [
      card('<a href="/cars/0/">1991 Nissan Skyline GT-R</a><p>$49,995</p><p>61,000 miles</p>'),
      card('<a href="/cars/1/">2016 Mazda CX-5 Touring</a><p>$12,995</p><p>88,000 miles</p>'),
      card(`<a href="/cars/2/">2018 Honda Accord EX</a><p>$18,995</p><p>41,000 miles</p><p>VIN: ${ACCORD}</p>`),
    ];
    expect(cars(three.join("")).sort()).toEqual([
      "- - 1991 Nissan Skyline GT-R 49995 61000 /cars/0/",
      "- - 2016 Mazda CX-5 Touring 12995 88000 /cars/1/",
      `${ACCORD} - 2018 Honda Accord EX 18995 41000 /cars/2/`,
    ]);
  });

  test("give their pages to the cars of the page's data, which has none", () => {
    const data = (name: string, miles: number) =>
      `<meta itemprop="name" content="${name}"><meta itemprop="mileageFromOdometer" content="${miles}">`;
    const item = (name: string, miles: number, id: number) =>
      `<div class="car" itemscope itemtype="https://schema.org/Car"><h2>${name}</h2><p>${miles} miles</p>${data(name, miles)}<button onclick="location.href='/details.php?id=${id}'">Details</button></div>`;
    expect(cars(item("2005 Honda Accord EX", 256_032, 4) + item("2021 Kia Soul LX", 41_000, 7))).toEqual([
      "- - 2005 Honda Accord EX - 256032 /details.php?id=4",
      "- - 2021 Kia Soul LX - 41000 /details.php?id=7",
    ]);
  });

  test("are this dealer's though a history report on another host names their VINs", () => {
    const item = (name: string, vin: string) =>
      card(
        `<b>${name}</b><p>$18,995</p><p>41,000 miles</p><button onclick="location.href='/car.php?id=${vin}'">Details</button><a href="https://www.autocheck.com/vehiclehistory/?vin=${vin}">AutoCheck Report</a>`,
      );
    expect(cars(item("2018 Honda Accord EX", ACCORD) + item("2015 Jeep Grand Cherokee Laredo", CHAT))).toHaveLength(2);
  });

  test("are known by a slogan before the name, a long line of facts, and without a year by their mileage", () => {
    const facts =
      "KBB Retail: $23,495 | Cash Price: $22,495 | 8,264 miles | Stock #: P1057 | Exterior Color: Celestial Silver | Interior Color: Ebony Leather";
    const shown = cars(
      card("<h3>Buy Here Pay Here 2021 Kia Soul LX</h3>", `<p>${facts}</p>`) +
        card("<h3>Clean Carfax! Ford Escape S</h3>", `<p>${facts.replace("P1057", "P2")}</p>`),
    );
    expect(shown).toEqual(["- P1057 2021 Kia Soul LX 22495 8264 -", "- P2 - Ford Escape S 22495 8264 -"]);
    const bare = (name: string, vin: string) => card(`<div>${name}</div><p>$18,995</p><p>VIN: ${vin}</p>`);
    expect(cars(bare("LOW MILES! Honda Accord EX 2018", ACCORD) + bare("Jeep Grand Cherokee 2015", CHAT))).toEqual([
      `${ACCORD} - 2018 Honda Accord EX 18995 - -`,
      `${CHAT} - 2015 Jeep Grand Cherokee - 18995 - -`,
    ]);
  });

  test("lead to their pages by a form without choices, and by the code of a button", () => {
    const item = (name: string, opener: string) => card(`<h3>${name}</h3><p>$18,995</p><p>41,000 miles</p>${opener}`);
    const list = [
      item(
        "2018 Honda Accord EX",
        '<form action="/vdp/4001/"><input type="hidden" name="id" value="1"><button>Details</button></form>',
      ),
      item("2021 Kia Soul LX", `<button onclick="openVehicle('/vdp/4002/', event)">Details</button>`),
      item("2016 Mazda CX-5 Touring", '<form action="/vdp/4003/"><input name="email"><button>Details</button></form>'),
      item("2015 Ford Focus SE", `<button onclick="track('/vdp/4004/')">Details</button>`),
    ];
    expect(cars(list.join("")).map((text) => text.split(" ").at(-1))).toEqual([
      "/vdp/4001/?id=1",
      "/vdp/4002/",
      "-",
      "-",
    ]);
  });

  test("have no name from a menu, and no VIN from a chat, where one is alone on its page", () => {
    const menu = "<header><nav><a href='/models/accord/'>2026 Honda Accord Starting at $28,295</a></nav></header>";
    const alone = (link: string) => {
      const shown = card("<h2>Chevrolet Malibu LT</h2>", "<p>75,000 miles</p>", link);
      const body = `<html><body>${menu}${shown}</body></html>`;
      const { vehicles } = readListPage({ url: `${SITE}/inventory/`, status: 200, contentType: "text/html", body });
      return vehicles.map(({ vin, title }) => [vin, title]);
    };
    const report = `<a href="https://www.carfax.example/report?vin=${CHAT}">Report</a>`;
    expect(alone(report)).toEqual([[CHAT, "Chevrolet Malibu LT"]]);
    expect(alone(`<a href="https://chat.example/start?vin=${CHAT}">Chat</a>`)).toEqual([]);
  });

  test("take no VIN from a chat that all of them have", () => {
    const chat = `<a href="https://chat.example/start?ref=car_${CHAT}">Chat</a>`;
    const list = card(`<div>${chat}</div><div><b>2018 Honda Accord</b> $18,995</div><i>41,000 miles</i>`);
    const other = card(`<div>${chat}</div><div><b>2020 Dodge Challenger</b> $17,450</div><i>9,000 miles</i>`);
    expect(cars(list + other)).toEqual([
      "- - 2018 Honda Accord - 18995 41000 -",
      "- - 2020 Dodge Challenger - 17450 9000 -",
    ]);
  });

  test("have stock numbers without a colon, and names with the year behind or beside a label", () => {
    const list = [
      card("<h3>HONDA ACCORD 2018</h3><p>$18,995</p><p>Stock # 4410</p>", '<a href="/cars/x-1/">Learn More</a>'),
      card(
        "<h3>Dodge Challenger GT</h3><p>Year: 2020</p><p>$17,450</p><p>Stk: 4411</p>",
        '<a href="/cars/x-2/">Learn More</a>',
      ),
      card("<p>ford</p><h6>2018 f-150</h6><p>$23,250</p><p>Stock #4412</p>", '<a href="/cars/x-3/">Learn More</a>'),
    ];
    expect(cars(list.join(""))).toEqual([
      "- 4410 2018 Honda Accord - 18995 - /cars/x-1/",
      "- 4411 2020 Dodge Challenger GT 17450 - /cars/x-2/",
      "- 4412 2018 Ford F-150 - 23250 - /cars/x-3/",
    ]);
  });

  test("are told apart by a parameter of their pages", () => {
    const list = [1, 2, 3].map((id) => card(`<a href="/details.php?id=${id}">2018 Honda Accord</a> <b>$18,995</b>`));
    expect(cars(list.join(""))).toEqual([1, 2, 3].map((id) => `- - 2018 Honda Accord - 18995 - /details.php?id=${id}`));
  });

  test("join data that has no address for its cars, also with another price", () => {
    const data = (name: string, price: number) =>
      `<script type="application/ld+json">${JSON.stringify({ "@type": "Car", name, url: `/v/${price}`, offers: { price } })}</script>`;
    const list = [card("<b>2018 Honda Accord</b> $18,995"), card("<b>2020 Dodge Challenger</b> $17,450")];
    const found = cars(data("2018 Honda Accord", 18_995) + data("2020 Dodge Challenger", 17_900) + list.join(""));
    expect(found).toHaveLength(2);
  });

  test("are no articles and no offers of new cars", () => {
    const articles = [
      card("<h3>2018 Honda Accord review</h3> $18,995"),
      card("<h3>2020 Dodge Charger test drive</h3> $17,450"),
    ];
    expect(cars(articles.join(""))).toEqual([]);
    const offers = [card("<h3>2026 Honda Civic</h3> $249/mo"), card("<h3>2026 Honda Pilot</h3> $349/mo")];
    expect(cars(offers.join(""))).toEqual([]);
  });
});

describe("cars that a list does not offer", () => {
  const own = [
    card('<a href="/cars/honda-accord-1/">2018 Honda Accord</a><p>$18,995</p>'),
    card('<a href="/cars/dodge-challenger-2/">2020 Dodge Challenger</a><p>$17,450</p>'),
  ].join("");
  const other = card('<a href="/cars/2017-kia-soul-43001/">2017 Kia Soul</a><p>$9,995</p>');

  test.each(["Recently Sold", "More from our sister store", "You may also like"])("are those under %j", (heading) => {
    const reading = read(`${own}<h2>${heading}</h2>${other}`);
    expect(reading.vehicles).toHaveLength(2);
    expect(reading.unreadDetails).toEqual([]);
  });

  test("are a single one below its own heading, also beside a list without an element around each car", () => {
    const flat = (name: string) => `<dt>${name}</dt><dd>$18,995</dd><dd>41,000 miles</dd>`;
    const list = `<dl>${flat("2018 Honda Accord EX")}${flat("2016 Jeep Grand Cherokee")}</dl>`;
    const section = `<h2>From our other location, Jones Kia</h2>${flat("2019 Kia Soul")}<p>VIN: ${ACCORD}</p>`;
    expect(cars(`${list}<div>${section}</div>`)).toHaveLength(2);
  });

  test("are those whose card leads to another site", () => {
    const away = card('<a href="https://harbor.example/cars/77/">2019 Nissan Rogue</a><p>$15,995</p>');
    expect(cars(own + away)).toHaveLength(2);
  });
});

describe("cards and data about the same cars", () => {
  const data = (...items: object[]) =>
    `<script type="application/ld+json">${JSON.stringify({ "@type": "ItemList", itemListElement: items })}</script>`;
  const FIT = "1C4RJFBG6FC600001";

  test("of one model are told apart, although all lead to the same chat", () => {
    const chat = '<a href="https://chat.example/start">Chat</a>';
    const two = ["$18,995", "$12,995"].map((price, i) =>
      card(`<h3>2018 Honda Accord EX</h3><b>${price}</b><i>${i}1,000 miles</i><p>Stock #: A${i}</p>${chat}`),
    );
    expect(cars(two.join(""))).toEqual([
      "- A0 2018 Honda Accord EX 18995 1000 -",
      "- A1 2018 Honda Accord EX 12995 11000 -",
    ]);
  });

  test("are one car each where only a script opens the card's page", () => {
    const list = ["/cars/1/", "/cars/2/"].map((path, i) =>
      card(
        `<h3>201${8 + i} Honda Accord EX</h3><b>$1${i},995</b><i>41,000 miles</i><span data-href="${path}">More</span>`,
      ),
    );
    const entries = ["/cars/1/", "/cars/2/"].map((url, i) => ({
      "@type": "Car",
      name: `201${8 + i} Honda Accord EX`,
      url,
    }));
    expect(cars(data(...entries) + list.join(""))).toEqual([
      "- - 2018 Honda Accord EX 10995 41000 /cars/1/",
      "- - 2019 Honda Accord EX 11995 41000 /cars/2/",
    ]);
  });

  test("are one car where the data has the page and the card the VIN", () => {
    const entry = { "@type": "Car", name: "2018 Honda Accord EX", url: "/cars/1/" };
    const shown = card(
      `<h3>2018 Honda Accord EX</h3><b>$18,995</b><p>VIN: ${ACCORD}</p><button onclick="location.href='/cars/1/'">More</button>`,
    );
    const other = card(`<h3>2016 Jeep Grand Cherokee</h3><b>$14,995</b><p>VIN: ${FIT}</p>`);
    expect(cars(data(entry) + shown + other)).toEqual([
      `${ACCORD} - 2018 Honda Accord EX 18995 - /cars/1/`,
      `${FIT} - 2016 Jeep Grand Cherokee - 14995 - -`,
    ]);
  });

  test("are one car where a link on the card has the VIN, and the data the page", () => {
    const entries = [
      { "@type": "Car", name: "2018 Honda Accord EX", url: "/cars/1/" },
      { "@type": "Car", name: "2016 Jeep Grand Cherokee", url: "/cars/2/" },
    ];
    const shown = (name: string, price: string, vin: string) =>
      card(`<h3>${name}</h3><b>${price}</b><a href="https://stickers.example/pdf/${vin}.pdf">Sticker</a>`);
    const list = [shown("2018 Honda Accord EX", "$18,995", ACCORD), shown("2016 Jeep Grand Cherokee", "$14,995", FIT)];
    expect(cars(data(...entries) + list.join(""))).toEqual([
      `${ACCORD} - 2018 Honda Accord EX 18995 - /cars/1/`,
      `${FIT} - 2016 Jeep Grand Cherokee - 14995 - /cars/2/`,
    ]);
  });

  test("are one car where the model has a word of the trim or the series on the card, and no figure differs", () => {
    const entry = (name: string, model: string, url: string, mileageFromOdometer: number) => ({
      "@type": "Car",
      name,
      model,
      url,
      mileageFromOdometer,
    });
    const entries = [
      entry("2021 MINI Cooper S", "Cooper", "/cars/1/", 41_000),
      entry("2022 Ford F-250 Lariat", "F-250", "/cars/2/", 27_000),
    ];
    const shown = (name: string, miles: string) => card(`<h3>${name}</h3><p>${miles} miles</p><a href="tel:1">Ask</a>`);
    const list = (miles: string) =>
      [shown("2021 MINI Cooper S", "41,000"), shown("2022 Ford Super Duty F-250 Lariat", miles)].join("");
    expect(cars(data(...entries) + list("27,000"))).toHaveLength(2);
    expect(cars(data(...entries) + list("72,000"))).toHaveLength(3);
    const bare = card("<h3>Ford Super Duty F-250 SRW Lariat</h3><p>$27,995</p><p>VIN: 1FT7W2BT4NU841042</p>");
    const other = card(`<h3>2018 Honda Accord EX</h3><b>$18,995</b><p>VIN: ${ACCORD}</p>`);
    expect(cars(data({ "@type": "Car", name: "2022 Ford F-250 Lariat", url: "/cars/2/" }) + bare + other)).toHaveLength(
      2,
    );
  });

  test("have the price that is shown, also for the only car of a page whose VIN the data alone has", () => {
    const entry = {
      "@type": "Car",
      name: "2018 Honda Accord EX",
      vin: ACCORD,
      url: "/cars/1/",
      offers: { price: 52_590 },
    };
    const shown = "<dl><dt><a href='/cars/1/'>2018 Honda Accord EX</a></dt><dd><p>Final Price: $20,500</p></dd></dl>";
    expect(cars(data(entry) + shown)).toEqual([`${ACCORD} - 2018 Honda Accord EX 20500 - /cars/1/`]);
  });

  test("are one car where the only page that no car has names the only car without one", () => {
    const node = { "@type": "Car", name: "2018 Honda Accord EX", vin: ACCORD, mileageFromOdometer: 41_000 };
    const shown = (path: string) =>
      `<div><p>2018 HONDA</p><p>ACCORD</p><p>41k</p><span data-href="${path}">View</span></div>`;
    const menu = '<a href="/search?q=jeep">2016 Jeep Cherokee</a>';
    const page = "/inventory/used-2018-honda-accord-ex-a1048";
    expect(read(data(node) + shown(page) + menu).unreadDetails).toEqual([]);
    const other = page.replace("accord", "civic");
    expect(read(data(node) + shown(other) + menu).unreadDetails).toEqual([SITE + other]);
  });

  test("cars are known in a list without an element around each", () => {
    const flat = (name: string, page: number, price: string) =>
      `<dt><a href="/cars/${page}/">${name}</a></dt><dd>${price}</dd><dd>41,000 miles</dd>`;
    const list = flat("2018 Honda Accord EX", 1, "$18,995") + flat("2016 Jeep Grand Cherokee", 2, "$14,995");
    expect(cars(`<dl>${list}</dl>`)).toEqual([
      "- - 2018 Honda Accord EX 18995 41000 /cars/1/",
      "- - 2016 Jeep Grand Cherokee - 14995 41000 /cars/2/",
    ]);
  });

  test("years of two digits, and prices in pictures, are read", () => {
    const shown = (name: string, words: string) =>
      card(`<h3>${name}</h3><s>$20,995</s><img alt="${words}"><p>41,000 miles</p>`);
    expect(
      cars(shown("’18 Honda Accord EX", "Our Price $18,995") + shown("’65 Ford Mustang", "Price drop $500")),
    ).toEqual(["- - 2018 Honda Accord EX 18995 41000 -", "- - 1965 Ford Mustang - - 41000 -"]);
    const behind = ["Honda Accord EX ’18 - WOW!!", "Ford Focus SE ’16 for sale"].map((name) => shown(name, ""));
    expect(cars(behind.join(""))).toEqual(["- - 2018 Honda Accord EX - 41000 -", "- - 2016 Ford Focus SE - 41000 -"]);
  });

  test("a card without price and page is a car by its stock number", () => {
    const shown = (name: string, stock: string) =>
      card(`<h3>${name}</h3><p>Stock #: ${stock}</p><a href="tel:1">Ask</a>`);
    expect(cars(shown("2018 Honda Accord EX", "A1") + shown("2016 Jeep Cherokee", "A2"))).toEqual([
      "- A1 2018 Honda Accord EX - - -",
      "- A2 2016 Jeep Cherokee - - - -",
    ]);
  });

  test("a card that says too little has its page read", () => {
    const shy = card('<h3>2018 Honda Accord EX</h3><p>Stock #: A1</p><span data-href="/cars/1/">More</span>');
    const other = card('<h3>2016 Jeep Cherokee</h3><p>Stock #: A2</p><span data-href="/cars/2/">More</span>');
    const gone = card('<h3>2015 Kia Soul</h3><p>Stock #: A3</p><i>SOLD</i><span data-href="/cars/3/">More</span>');
    expect(read(shy + other + gone).unreadDetails).toEqual([`${SITE}/cars/1/`, `${SITE}/cars/2/`]);
  });
});
