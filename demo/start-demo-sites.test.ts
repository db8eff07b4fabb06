import { createServer } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildInventory } from "./inventory/build-inventory.ts";
import { DEALERSHIPS } from "./inventory/dealerships.ts";
import { type DemoSite, startDemoSites } from "./start-demo-sites.ts";

const ANY_PORTS = [0, 0, 0, 0];
let demo: Awaited<ReturnType<typeof startDemoSites>>;

beforeAll(async () => {
  demo = await startDemoSites({ ports: ANY_PORTS });
});
afterAll(() => demo.close());

const siteOf = (key: string): DemoSite => {
  const site = demo.sites.find((candidate) => candidate.key === key);
  if (!site) throw new Error(`No site ${key}`);
  return site;
};
const text = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  expect(answer.status, url).toBe(200);
  return answer.text();
};
const lotSize = (key: string): number => {
  const dealership = DEALERSHIPS.find((candidate) => candidate.key === key);
  return dealership ? buildInventory(dealership).length : 0;
};

/** Follows `rel="next"` links from the inventory address and returns all list pages. */
async function walkList(site: DemoSite): Promise<string[]> {
  const pages: string[] = [];
  let url: string | null = site.url;
  while (url !== null && pages.length < 20) {
    const page: string = await text(url);
    pages.push(page);
    const next: string | undefined = /<a rel="next" href="([^"]+)"/.exec(page)?.[1];
    url = next ? new URL(next, url).href : null;
  }
  return pages;
}

async function getInventory(site: DemoSite, start: number, pageSize: string, pageAlias: string) {
  const answer = await fetch(`http://${site.host}/api/widget/ws-inv-data/getInventory`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      siteId: "tidewatercrestautogroup",
      pageAlias,
      inventoryParameters: { start: [String(start)] },
      preferences: { pageSize },
    }),
  });
  return (await answer.json()) as {
    pageInfo: { totalCount: number; pageSize: number; pageStart: number };
    inventory: {
      vin: string;
      link: string;
      accountId: string;
      images: { uri: string }[];
      trackingAttributes: { name: string; value: string }[];
    }[];
    accounts: Record<string, unknown>;
  };
}

describe("the four demo sites", () => {
  test("each has a home page, robots.txt and a sitemap whose pages all exist", async () => {
    for (const site of demo.sites) {
      expect(await text(`http://${site.host}/`)).toContain("these cars are invented");
      expect(await text(`http://${site.host}/robots.txt`)).toContain(`Sitemap: http://${site.host}/sitemap.xml`);
      const places = [...(await text(`http://${site.host}/sitemap.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g)];
      expect(places.length).toBeGreaterThan(40);
      for (const [, place] of places) expect((await fetch(place ?? "")).status, place).toBe(200);
    }
  });

  test("the JSON-LD site lists as many cars as it declares, each with a detail page", async () => {
    const site = siteOf("harborlight");
    const pages = await walkList(site);
    const cars = pages
      .flatMap((page) => [...page.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/gs)])
      .map(([, json]) => JSON.parse(json ?? "") as { vehicleIdentificationNumber: string; url: string });
    expect(pages[0]).toContain(`${cars.length} vehicles`);
    expect(new Set(cars.map((car) => car.vehicleIdentificationNumber)).size).toBe(lotSize("harborlight"));
    for (const car of cars) expect(await text(car.url)).toContain(car.vehicleIdentificationNumber);
  });

  test("the microdata site lists as many cars as it declares, each with a detail page", async () => {
    const site = siteOf("pecan-row");
    const pages = await walkList(site);
    const links = pages.flatMap((page) => [...page.matchAll(/itemprop="url" href="([^"]+)"/g)]).map(([, href]) => href);
    expect(pages[0]).toContain(`${links.length} vehicles`);
    expect(new Set(links).size).toBe(lotSize("pecan-row"));
    for (const link of links) expect((await fetch(new URL(link ?? "", site.url))).status).toBe(200);
  });

  test("the widget endpoint pages through the declared total and caps the page size", async () => {
    const site = siteOf("tidewater-crest");
    const used = "INVENTORY_LISTING_DEFAULT_AUTO_USED";
    const first = await getInventory(site, 0, "500", used);
    const second = await getInventory(site, 48, "48", used);
    expect(first.pageInfo).toEqual({ totalCount: 63, pageSize: 48, pageStart: 0 });
    expect(first.inventory.length + second.inventory.length).toBe(63);
    expect(new Set(first.inventory.map((vehicle) => vehicle.accountId)).size).toBe(2);
    expect(await text(site.url)).toContain("63 vehicles");
    for (const vehicle of second.inventory) {
      expect((await fetch(new URL(vehicle.link, site.url))).status).toBe(200);
    }
    const everything = await getInventory(site, 0, "48", "INVENTORY_LISTING_DEFAULT_AUTO_ALL");
    expect(everything.pageInfo.totalCount).toBe(lotSize("tidewater-crest"));
  });

  test("the page-state site has every declared car in its state", async () => {
    const site = siteOf("juniper-mesa");
    const states = (await walkList(site)).map((page) => {
      const json = /<script id="__NEXT_DATA__" type="application\/json">(.+?)<\/script>/s.exec(page)?.[1] ?? "";
      return (
        JSON.parse(json) as { props: { pageProps: { vehicles: { url: string }[]; pagination: { total: number } } } }
      ).props.pageProps;
    });
    const vehicles = states.flatMap((state) => state.vehicles);
    expect(new Set(vehicles.map(({ url }) => url)).size).toBe(lotSize("juniper-mesa"));
    for (const state of states) expect(state.pagination.total).toBe(vehicles.length);
    for (const { url } of vehicles) expect((await fetch(new URL(url, site.url))).status).toBe(200);
  });

  test("two of them state doors in their lists", async () => {
    const [harborlight] = await walkList(siteOf("harborlight"));
    expect(harborlight).toContain('"numberOfDoors":4');
    const { inventory } = await getInventory(siteOf("tidewater-crest"), 0, "48", "INVENTORY_LISTING_DEFAULT_AUTO_USED");
    const doors = inventory.flatMap((car) => car.trackingAttributes.filter(({ name }) => name === "doors"));
    expect(new Set(doors.map(({ value }) => value))).toEqual(new Set(["2 door", "4 door"]));
  });

  test("answers 404 for unknown cars, list pages and photos", async () => {
    for (const [key, path] of [
      ["harborlight", "/inventory/2020-toyota-camry-le-4t1c11ak0lu000000/"],
      ["harborlight", "/inventory/?page=9"],
      ["pecan-row", "/cars-for-sale/page/99"],
      ["pecan-row", "/cars/P00000/nothing"],
      ["tidewater-crest", "/used/BMW/2021-BMW-X3-00000000000000000000000000000000.htm"],
      ["juniper-mesa", "/vehicle/1/nothing"],
      ["juniper-mesa", "/photos/e3/4T1C11AK0LU000000/1.avif"],
      ["juniper-mesa", "/%E0%A4%A"],
    ] as const) {
      expect((await fetch(`http://${siteOf(key).host}${path}`)).status, path).toBe(404);
    }
  });

  test("photos are 4:3 AVIF files that may be cached without end", async () => {
    const site = siteOf("tidewater-crest");
    const { inventory } = await getInventory(site, 0, "48", "");
    const address = inventory.find((vehicle) => vehicle.images.length > 0)?.images[0]?.uri ?? "";
    const answer = await fetch(address);
    expect(answer.headers.get("content-type")).toBe("image/avif");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 900, format: "heif" });
  });
});

test("a preferred port is used, and a taken one is replaced by a free one", async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
  const address = blocker.address();
  const taken = typeof address === "object" && address ? address.port : 0;
  const second = await startDemoSites({ ports: [taken, 0, 0, 0] });
  expect(second.sites[0]?.host).not.toBe(`127.0.0.1:${taken}`);
  expect((await fetch(second.sites[0]?.url ?? "")).status).toBe(200);
  await second.close();
  await new Promise((resolve) => blocker.close(resolve));
  await expect(fetch(second.sites[0]?.url ?? "")).rejects.toThrow();
});
