import { expect, it } from "vitest";
import { apiOver } from "#test/example-api.ts";
import { exampleVehicle } from "#test/example-vehicle.ts";
import { renderExample } from "#test/render-example.ts";

const DETAILS = { priceHistory: [], confirmedIn: "website", priceBasis: { basis: "included", fees: [] } };
const CARS = [1, 2, 3, 4].map((id) => ({
  ...exampleVehicle({ id, vin: null, price: null }),
  ...DETAILS,
  key: `${id}`,
}));
const api = apiOver([]);
const readCars: typeof api = async (path, ...rest) =>
  path.startsWith("/api/vehicles/by-ids?") ? { status: 200, body: { vehicles: CARS, gone: [] } } : api(path, ...rest);

it.each([
  ["says how to choose cars where the address names none", "/compare", 200, "Choose cars to compare"],
  [
    "refuses a thousand cars",
    `/compare?ids=${Array.from({ length: 1_000 }, (_, n) => n + 1).join(",")}`,
    400,
    "That is too many cars",
  ],
  ["shows the first four of seven cars", "/compare?ids=1,2,3,4,5,6,7", 200, "3 more were left out"],
  ["says of a car without a price to call", "/compare?ids=1,2,3,4", 200, "Call for price"],
])("%s, for no search engine", async (_what, path, status, words) => {
  const page = await renderExample(path, readCars);
  expect(page.status).toBe(status);
  expect(page.html.replaceAll("<!-- -->", "")).toContain(words);
  expect(page.html).toMatch(/<meta name="robots" content="noindex"/);
});
