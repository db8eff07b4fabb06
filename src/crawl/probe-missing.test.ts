import { expect, it } from "vitest";
import { fetchKit } from "#test/fetch-kit.ts";
import { type MissingCar, probeMissing } from "./probe-missing.ts";

const kit = fetchKit();
const VIN = "1HGCV1F34LA000017";
const never = new AbortController().signal;

const car = (id: number, url: string, misses = 0): MissingCar => ({ id, vin: VIN, stockNumber: "P1", url, misses });

it("tells gone from present, and takes refusals, errors, other pages and redirects for no answer", async () => {
  const site = await kit.site({
    "/gone": { status: 410 },
    "/missing": { status: 404 },
    "/here": `<p>VIN ${VIN}`,
    "/sold": "<p>This vehicle has been sold",
    "/error": { status: 500 },
    "/away": { status: 302, headers: { location: "/list" } },
    "/list": `<p>Our cars: ${VIN}`,
  });
  const cars = ["/gone", "/missing", "/here", "/sold", "/error", "/away"].map((path, id) => car(id, site.url + path));
  const answers = await probeMissing(kit.fetcherFor([site]), [...cars, car(10, "no address")], [], never);
  expect([...answers.values()]).toEqual(["gone", "gone", "present", "unknown", "unknown", "unknown"]);
});

it("believes no 404 of a site whose listed cars have no page either", async () => {
  const site = await kit.site({ "/here": `<p>VIN ${VIN}` });
  const controls = [car(1, `${site.url}/here`), car(2, `${site.url}/nowhere`)];
  const answers = await probeMissing(kit.fetcherFor([site]), [car(3, `${site.url}/gone`)], controls, never);
  expect(answers.size).toBe(0);
});

it("asks for forty pages at most, the longest missing first, and not once more when it is refused", async () => {
  const site = await kit.site({});
  const many = Array.from({ length: 100 }, (_, n) => car(n, `${site.url}/car/${n}`, n));
  const fetcher = kit.fetcherFor([site]);
  const answers = await probeMissing(fetcher, many, [], never);
  expect([...answers.keys()]).toEqual(Array.from({ length: 40 }, (_, n) => 99 - n));

  const closed = await kit.site((request, response) => {
    response.writeHead(request.path === "/robots.txt" ? 404 : 403).end();
  });
  const refused = await probeMissing(
    kit.fetcherFor([closed]),
    many.map((one) => ({ ...one, url: `${closed.url}/car/${one.id}` })),
    [],
    never,
  );
  expect(refused.size).toBe(0);
  expect(closed.requests.filter(({ path }) => path !== "/robots.txt")).toHaveLength(1);
});

it("leaves a site alone that says neither yes nor no", async () => {
  const site = await kit.site(
    (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>hm"),
  );
  const many = Array.from({ length: 10 }, (_, n) => car(n, `${site.url}/car/${n}`));
  expect((await probeMissing(kit.fetcherFor([site]), many, [], never)).size).toBe(4);
});
