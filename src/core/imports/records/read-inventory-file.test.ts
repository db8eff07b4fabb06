import { describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { readInventoryFile } from "./read-inventory-file.ts";

async function read(text: string, dealerIds: readonly string[] = []) {
  const cars: VehicleFacts[] = [];
  const rejected: [number, string][] = [];
  const bytes = Buffer.from(text);
  const file = async function* () {
    // Pieces that break names and values apart.
    for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
  };
  const reading = await readInventoryFile(file, {
    siteUrl: "http://unknown.invalid/",
    isOwnPage: () => false,
    dealerIds,
    onVehicle: (facts) => cars.push(facts),
    onRejected: ({ line, reason }) => rejected.push([line, reason]),
    onMark: () => {},
    drained: async () => {},
  });
  return { cars, rejected, reading };
}

const car = (vin: string, other: object = {}) => ({
  vin,
  year: 2018,
  make: "Honda",
  model: "Accord",
  price: 18_995,
  ...other,
});
const [A, B, C] = ["1HGCV1F34JA000001", "1HGCV1F34JA000002", "1HGCV1F34JA000003"];
const vinsOf = (cars: readonly VehicleFacts[]) => cars.map(({ vin }) => vin);

describe("a file in XML", () => {
  it("is read as Meta's listings: named components, nested values, several pictures", async () => {
    const { cars, rejected, reading } = await read(`<?xml version="1.0"?>
<!-- A dealer's list -->
<listings><title>Lee Motors</title>
 <listing><vehicle_id>1</vehicle_id><title>2018 Honda Accord EX</title><make>Honda</make><model>Accord</model><year>2018</year>
  <vin>${A}</vin><price>18995.00 USD</price><mileage><unit>MI</unit><value>41000</value></mileage>
  <address format="simple"><component name="city">Laurel</component><component name="region">MD</component>
   <component name="postal_code">20707</component><component name="country">US</component></address>
  <image><url>https://p.example/1.jpg</url></image><image><url>https://p.example/2.jpg</url></image>
  <url>https://lee.example/1</url><state_of_vehicle>USED</state_of_vehicle><availability>AVAILABLE</availability></listing>
 <listing><title>2018 Honda Accord LX</title><vin>${B}</vin><make>Honda</make><model>Accord</model><year>2018</year>
  <availability>NOT_AVAILABLE</availability><address><component name="city">Laurel</component></address></listing>
</listings>`);
    expect(cars).toMatchObject([
      {
        ...{ vin: A, title: "2018 Honda Accord EX", priceUsd: 18_995, mileageMiles: 41_000, condition: "used" },
        ...{ city: "Laurel", state: "MD", zipCode: "20707", originalListingUrl: "https://lee.example/1" },
        images: ["https://p.example/1.jpg", "https://p.example/2.jpg"],
      },
    ]);
    expect(rejected).toEqual([[10, "says that the car is sold"]]);
    expect(reading).toMatchObject({ delimiter: "XML", rowsRead: 2, isCutOff: false });
  });

  it("is read as Google's RSS: names with a prefix, CDATA and character references", async () => {
    const { cars } =
      await read(`<rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Lot</title><link>https://lee.example</link>
<item><g:id>1</g:id><title><![CDATA[Used 2018 Honda Accord <EX>]]></title><link>https://lee.example/1</link><g:vin>${A}</g:vin>
<g:condition>used</g:condition><g:price>18995.00 USD</g:price><g:brand>Honda</g:brand><g:model>Accord &amp; more</g:model>
<g:year>2018</g:year><g:mileage>41&#48;00 miles</g:mileage><g:image_link>https://p.example/1.jpg</g:image_link>
<g:additional_image_link>https://p.example/2.jpg</g:additional_image_link></item></channel></rss>`);
    expect(cars).toMatchObject([
      { vin: A, make: "Honda", model: "Accord & more", mileageMiles: 41_000, priceUsd: 18_995 },
    ]);
    expect(cars[0]?.images).toHaveLength(2);
  });

  it("is read with its values in attributes, and with several dealers apart", async () => {
    const dealer = (id: string, vin: string) =>
      `<dealer id="${id}" name="Lot ${id}"><vehicle vin="${vin}" year="2018" make="Honda" model="Accord"><price currency="USD">18995</price></vehicle></dealer>`;
    const text = `<inventory>${dealer("L1", A)}${dealer("L2", B)}</inventory>`;
    const { cars, reading } = await read(text);
    expect(vinsOf(cars)).toEqual([A, B]);
    expect(reading.dealers).toEqual([
      { id: "L1", name: "Lot L1", cars: 1 },
      { id: "L2", name: "Lot L2", cars: 1 },
    ]);
    expect(vinsOf((await read(text, ["L2"])).cars)).toEqual([B]);
  });

  it("is read as ADF: the only vehicle of each prospect, not its customer", async () => {
    const { cars } = await read(`<?adf version="1.0"?><adf><prospect><requestdate>2026-01-01</requestdate>
<vehicle interest="sell" status="used"><year>2018</year><make>Honda</make><model>Accord</model><vin>${A}</vin><stock>P1</stock>
<odometer units="mi">41000</odometer><price type="asking" currency="USD">18995</price></vehicle>
<customer><contact><name part="full">Pat Lee</name><address><city>Dover</city></address></contact></customer></prospect></adf>`);
    expect(cars).toMatchObject([{ vin: A, stockNumber: "P1", mileageMiles: 41_000, priceUsd: 18_995, city: null }]);
  });

  it("that breaks off keeps its whole records, and is said to be cut off", async () => {
    const { cars, reading } = await read(
      `<cars><car><vin>${A}</vin><make>Honda</make><model>Accord</model><year>2018</year></car><car><vin>${B}</vin><make>Hon`,
    );
    expect(vinsOf(cars)).toEqual([A]);
    expect(reading.isCutOff).toBe(true);
  });

  it.each([
    ["<urlset><url><loc>https://lee.example/</loc></url></urlset>", /XML file has no list of cars/],
    [
      "<rss><channel><item><title>Our new shop</title><link>https://lee.example/1</link></item></channel></rss>",
      /no list/,
    ],
    [`<!DOCTYPE html><html><body>Sign in</body></html>`, /web page/],
    [`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x><y>&b;</y></x>`, /no list/],
    ["<a>".repeat(100_000), /nested more than 40/],
    [`<cars>${"<car/>".repeat(10_000)}</cars>`, /no list/],
  ])("is refused in words: %.60s", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it("never makes a known entity of an unknown one", async () => {
    const { cars } = await read(
      `<!DOCTYPE x [<!ENTITY m "Accord">]><cars><car><vin>${A}</vin><year>2018</year><make>Honda</make><model>&m;</model></car></cars>`,
    );
    expect(cars[0]?.model).not.toBe("Accord");
  });

  it("of an hostile number of names stays within its limits", async () => {
    const names = Array.from({ length: 5_000 }, (_, n) => `<n${n}>1</n${n}>`).join("");
    const { cars, reading } = await read(
      `<cars><car><vin>${A}</vin><year>2018</year><make>Honda</make><model>Accord</model>${names}</car></cars>`,
    );
    expect(vinsOf(cars)).toEqual([A]);
    expect(reading.header.width).toBeLessThanOrEqual(500);
  });
});

describe("a file in JSON", () => {
  it("is read wherever the list stands, with nested values", async () => {
    const record = {
      ...{ vin: A, specs: { year: 2018, make: { name: "Honda", id: 7 }, model: "Accord" } },
      ...{
        pricing: { msrp: 30_000, internet_price: 18_995, monthly_payment: 299 },
        odometer: { value: 41_000, units: "mi" },
      },
      ...{ photos: [{ href: "https://p.example/1.jpg", caption: "Front" }, { href: "https://p.example/2.jpg" }] },
      ...{
        similar: [{ vin: C, price: 9_995 }],
        dealer: { name: "Lee Motors", city: "Dover", state: "DE", zip: "19901" },
      },
    };
    const { cars, reading } = await read(JSON.stringify({ ok: true, data: { page: 1, results: [record] } }));
    expect(cars).toMatchObject([
      {
        ...{ vin: A, year: 2018, make: "Honda", model: "Accord", priceUsd: 18_995, mileageMiles: 41_000 },
        ...{ images: ["https://p.example/1.jpg", "https://p.example/2.jpg"], city: "Dover", zipCode: "19901" },
      },
    ]);
    expect(reading).toMatchObject({ delimiter: "JSON", dealers: [{ id: "Lee Motors", cars: 1 }] });
  });

  it.each<[string, string]>([
    ["a bare list", JSON.stringify([car(A), car(B)])],
    ["a record a line", `${JSON.stringify(car(A))}\n${JSON.stringify(car(B))}\n`],
    ["records under their VINs", JSON.stringify({ vehicles: { [A]: car(A), [B]: car(B) } })],
    [
      "pairs of names and values",
      JSON.stringify(
        [A, B].map((vin) => ({ fields: Object.entries(car(vin)).map(([name, value]) => ({ name, value })) })),
      ),
    ],
    [
      "one list a dealer, of one dealer",
      JSON.stringify({
        lots: [
          { id: 1, cars: [car(A)] },
          { id: 1, cars: [car(B)] },
        ],
      }),
    ],
  ])("is read as %s", async (_what, text) => {
    const { cars } = await read(text);
    expect(cars).toMatchObject([{ vin: A, priceUsd: 18_995, model: "Accord" }, { vin: B }]);
  });

  it("takes conditions and sold cars by the names of their lists", async () => {
    const { cars, rejected } = await read(
      JSON.stringify({ new_vehicles: [car(A)], used_vehicles: [car(B)], sold: [car(C)] }),
    );
    expect(vinsOf(cars)).toEqual([B]);
    expect(rejected.map(([, reason]) => reason)).toEqual([
      "is a new car, and only used cars are listed",
      "says that the car is sold",
    ]);
  });

  it("states no fact that its records do not have", async () => {
    const { reading } = await read(JSON.stringify([car(A)]));
    expect([...reading.header.columns.keys()]).toEqual(["vin", "year", "make", "model", "price"]);
  });

  it.each([
    ["[{]", /damaged or breaks off/],
    [JSON.stringify({ vehicles: [car(A)] }).slice(0, -4), /damaged or breaks off/],
    [JSON.stringify({ error: "sign in" }), /JSON file has no list of cars/],
    [`${"[".repeat(50_000)}${"]".repeat(50_000)}`, /nested more than 40|damaged/],
  ])("is refused in words: %.40s", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
