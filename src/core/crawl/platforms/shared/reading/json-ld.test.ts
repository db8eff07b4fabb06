import { describe, expect, test } from "vitest";
import { FORD, HONDA, JEEP, SITE } from "../../conformance/fixture-kit.ts";
import { jsonLdValues } from "./json-ld.ts";
import { readListPage } from "./read-page.ts";

const page = (body: string) => readListPage({ url: `${SITE}/used-cars/`, status: 200, contentType: "text/html", body });
const ld = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value)}</script>`;
const vehicles = (value: unknown, rest = "") => page(`<html><body>${ld(value)}${rest}</body></html>`).vehicles;

describe("JSON-LD", () => {
  test("is read from a graph, with brand and model as objects and the price in a specification", () => {
    const [car] = vehicles({
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "WebPage", name: "Used cars" },
        {
          "@type": ["Product", "Car"],
          name: "2019 Honda Civic EX",
          brand: { "@type": "Brand", name: "Honda" },
          model: { "@type": "ProductModel", name: "Civic" },
          identifier: [{ "@type": "PropertyValue", propertyID: "VIN", value: HONDA }],
          mileageFromOdometer: { "@type": "QuantitativeValue", value: "31,200", unitCode: "SMI" },
          itemCondition: "https://schema.org/UsedCondition",
          image: [{ "@type": "ImageObject", contentUrl: "/p/1.jpg" }, "/p/2.jpg"],
          offers: {
            "@type": "Offer",
            priceSpecification: [{ priceType: "https://schema.org/MSRP", price: 25000 }, { price: "17995.00" }],
            url: "/vdp/1",
          },
          isSimilarTo: [{ "@type": "Car", name: "2018 Ford Edge", vin: FORD }],
        },
      ],
    });
    expect(car).toMatchObject({
      vin: HONDA,
      make: "Honda",
      model: "Civic",
      price: "17995.00",
      mileage: "31,200",
      mileageUnit: "SMI",
      detailUrl: "/vdp/1",
      images: ["/p/1.jpg", "/p/2.jpg"],
    });
  });

  test("of a list, of a dealer's offers and of a catalog yields each car with its own price", () => {
    const car = (vin: string, name: string) => ({ "@type": "Vehicle", name, vehicleIdentificationNumber: vin });
    expect(
      vehicles({
        "@type": "ItemList",
        itemListElement: [
          { "@type": "ListItem", position: 1, item: { ...car(FORD, "2020 Ford F-150"), offers: [{ price: 31000 }] } },
        ],
      }),
    ).toMatchObject([{ vin: FORD, price: 31000 }]);
    const offers = [
      { "@type": "Offer", price: 21000, itemOffered: car(HONDA, "2019 Honda Civic") },
      { "@type": "Offer", price: "35000", itemOffered: car(JEEP, "2018 Jeep Grand Cherokee") },
    ];
    expect(vehicles({ "@type": "AutoDealer", name: "Dealer", makesOffer: offers }).map((raw) => raw.price)).toEqual([
      21000,
      "35000",
    ]);
    expect(vehicles({ "@type": "OfferCatalog", itemListElement: offers }).map((raw) => raw.vin)).toEqual([HONDA, JEEP]);
  });

  test("of list entries that only name a car and its page is enough to identify it", () => {
    const entry = {
      "@type": "ListItem",
      position: 1,
      url: "/vdp/used-2019-honda-civic",
      name: "2019 Honda Civic",
      identifier: HONDA,
    };
    expect(vehicles({ "@type": "ItemList", itemListElement: [entry] })).toMatchObject([
      { vin: HONDA, detailUrl: "/vdp/used-2019-honda-civic" },
    ]);
  });

  test("dealers, breadcrumbs and tires are not cars, and a sold car is marked as sold", () => {
    expect(
      vehicles([
        { "@type": "AutoDealer", name: "Honda of Springfield" },
        { "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", name: "Used cars", item: "/used" }] },
        { "@type": "Product", name: "All-season tire", sku: "T-1", offers: { price: 120 } },
        {
          "@type": "Car",
          name: "2019 Honda Civic",
          vin: HONDA,
          offers: { price: 18000, availability: "https://schema.org/SoldOut" },
        },
      ]),
    ).toMatchObject([{ vin: HONDA, sold: true }]);
  });

  test.each([
    ["a comment", `<!-- {"@type":"Car","name":"x"} -->`],
    ["CDATA", `//<![CDATA[\n{"@type":"Car","name":"x"}\n//]]>`],
    ["a trailing comma and raw line breaks", `{"@type":"Car","name":"x\ny",}`],
    ["character references", `{&quot;@type&quot;:&quot;Car&quot;,&quot;name&quot;:&quot;x&quot;}`],
    ["several objects in a row", `{"@type":"Car","name":"x"},{"@type":"Car","name":"y"}`],
  ])("survives %s", (_name, script) => expect(jsonLdValues(script)[0]).toMatchObject({ "@type": "Car" }));
});

describe("references", () => {
  const car = (more: object) => ({ "@type": "Car", "@id": "#car", name: "2019 Honda Civic", vin: HONDA, ...more });
  const offer = { "@id": "#offer", "@type": "Offer", price: 17_995, itemCondition: "UsedCondition" };
  const dealer = {
    "@id": "#dealer",
    "@type": "AutoDealer",
    name: "Lee Motors",
    address: { "@id": "#address" },
    makesOffer: [{ "@id": "#offer" }],
  };
  const address = { "@id": "#address", "@type": "PostalAddress", addressLocality: "Chantilly", addressRegion: "VA" };
  const scripts = (...values: unknown[]) => page(`<html><body>${values.map(ld).join("")}</body></html>`).vehicles;

  test.each<[string, unknown[]]>([
    ["to an offer in the graph", [{ "@graph": [car({ offers: { "@id": "#offer" } }), offer] }]],
    ["to an offer in another script", [car({ offers: { "@id": "#offer" } }), offer]],
    [
      "to an offer in an earlier graph",
      [{ "@graph": [offer] }, { "@graph": [car({ offers: [{ "@id": "#offer" }] })] }],
    ],
    ["from an offer to its car", [car({}), { ...offer, itemOffered: { "@id": "#car" } }]],
    ["by an address that is relative in one place", [car({ offers: { "@id": `${SITE}/used-cars/#offer` } }), offer]],
    ["that name the type again", [car({ offers: { "@type": "Offer", "@id": "#offer" } }), offer]],
    ["by parts of one car in two scripts", [car({}), { "@id": "#car", offers: { price: 17_995 } }]],
    [
      "from an entry of a list",
      [
        { "@type": "ItemList", itemListElement: [{ "@type": "ListItem", item: { "@id": "#car" } }] },
        car({ offers: offer }),
      ],
    ],
    [
      "that lead in a circle",
      [
        car({ offers: { "@id": "#offer" } }),
        { ...offer, itemOffered: { "@id": "#car" }, seller: { "@id": "#dealer" } },
        dealer,
      ],
    ],
  ])("%s are followed", (_how, values) => {
    const found = scripts(...values);
    expect(found).toHaveLength(1);
    expect(found).toMatchObject([{ vin: HONDA, price: 17_995 }]);
  });

  test("lead from an offer to its seller and the seller's address", () => {
    const [found] = scripts(
      car({ offers: { ...offer, seller: { "@id": "#dealer" } } }),
      { "@graph": [dealer] },
      address,
    );
    expect(found).toMatchObject({ city: "Chantilly", state: "VA", rooftop: "#dealer" });
  });

  test("of cars that all have the same identifier join nothing", () => {
    const cars = [HONDA, FORD].map((vin, i) => car({ vin, name: `Car ${i}`, offers: { price: 10_000 + i } }));
    expect(scripts(...cars)).toMatchObject([
      { vin: HONDA, price: 10_000 },
      { vin: FORD, price: 10_001 },
    ]);
  });

  test("to a seller whose address is one text return its parts", () => {
    const seller = { name: "Lee Motors", address: "14500 Lee Rd, Chantilly, VA 20151" };
    expect(scripts(car({ offers: { ...offer, seller } }))).toMatchObject([
      { city: "Chantilly", state: "VA", zipCode: "20151" },
    ]);
  });

  test("to the makers and pictures of a car are followed too", () => {
    const parts = [
      { "@id": "#brand", "@type": "Brand", name: "Honda" },
      { "@id": "#photo", "@type": "ImageObject", contentUrl: "/p/1.jpg" },
      { "@id": "#miles", "@type": "QuantitativeValue", value: 31_200, unitCode: "SMI" },
    ];
    const named = car({
      brand: { "@id": "#brand" },
      image: [{ "@id": "#photo" }],
      mileageFromOdometer: { "@id": "#miles" },
    });
    expect(scripts(named, { "@graph": parts })).toMatchObject([
      { make: "Honda", images: ["/p/1.jpg"], mileage: 31_200, mileageUnit: "SMI" },
    ]);
  });
});

describe("the price", () => {
  const civic = (price: number) => ({
    "@type": "Car",
    name: "2019 Honda Civic",
    vin: HONDA,
    url: "/vdp/civic",
    offers: { price },
  });
  const card = (inner: string) =>
    `<ul><li><a href="/vdp/civic">2019 Honda Civic</a> ${inner}</li><li><a href="/vdp/used-2020-ford-${FORD}">Ford</a></li></ul>`;
  const price = (stated: number, inner: string) => vehicles(civic(stated), card(inner))[0]?.price;

  test("is the data's when the card confirms it or shows none", () => {
    expect(price(17995, "<b>$17,995</b> <i>$289/mo</i>")).toBe(17995);
    expect(price(17995, "")).toBe(17995);
  });
  test("is the card's when the data has the sticker, a discount or a payment", () => {
    expect(price(24000, "<p>MSRP: <s>$24,000</s></p><p>Our Price: <b>$17,995</b></p>")).toBe(17995);
    expect(price(1500, "<p>Sale Price $17,995</p><p>You save $1,500</p>")).toBe(17995);
  });
  test("is unknown when the card says to call or shows only a sticker", () => {
    expect(price(17995, "<p>Call for price</p>")).toBeNull();
    expect(price(24000, "<p>MSRP $24,000</p>")).toBeNull();
  });
});
