import { describe, expect, test } from "vitest";
import { FORD, HONDA, SITE, TESLA, TOYOTA } from "../../conformance/fixture-kit.ts";
import { readDetailPage, readListPage } from "./read-page.ts";

const read = (body: string) => readListPage({ url: `${SITE}/inventory/`, status: 200, contentType: "text/html", body });
const vehicles = (body: string) => read(body).vehicles;

describe("microdata", () => {
  test("is read with nested offers, meta values and lazily loaded photos", () => {
    const [car] = vehicles(`<div itemscope itemtype="http://schema.org/Car">
      <meta itemprop="vehicleIdentificationNumber" content="${HONDA}"><link itemprop="itemCondition" href="http://schema.org/UsedCondition">
      <h2 itemprop="name"><a itemprop="url" href="/vdp/9">2019 Honda Civic EX</a></h2>
      <img itemprop="image" src="data:image/gif;base64,R0" data-src="/p/9.jpg">
      <span itemprop="brand" itemscope itemtype="http://schema.org/Brand"><b itemprop="name">Honda</b></span>
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="17995">$17,995</span></div>
      <span itemprop="mileageFromOdometer" itemscope><meta itemprop="value" content="31200"><meta itemprop="unitCode" content="SMI"></span>
    </div>`);
    expect(car).toMatchObject({
      vin: HONDA,
      title: "2019 Honda Civic EX",
      make: "Honda",
      price: "17995",
      mileage: "31200",
      detailUrl: "/vdp/9",
      images: ["/p/9.jpg"],
      condition: "http://schema.org/UsedCondition",
    });
  });

  test("as RDFa with prefixes, relations and resources is read too", () => {
    const [car] = vehicles(`<a rel="nofollow" href="/ad">Ad</a><div typeof="schema:Vehicle" resource="/cars/2">
      <b property="schema:name">2020 Ford F-150</b><i property="schema:vehicleIdentificationNumber">${FORD}</i>
      <a rel="schema:image" href="/p/2.jpg">Photo</a>
      <div rel="schema:offers"><div typeof="schema:Offer"><span property="schema:price">31000</span></div></div></div>`);
    expect(car).toMatchObject({ vin: FORD, price: "31000", detailUrl: "/cars/2", images: ["/p/2.jpg"] });
  });

  test("in an offer around the car, and as RDFa, gives the same result", () => {
    const offer = `<div itemscope itemtype="https://schema.org/Offer"><b itemprop="price">$31,000</b><div itemprop="itemOffered" itemscope itemtype="https://schema.org/Vehicle"><i itemprop="name">2020 Ford F-150</i><i itemprop="vehicleIdentificationNumber">${FORD}</i></div></div>`;
    expect(vehicles(offer)).toMatchObject([{ vin: FORD, price: "$31,000" }]);
    expect(
      vehicles(
        `<div vocab="http://schema.org/" typeof="Car"><b property="name">2020 Ford F-150</b><i property="vehicleIdentificationNumber">${FORD}</i></div>`,
      ),
    ).toMatchObject([{ vin: FORD }]);
  });

  test("labeled values beside it are joined", () => {
    const item = (
      vin: string,
      name: string,
      path: string,
    ) => `<article itemscope itemtype="http://schema.org/Product"><a itemprop="url" href="${path}"><span itemprop="name">${name}</span></a>
      <ul><li><b>VIN:</b> ${vin}</li><li><b>Mileage:</b> 21,854</li><li><b>Stock #:</b> P12</li><li><b>Color:</b> Silver</li></ul><a href="http://www.carfax.com/report?vin=${vin}&amp;p=1">CARFAX</a></article>`;
    const [first] = vehicles(
      item(HONDA, "2019 Honda Civic", `/car/2019/Honda/Civic/${HONDA}.html`) +
        item(FORD, "2020 Ford F-150", `/car/2020/Ford/F-150/${FORD}.html`),
    );
    expect(first).toMatchObject({
      vin: HONDA,
      mileage: "21,854",
      stockNumber: "P12",
      exteriorColor: "Silver",
      carfaxUrl: `http://www.carfax.com/report?vin=${HONDA}&p=1`,
    });
  });
});

describe("page state", () => {
  const record = {
    vin: TESLA,
    year: 2020,
    make: { name: "Tesla" },
    model: "Model 3",
    odometer: { value: 22000, unit: "mi" },
    pricing: { msrp: 52000, internetPrice: 31990, monthlyPayment: 499 },
    photos: [{ small: "/s.jpg", large: "/l.jpg" }],
    vdpUrl: "/used/model-3",
    isNew: false,
  };
  const expected = {
    vin: TESLA,
    make: "Tesla",
    price: 31990,
    mileage: 22000,
    images: ["/l.jpg"],
    detailUrl: "/used/model-3",
    condition: "Used",
  };

  test.each([
    [
      "__NEXT_DATA__",
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { results: { total: 40, items: [record] } } } })}</script>`,
    ],
    [
      "an assignment",
      `<script>window.__INITIAL_STATE__ = ${JSON.stringify({ search: { total: 40, hits: [record] } })};(function(){var a;})()</script>`,
    ],
    [
      "JSON.parse",
      `<script>window.S=JSON.parse(${JSON.stringify(JSON.stringify({ total: 40, cars: [record] }))})</script>`,
    ],
    [
      "a stream of pieces",
      `<script>self.__next_f.push([1,${JSON.stringify(`5:["$","div",null,{"total":40,"vehicles":[${JSON.stringify(record).slice(0, 60)}`)}])</script><script>self.__next_f.push([1,${JSON.stringify(`${JSON.stringify(record).slice(60)}]}]\n`)}])</script>`,
    ],
    ["an attribute", `<div data-count="40" data-vehicle='${JSON.stringify(record)}'></div>`],
  ])("is read from %s", (_name, html) => {
    const reading = read(`<html><body>${html}</body></html>`);
    expect(reading.vehicles).toMatchObject([expected]);
    expect(reading.total).toBe(40);
  });

  test.each([
    { location: "Smith Ford" },
    { dealer: { id: 4 }, dealerName: "Smith Ford" },
    { rooftop: "Smith Ford", location: 12 },
  ])("has the rooftop of a car: %j", (more) => {
    const cars = { cars: [{ ...record, ...more }] };
    const html = `<script id="state" type="application/json">${JSON.stringify(cars)}</script>`;
    expect(vehicles(`<html><body>${html}</body></html>`)).toMatchObject([{ rooftop: "Smith Ford" }]);
  });

  test("of Nuxt, flattened into positions, is restored", () => {
    const flat = [
      { data: 1 },
      { cars: 2 },
      [3],
      { vin: 4, year: 5, make: 6, model: 7, price: 8 },
      TESLA,
      2020,
      "Tesla",
      "Model 3",
      31990,
    ];
    expect(
      vehicles(`<script type="application/json" id="__NUXT_DATA__">${JSON.stringify(flat)}</script>`),
    ).toMatchObject([{ vin: TESLA, price: 31990 }]);
  });

  test.each([
    [{ price: 21_995, nowPrice: 19_995 }],
    [{ wasPrice: 21_995, price: 19_995 }],
    [{ pricing: { was: 21_995, now: 19_995 } }],
    [{ price: { original: 21_995, discounted: 19_995 } }],
  ])("has the present price, not the former one, in %j", (prices) => {
    const { pricing: _, ...rest } = record;
    const html = `<script type="application/json">${JSON.stringify({ cars: [{ ...rest, ...prices }] })}</script>`;
    expect(vehicles(html)).toMatchObject([{ price: 19_995 }]);
  });

  test("similar cars, filters and maps of field names are not cars", () => {
    const state = {
      similarVehicles: [record],
      facets: { make: "Tesla", model: "Model 3", count: 4 },
      fields: { vin: 3, year: 5, make: 8, model: 9, price: 11, id: 1 },
    };
    expect(vehicles(`<script>var s = ${JSON.stringify(state)}; // vin</script>`)).toEqual([]);
  });
});

describe("cards without any data", () => {
  const card = (vin: string, title: string) =>
    `<div class="card"><h3>${title}</h3><img src="/p/${vin}.jpg"><p>VIN: ${vin}</p><p>Price: $18,500</p><p>Mileage: 40,100 mi</p><p>$299/mo</p></div>`;
  test("are read when they name a VIN and label a price or a mileage", () => {
    const cars = vehicles(
      `<body>${card(HONDA, "Used 2019 Honda Civic EX")}${card(TOYOTA, "2017 Toyota RAV4")}<footer>VIN ${FORD} sold</footer></body>`,
    );
    expect(cars).toMatchObject([
      { vin: HONDA, title: "Used 2019 Honda Civic EX", price: 18500, mileage: "40,100 mi" },
      { vin: TOYOTA },
    ]);
  });
});

test("a card without data, a label and a mileage is read when it shows a former price beside its own", () => {
  const card = (vin: string, prices: string) =>
    `<div class="card"><h3>2019 Honda Civic EX</h3><p>VIN: ${vin}</p>${prices}</div>`;
  const cars = vehicles(
    `<body>${card(HONDA, "<p><del>$18,000</del> <ins>$15,000</ins></p>")}${card(FORD, "<b>$16,000</b> <s>$19,000</s>")}${card(TOYOTA, "<p>$299/mo</p>")}</body>`,
  );
  expect(cars).toMatchObject([
    { vin: HONDA, price: 15_000 },
    { vin: FORD, price: 16_000 },
    { vin: TOYOTA, price: null },
  ]);
});

describe("a car's own page", () => {
  const detail = (path: string, body: string) =>
    readDetailPage({ url: SITE + path, status: 200, contentType: "text/html", body });
  const ld = (vin: string, name: string, price: number) =>
    `<script type="application/ld+json">${JSON.stringify({ "@type": "Car", name, vin, offers: { price } })}</script>`;

  test("is about the car in its address, not about similar ones", () => {
    const body = `${ld(FORD, "2020 Ford F-150", 31000)}${ld(HONDA, "2019 Honda Civic", 17995)}<h1>2019 Honda Civic</h1>`;
    expect(detail(`/used/2019-honda-civic-${HONDA}`, body)).toMatchObject({ vin: HONDA, price: 17995 });
    expect(detail("/used/4711", body)).toMatchObject({ vin: HONDA });
    expect(detail("/used/4711", body.replace(/<h1>.*/, ""))).toBeNull();
  });

  test("is read from its visible text when it has no data", () => {
    const body = `<h1>Used 2019 Honda Civic EX</h1><dl><dt>VIN</dt><dd>${HONDA}</dd><dt>Mileage</dt><dd>31,200</dd><dt>Internet Price</dt><dd>$17,995</dd></dl><p>$250 per month</p>`;
    expect(detail(`/inventory/used-2019-honda-civic-${HONDA}/`, body)).toMatchObject({
      vin: HONDA,
      price: 17995,
      mileage: "31,200",
      title: "Used 2019 Honda Civic EX",
    });
  });
});
