import { expect, it, vi } from "vitest";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { fetchKit } from "#test/fetch-kit.ts";
import { crawlStarter } from "./start-crawl.ts";

// It starts a process, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const kit = fetchKit();
const VIN = "1HGCV1F3XLA100000";
const ld = (car: object) => `<script type="application/ld+json">${JSON.stringify(car)}</script>`;
const CAR = { "@type": "Car", name: "2020 Honda Accord EX", vehicleIdentificationNumber: VIN, url: "/vdp/1" };
const USED = "https://schema.org/UsedCondition";

/** A list with few facts, and a car's own page whose data and words differ. */
const SITE = {
  "/used": `<!doctype html><html><title>Used cars</title><h1>1 vehicle</h1>
    ${ld({ ...CAR, itemCondition: USED, color: "Radiant Red", bodyType: "Sedan" })}</html>`,
  "/vdp/1": `<!doctype html><html><title>2020 Honda Accord EX</title><body><h1>2020 Honda Accord EX</h1>
    ${ld({
      ...CAR,
      itemCondition: USED,
      color: "Jet Black",
      mileageFromOdometer: { "@type": "QuantitativeValue", value: "45.1k", unitCode: "SMI" },
      offers: { "@type": "Offer", price: 21_995, priceCurrency: "USD" },
    })}
    <p>VIN: ${VIN}</p><p>Price: $21,995</p><dl><dt>Interior:</dt><dd>Gray</dd></dl>
    <p>Transmission: Automatic</p></body></html>`,
};

it("sends with every car the page, the property and the words of its facts, and differing values of the list", async () => {
  const site = await kit.site(SITE);
  const cars: ReadVehicle[] = [];
  const running = crawlStarter({
    log: { warn: () => {}, error: () => {} },
  })(
    {
      urls: [`${site.url}/used`],
      userAgent: "AutoHubBot/1.0 (+mailto:test@example.com)",
      allowHosts: [site.host],
      pageCacheFolder: null,
      vinTablesFolder: null,
    },
    { onVehicles: (batch) => void cars.push(...batch) },
    new AbortController().signal,
  );
  try {
    expect(await running.report).toMatchObject({ found: 1 });
  } finally {
    await running.close();
  }
  const [car] = cars;
  expect(car).toMatchObject({ vin: VIN, priceUsd: 21_995, mileageMiles: 45_100, exteriorColor: "Jet Black" });
  expect(JSON.parse(car?.reading?.codes ?? "")).toMatchObject({
    vin: "javehicleIdentificationNumber",
    title: "janame",
    make: "datitle",
    priceUsd: "jaoffers.price",
    mileageMiles: "jamileageFromOdometer",
    exteriorColor: "jacolor",
    // Only the list has it.
    bodyStyle: "jbbodyType",
    transmission: "catransmission",
  });
  expect(car?.reading).toMatchObject({
    details: { l: `${site.url}/used`, w: { mileageMiles: "45.1k" } },
    others: [["exteriorColor", "Radiant Red", "jbcolor"]],
  });
  expect(car?.reading?.details?.p).toBeUndefined();
});
