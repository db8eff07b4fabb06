import { describe, expect, test } from "vitest";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { SITE } from "../../conformance/fixture-kit.ts";
import { readDetailPage, readListPage } from "./read-page.ts";

const ACCORD = "1HGCV1F35JA000000";
const page = (path: string, body: string) => ({
  url: SITE + path,
  status: 200,
  contentType: "text/html",
  body: `<body>${body}</body>`,
});
const card = (...parts: string[]) => `<div class="car">${parts.join("")}</div>`;
/** Returns the cars of a list as stock number, title and path. */
const cars = (body: string) =>
  readListPage(page("/inventory/", body)).vehicles.map(({ stockNumber, title, detailUrl }) =>
    [stockNumber ?? "-", title, String(detailUrl ?? "-").replace(SITE, "")].join(" "),
  );

describe("a car's card", () => {
  test("may be repeated for narrow screens", () => {
    const twice = (name: string, stock: string) => {
      const one = card(`<h3>${name}</h3><b>$18,995</b><i>41,000 miles</i><u>Stock # ${stock}</u>`);
      return `${one}<div class="d-lg-none">${one}</div>`;
    };
    expect(cars(twice("2018 Honda Accord", "A1") + twice("2020 Dodge Charger", "A2"))).toEqual([
      "A1 2018 Honda Accord -",
      "A2 2020 Dodge Charger -",
    ]);
  });

  test("without a year is that of its VIN's year among the data's cars of its name", () => {
    const entries = [2019, 2018].map((year) => ({
      "@type": "ListItem",
      name: `${year} Honda Civic`,
      url: `/details.php?id=${year}`,
    }));
    const data = JSON.stringify({ "@type": "ItemList", itemListElement: entries });
    const cards = ["1C4RJFBG9JC112233", "2HGFC2F56KH512345"].map((vin) =>
      card("<h3>Honda Civic</h3><i>41,000 miles</i>", `<u>VIN: ${vin}</u>`),
    );
    const { vehicles } = readListPage(
      page("/inventory/", `<script type="application/ld+json">${data}</script>${cards.join("")}`),
    );
    expect(vehicles.map(({ vin, title }) => `${vin} ${title}`)).toEqual([
      "2HGFC2F56KH512345 2019 Honda Civic",
      "1C4RJFBG9JC112233 2018 Honda Civic",
    ]);
  });

  test.each([
    ["whole name", "2022 Jeep Wrangler Sahara", "2022 Jeep Wrangler Rubicon"],
    ["name and the nearest mileage", "2022 Jeep Wrangler Sahara", "2022 Jeep Wrangler Sahara"],
  ])("is that of the data's car with its %s, where the data's figures are a night old", (_what, ...names) => {
    const data = names.map((name, i) => ({
      "@type": "Car",
      name,
      url: `/details.php?id=${i}`,
      mileageFromOdometer: 26_642 + i * 9_000,
      offers: { price: 24_500 },
    }));
    const shown = names.map((name, i) => card(`<h3>${name}</h3><b>$24,900</b><i>${26_798 + i * 9_000} miles</i>`));
    expect(cars(`<script type="application/ld+json">${JSON.stringify(data)}</script>${shown.join("")}`)).toEqual(
      names.map((name, i) => `- ${name} /details.php?id=${i}`),
    );
  });

  test("has its name in parts without the sign before them, and a trim that begins with a figure", () => {
    const named = (...parts: string[]) =>
      card(
        `<b>Jones Motor Company</b><p class="name">${parts.map((part) => `<i>${part}</i>`).join(" ")}</p>`,
        "<p>$18,995</p><p>41,000 miles</p>",
      );
    const list = named("2024", "Nissan", "Altima FWD", "2.5 SR") + named("2018", "Honda", "Accord", "500 mi");
    expect(cars(list)).toEqual(["- 2024 Nissan Altima FWD 2.5 SR -", "- 2018 Honda Accord -"]);
  });

  test("that is one link has its name without the facts behind it", () => {
    const link = (id: number, ...parts: string[]) => card(`<a href="/details.php?id=${id}">${parts.join("")}</a>`);
    const list = [
      link(1, "<div>Honda Accord EX 2018</div>", "<dl><dt>Our Price</dt><dd>US$ 18,995</dd></dl><i>41,000 miles</i>"),
      link(2, "<div>2020 Dodge Charger GT</div>", "<b>17,450</b><sup>$</sup><i>41,000 miles</i>"),
      link(3, "<h6><i>2019</i> <i>Kia</i> <i>Soul</i> <i>LX</i></h6>", "<b>$9,450</b><i>41,000 miles</i>"),
    ];
    expect(cars(list.join("")).map((one) => one.slice(2, -18))).toEqual([
      "Honda Accord EX 2018",
      "2020 Dodge Charger GT",
      "2019 Kia Soul LX",
    ]);
  });

  test("has its trim in the last part of a name in parts, where no other text stands beside them", () => {
    const facts = "<b>$18,995</b><i>41,000 miles</i>";
    const parts = (make: string, model: string, last: string, rest = "") =>
      `<div><div>${make}</div><div>${model}</div><div>${last}</div>${rest}</div>`;
    const list = [
      card(parts("2018 Honda", "Accord FWD", "EX-L"), facts),
      card(parts("2020 Dodge", "Charger RWD", "One Owner", "<p>Call us</p>"), facts),
    ];
    expect(cars(list.join(""))).toEqual(["- 2018 Honda Accord FWD EX-L -", "- 2020 Dodge Charger RWD -"]);
  });

  test("leads to the page that its script opens, and has no stock number that other cards show", () => {
    const stock = "<i>Stock # 100</i>";
    const list = [
      card(`<h3>2018 Honda Accord</h3> $18,995 ${stock}`, '<span data-href="/details.php?id=1">Learn More</span>'),
      card(`<h3>2020 Dodge Charger</h3> $17,450 ${stock}`, `<b onclick="location.href='/details.php?id=2'">View</b>`),
    ];
    expect(cars(list.join(""))).toEqual([
      "- 2018 Honda Accord /details.php?id=1",
      "- 2020 Dodge Charger /details.php?id=2",
    ]);
  });
});

test("a page below the folders of a make and a model is a car's, but not below a year or for a tracked number", () => {
  const unread = (path: string) =>
    readListPage(page("/inventory/", `<a href="${path}">2018 Honda Accord</a>`)).unreadDetails;
  expect(unread("/inventory/honda/accord/a1/")).toEqual([`${SITE}/inventory/honda/accord/a1/`]);
  expect(unread("/inventory/honda/accord/2018/")).toEqual([]);
  expect(unread("/cars/ford/f-150/2025/?trk=AB100000000000004")).toEqual([]);
});

describe("a car's own page", () => {
  const detail = (body: string) => readDetailPage(page("/details.php?id=1", body));

  test("without data is known by its heading and its price, and its VIN by its label", () => {
    const [heading, price] = ["<h1>2018 Honda Accord EX</h1>", "<p>$18,995</p>"];
    expect(detail(heading + price)).toMatchObject({ title: "2018 Honda Accord EX", price: 18_995 });
    expect(detail(`${heading}${price}<p>VIN: ${ACCORD}</p>`)).toMatchObject({ vin: ACCORD });
    expect(detail(`<h1>2018 Honda Accord review</h1>${price}`)).toBeNull();
    expect(detail(`<h1>Used cars</h1>${price}`)).toBeNull();
  });

  test("is none where the list stands in its place, whose only VIN is another car's", () => {
    const item = (name: string) => `<dt>${name}</dt><dd><p>$9,995</p><p>41,000 miles</p></dd>`;
    const list = `<dl>${item("2018 Honda Accord")}${item("2016 Ford Focus")}</dl>`;
    const body = `<h1>Used Inventory</h1>${list}<div>VIN: ${ACCORD}</div>`;
    expect(readDetailPage(page("/inventory/hyundai/elantra/u1144/", body))).toBeNull();
  });

  test("keeps its facts above the heading of similar cars in the same element", () => {
    const beside = "<h2>Similar vehicles</h2><p>Price: $9,995</p><p>Mileage: 8,000 miles</p>";
    const facts = `<p>VIN: ${ACCORD}</p><p>Mileage: 41,000 miles</p><p>Price: $15,900</p>`;
    const raw = detail(`<div><h1>2018 Honda Accord</h1></div><main>${facts}${beside}</main>`);
    expect(normalizeVehicle(raw ?? { pageUrl: SITE }, 2026)).toMatchObject({
      facts: { priceUsd: 15_900, mileageMiles: 41_000 },
    });
  });

  test("has the photos of its data in every size once, and none of the cars beside it", () => {
    const node = { "@type": "Car", name: "2018 Honda Accord", vin: ACCORD, image: `${SITE}/photos/640/480/a1.jpg` };
    const shots = [1, 2, 3].map((shot) => `<img src="/photos/1116/836/a${shot}.jpg">`).join("");
    const beside = ["2019 Kia Soul", "2017 Ford Focus"].map((name) =>
      card(`<h3>${name}</h3> $9,995 <img src="/photos/640/480/z.jpg">`),
    );
    const raw = detail(
      `<script type="application/ld+json">${JSON.stringify(node)}</script><h1>2018 Honda Accord</h1>${shots}<h2>Similar</h2>${beside.join("")}`,
    );
    const cleaned = normalizeVehicle(raw ?? { pageUrl: SITE }, 2026);
    expect(cleaned).toMatchObject({ kind: "vehicle" });
    expect(cleaned.kind === "vehicle" ? cleaned.facts.images : []).toEqual(
      [1, 2, 3].map((shot) => `${SITE}/photos/1116/836/a${shot}.jpg`),
    );
  });
});

test("the page of a car of last year without a mileage is used where its data for social networks says so", () => {
  const year = new Date().getFullYear() - 1;
  const kindOf = (head: string) => {
    const car = {
      "@type": "Car",
      name: `${year} Honda Accord`,
      vehicleIdentificationNumber: ACCORD,
      offers: { price: 38_995 },
    };
    const data = `<script type="application/ld+json">${JSON.stringify(car)}</script>`;
    const raw = readDetailPage(page("/inventory/honda/accord/a1/", `${head}${data}<h1>${year} Honda Accord</h1>`));
    return raw && normalizeVehicle(raw).kind;
  };
  expect(kindOf('<meta property="product:condition" content="used">')).toBe("vehicle");
  expect(kindOf('<meta property="product:condition" content="new">')).toBe("new");
});

test("an address on another host in a page's data is no link of the car, and its card's link is", () => {
  const data = {
    "@type": "Car",
    name: "2018 Honda Accord",
    vehicleIdentificationNumber: ACCORD,
    mileageFromOdometer: 41_000,
  };
  const read = (url: string, link: string) => {
    const script = `<script type="application/ld+json">${JSON.stringify({ ...data, url })}</script>`;
    const shown = card(`<h3>2018 Honda Accord</h3><b>$18,995</b><i>VIN: ${ACCORD}</i>${link}`);
    return readListPage(page("/inventory/", script + shown)).vehicles.map(({ detailUrl }) => detailUrl ?? null);
  };
  expect(read(`https://data.example/vdp/${ACCORD}/`, "")).toEqual([null]);
  expect(read(`https://data.example/vdp/${ACCORD}/`, `<a href="/cars/${ACCORD}">Details</a>`)).toEqual([
    `${SITE}/cars/${ACCORD}`,
  ]);
  expect(read(`${SITE}/vdp/${ACCORD}/`, "")).toEqual([`${SITE}/vdp/${ACCORD}/`]);
});

test("addresses under the host by which a page's data calls the page itself are the dealer's own", () => {
  const car = {
    "@type": "Car",
    name: "2018 Honda Accord",
    vehicleIdentificationNumber: ACCORD,
    mileageFromOdometer: 9,
  };
  const read = (list: string) => {
    const about = { offers: { itemOffered: [{ ...car, url: `https://proxy.example/used/${ACCORD}.htm` }] } };
    const data = JSON.stringify({ "@type": "CollectionPage", url: list, about });
    const script = `<script type="application/ld+json">${data}</script>`;
    return readListPage(page("/inventory/", script)).vehicles.map(({ detailUrl }) => detailUrl ?? null);
  };
  expect(read("https://proxy.example/inventory/")).toEqual([`${SITE}/used/${ACCORD}.htm`]);
  expect(read("https://proxy.example/other/")).toEqual([null]);
  expect(read("https://third.example/inventory/")).toEqual([null]);
});
