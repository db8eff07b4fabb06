import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../reading/lenient-json.ts";
import { isVehicleNode, schemaVehicle } from "./schema-vehicle.ts";

const VIN = "1HGCV1F34JA000001";
const OTHER_VIN = "1FTEW1EP1LFA00123";
const read = (node: JsonObject, context: Parameters<typeof schemaVehicle>[1] = {}) =>
  schemaVehicle({ "@type": "Car", ...node }, context, "https://lot.example/used/");
const rawOf = (node: JsonObject, context?: Parameters<typeof schemaVehicle>[1]) => read(node, context).raw;

describe("a node is a car", () => {
  it.each<[JsonObject]>([
    ...["Car", "Vehicle", "MotorizedVehicle", "UsedCar", "Motorcycle", "BusOrCoach", "Truck"].map(
      (type): [JsonObject] => [{ "@type": type, name: "x" }],
    ),
    ...["name", "model", "vin", "vehicleIdentificationNumber", "url", "offers", "sku"].map((property): [JsonObject] => [
      { "@type": "Car", [property]: "x" },
    ]),
    [{ "@type": ["Thing", "Car"], name: "x" }],
    ...["Product", "IndividualProduct", "SomeProducts", "ProductModel", "Thing", "ListItem"].map(
      (type): [JsonObject] => [{ "@type": type, name: "2019 Honda Civic" }],
    ),
    [{ "@type": ["Product", "WebPage"], name: "2019 Honda Civic" }],
    ...["vehicleIdentificationNumber", "vin", "mileageFromOdometer", "vehicleModelDate", "vehicleTransmission"].map(
      (property): [JsonObject] => [{ "@type": "Offer", [property]: "x" }],
    ),
    [{ "@type": "Product", vehicleEngine: {} }],
  ])("when it is %j", (node) => {
    expect(isVehicleNode(node)).toBe(true);
  });

  it.each<[JsonObject]>([
    [{ "@type": "Car", color: "red" }],
    [{ "@type": "WebPage", name: "2019 Honda Civic" }],
    [{ "@type": "Product", name: "Floor mats" }],
    [{ "@type": "Product", name: 2019 }],
    [{ "@type": "Product", name: `${"x ".repeat(100)}2019 Honda Civic` }],
    [{ "@type": "Offer", name: "2019 Honda Civic" }],
    [{ "@type": "ListItem", name: "2019 Honda Civic", item: { name: "2019 Honda Civic" } }],
    [{ name: "2019 Honda Civic", vin: VIN }],
  ])("and not when it is %j", (node) => {
    expect(isVehicleNode(node)).toBe(false);
  });
});

describe("the VIN of a car", () => {
  it.each<[JsonObject, unknown]>([
    [{ vehicleIdentificationNumber: "A", vin: "B" }, "A"],
    [{ vin: "B", sku: VIN }, "B"],
    ...["VIN", "vin number", "Vehicle Identification Number", "VehicleIdentificationNumber"].map(
      (name): [JsonObject, string] => [{ additionalProperty: { name, value: "C" } }, "C"],
    ),
    [{ identifier: { propertyID: "VIN", value: "D" } }, "D"],
    [{ additionalProperty: { name: "old vin", value: "E" } }, null],
    [{ additionalProperty: { value: "E" } }, null],
    ...["serialNumber", "productID", "sku", "mpn", "identifier", "gtin", "@id", "url"].map(
      (property): [JsonObject, string] => [{ [property]: `/cars/${VIN}` }, VIN],
    ),
    [{ serialNumber: "no VIN", sku: 7, url: `/cars/${VIN}` }, VIN],
    [{ sku: "P123" }, null],
  ])("of %j", (node, vin) => {
    expect(rawOf(node).vin).toBe(vin);
  });
  it("may be the list entry's", () => {
    expect(rawOf({}, { entry: { url: `/cars/${VIN}` } }).vin).toBe(VIN);
    expect(rawOf({ vin: "A" }, { entry: { url: `/cars/${VIN}` } }).vin).toBe("A");
  });
});

describe("the stock number of a car", () => {
  it.each<[JsonObject, unknown]>([
    [{ stockNumber: "P1", sku: "P2" }, "P1"],
    [{ additionalProperty: { name: "Stock #", value: "P3" }, sku: "P2" }, "P3"],
    [{ sku: "P2", productID: "P4" }, "P2"],
    [{ productID: "P4" }, "P4"],
    [{ productID: 17 }, 17],
    [{ vin: "abc123", sku: "ABC123" }, null],
    [{ vin: "ABC123", sku: "abc123" }, null],
    [{ vin: "A", sku: OTHER_VIN }, null],
    [{}, null],
  ])("of %j is %j", (node, stock) => {
    expect(rawOf(node).stockNumber).toBe(stock);
  });
});

describe("the kind of a car", () => {
  it.each<[JsonObject, unknown]>([
    [{ "@type": ["Product", "Motorcycle"] }, "product motorcycle"],
    [{ additionalType: "Boat" }, "Boat"],
    [{ category: ["Used", "ATV"] }, "ATV"],
    [{ vehicleType: "Travel Trailer" }, "Travel Trailer"],
    [{ category: 7, vehicleType: { name: "Boat" } }, null],
    [{ category: "Sedan" }, null],
  ])("of %j is %j", (node, kind) => {
    expect(rawOf(node).kind).toBe(kind);
  });
  it.each<[JsonObject, unknown]>([
    [{ brand: "Smith Motors", manufacturer: "Honda" }, "Honda"],
    [{ brand: "Smith Motors", make: { name: "Honda" } }, "Honda"],
    [{ brand: "Smith Motors", manufacturer: "Lee Motors" }, "Smith Motors"],
    [{ make: "Lee Motors" }, "Lee Motors"],
    [{}, null],
  ])("and its make of %j is %j", (node, make) => {
    expect(rawOf(node).make).toBe(make);
  });
});

describe("a car's price", () => {
  it("is its offer's, with the offer's currency", () => {
    const raw = rawOf({ price: 1, priceCurrency: "EUR", offers: { price: 9_995, priceCurrency: "USD" } });
    expect(raw).toMatchObject({ price: 9_995, priceCurrency: "USD" });
    expect(raw.origins?.price).toEqual({ name: "offers.price", statedValue: 9_995 });
  });
  it("is its own without an offer", () => {
    const raw = rawOf({ price: 8_995, priceCurrency: "EUR" });
    expect(raw).toMatchObject({ price: 8_995, priceCurrency: "EUR" });
    expect(raw.origins?.price).toEqual({ name: "price", statedValue: 8_995 });
    expect(rawOf({}).price).toBeNull();
    expect(rawOf({}).origins).not.toHaveProperty("price");
  });
  it("may be that of the offer around it", () => {
    expect(rawOf({}, { offer: { price: 7_995 } }).price).toBe(7_995);
  });
});

describe("the other facts of a car", () => {
  it("are read from nested nodes", () => {
    const raw = rawOf({
      name: "2019 Honda Civic",
      vehicleEngine: { fuelType: "Gasoline" },
      mileageFromOdometer: { value: 100, unitText: "mi" },
      seller: { address: { addressLocality: "Denver", addressRegion: "CO", postalCode: "80202" } },
      image: [{ contentUrl: "/1.jpg" }, "/2.jpg"],
      photo: { url: "/3.jpg" },
      images: [null, { "@id": "/4.jpg" }],
    });
    expect(raw).toMatchObject({
      title: "2019 Honda Civic",
      fuelType: "Gasoline",
      mileage: 100,
      mileageUnit: "mi",
      ...{ city: "Denver", state: "CO", zipCode: "80202" },
      images: ["/1.jpg", "/2.jpg", "/3.jpg", null, "/4.jpg"],
      pageUrl: "https://lot.example/used/",
    });
    expect(raw.origins?.title).toEqual({ name: "name", statedValue: "2019 Honda Civic" });
  });
  it.each(["unitCode", "unitText"])("have the unit of their mileage by its %s", (property) => {
    expect(rawOf({ mileageFromOdometer: { value: 100, [property]: "KMT" } }).mileageUnit).toBe("KMT");
  });
  it.each(["seller", "offeredBy", "provider"])("have the place of its %s", (property) => {
    expect(rawOf({ [property]: { address: { addressLocality: "Reno" } } }).city).toBe("Reno");
  });
  it("are empty when the node has none", () => {
    expect(rawOf({})).toMatchObject({
      ...{ mileageUnit: null, city: null, state: null, zipCode: null, images: [], title: null },
      ...{ fuelType: null, condition: null, detailUrl: null },
    });
  });
  it("are the node's own before those of its engine, its offer and its entry", () => {
    const own = { fuelType: "Diesel", vehicleEngine: { fuelType: "Gasoline" }, name: "Own", image: "/own.jpg" };
    const entry = { name: "Entry", image: "/entry.jpg", url: "/entry" };
    expect(rawOf(own, { entry })).toMatchObject({ fuelType: "Diesel", title: "Own", images: ["/own.jpg"] });
    expect(rawOf({}, { entry })).toMatchObject({ title: "Entry", images: ["/entry.jpg"], detailUrl: "/entry" });
  });
  it.each(["itemCondition", "condition", "vehicleCondition"])("have the condition of %s", (property) => {
    const raw = rawOf({ [property]: "Used", offers: { itemCondition: "New", price: 1 } });
    expect(raw.condition).toBe("Used");
    expect(raw.origins?.condition).toEqual({ name: property, statedValue: "Used" });
    expect(rawOf({ offers: { itemCondition: "New", price: 1 } }).condition).toBe("New");
  });
  it("may be in additional properties with names", () => {
    expect(rawOf({ additionalProperty: [{ name: "Trim", value: "EX" }] }).trim).toBe("EX");
    expect(rawOf({ trim: "LX", additionalProperty: [{ name: "Trim", value: "EX" }] }).trim).toBe("LX");
    expect(rawOf({ vehicleTrim: null, vehicleConfiguration: "LX" }).trim).toBe("LX");
  });
  it("have at most two hundred pictures", () => {
    expect(rawOf({ image: Array.from({ length: 201 }, (_, n) => `/${n}.jpg`) }).images).toHaveLength(200);
  });
});

describe("the page of a car", () => {
  it.each<[JsonObject, unknown]>([
    [{ url: "/own", offers: { url: "/offer" }, mainEntityOfPage: "https://lot.example/main" }, "/own"],
    [{ offers: { url: "/offer", price: 1 }, mainEntityOfPage: "https://lot.example/main" }, "/offer"],
    [{ mainEntityOfPage: "https://lot.example/main" }, "https://lot.example/main"],
    [{ mainEntityOfPage: "car", "@id": "/vdp/1" }, "/vdp/1"],
    [{ mainEntityOfPage: { name: "http://lot.example/main" } }, "http://lot.example/main"],
    [{ "@id": "//lot.example/1" }, "//lot.example/1"],
    [{ "@id": "#car" }, null],
    [{ "@id": "see /vdp/1" }, null],
    [{ "@id": 7 }, null],
  ])("of %j is %j", (node, address) => {
    expect(rawOf(node).detailUrl).toBe(address);
  });
});

describe("the origin of a car's facts", () => {
  it("is recorded for each that has its own property", () => {
    const { origins } = rawOf({ vin: VIN, sku: "P1", brand: "Lee", manufacturer: "Honda", url: "/1" });
    expect(origins).toMatchObject({
      vin: { name: "vin", statedValue: VIN },
      stockNumber: { name: "sku", statedValue: "P1" },
      make: { name: "manufacturer", statedValue: "Honda" },
      detailUrl: { name: "url", statedValue: "/1" },
    });
  });
  it("is not recorded for a value from elsewhere", () => {
    const { origins } = rawOf({ offers: { url: "/offer", price: 1 } });
    for (const fact of ["detailUrl", "vin", "make", "condition"]) expect(origins).not.toHaveProperty(fact);
  });
});

it("is sold when its offer says so", () => {
  expect(read({ offers: { price: 1, availability: "https://schema.org/SoldOut" } }).sold).toBe(true);
  expect(read({ offers: { price: 1, availability: "https://schema.org/InStock" } }).sold).toBe(false);
});
