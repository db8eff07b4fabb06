import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const head = '<link rel="stylesheet" href="https://cdn-ds.com/media/x.css">';
const LIST = "/used-vehicles-springfield-il";
const push = (name: string, id: number, object: object): string =>
  `<script>Moff.modules.get('DataLayer').pushData('${name}_${id}', ${JSON.stringify(object)});</script>`;
const dealers =
  push("DealerObject", 1, { name: "Demo", city: "Springfield", state: "IL", zip: "62701" }) +
  push("DealerObject", 2, { name: "Placeholder", city: "", state: "", zip: "99999" });
const car = (vin: string, id: number, object: object, shown: string): string =>
  `<div class="tile"><a href="/used-2019-honda-civic-springfield-il-id-${id}">2019 Honda Civic</a>
    <img data-src="https://cdn-ds.com/stock/${id}/seo/a.jpg">${shown}</div>${push("VehicleObject", id, {
      vin,
      year: 2019,
      make: "Honda",
      model: "Civic",
      trim: "EX",
      mileage: 31_200,
      isNew: false,
      engine: "2.0L 4-Cylinder",
      note: 'Clean {one owner} "here"',
      ...object,
    })}`;

export const dealerFireSite: PlatformFixture = {
  platform: "dealer-fire",
  entry: "/",
  routes: {
    "/": html(head, `<a href="${LIST}">Used</a>`),
    [`${LIST}?limit=100`]: html(
      head,
      '<div data-total-items="4"></div>',
      dealers,
      car(
        HONDA,
        4711,
        { sellingPrice: 17_995, finalPrice: 18_245, isOEMCertified: 1 },
        "<p>Advertised Price $17,995</p><p>Doc Fee + $250</p><b>$18,245</b>",
      ),
      car(JEEP, 4712, { sellingPrice: 0, finalPrice: 250 }, "<p>Call for price</p>"),
    ),
    [`${LIST}?limit=100&offset=2`]: html(
      head,
      '<div data-total-items="4"></div>',
      dealers,
      car(FORD, 4713, { sellingPrice: 9_500 }, ""),
      car("", 4714, { model: "Acty", vehicleType: "ATV/UTV", sellingPrice: 4_500 }, ""),
    ),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      condition: "certified",
      cylinders: 4,
      city: "Springfield",
      zipCode: "62701",
      images: ["https://cdn-ds.com/stock/4711/seo/a.jpg"],
    },
    [JEEP]: { priceUsd: null },
    [FORD]: { priceUsd: 9_500 },
  },
  newCars: 0,
  list: `${LIST}?limit=100`,
  next: `${LIST}?limit=100&offset=2`,
}; // prettier-ignore
