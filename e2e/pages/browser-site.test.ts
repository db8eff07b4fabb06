import { describe, expect, inject, test } from "vitest";
import { SiteBrowser, type SiteBrowserOptions } from "#crawl/browser/site-browser.ts";
import { crawlSite } from "#crawl/crawl-site.ts";
import type { Page } from "#crawl/platform.ts";
import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import { NotFoundError } from "#outbound/fetch-errors.ts";
import { type FakeAnswer, startFakeSite } from "#test/fake-dealer-site.ts";
import { fetchKit } from "#test/fetch-kit.ts";

const { site, fetcherFor } = fetchKit();

const VINS = ["2HGFC2F56KH512345", "1FTEW1EP1LFA00123"];
const FRAME = `<!doctype html><html><head><title>Lot</title></head><body><noscript>You need to enable JavaScript to run
this app.</noscript><div id="root"></div><script src="/app.js"></script></body></html>`;
const STOCK = VINS.map((vin, i) => ({
  "@type": "Car",
  ...{ vin, name: `${2019 + i} Honda Civic`, url: `/vehicle/${vin}`, itemCondition: "UsedCondition" },
  ...{ mileageFromOdometer: 40_000 + i, offers: { price: 18_000 + i } },
}));
const json = (value: unknown): FakeAnswer => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});
const script = (body: string): FakeAnswer => ({ headers: { "content-type": "text/javascript" }, body });
/** Shows what the dealer's service answers, as such sites do. */
const SHOW = `
  const show = (cars, total) => {
    document.getElementById("root").innerHTML = "<h1>Used Cars</h1><p>" + total + " vehicles found</p><img src='/photo.jpg'>";
    for (const car of cars) {
      const data = document.createElement("script");
      data.type = "application/ld+json";
      data.textContent = JSON.stringify(car);
      document.head.append(data);
    }
  };
  const search = () => fetch("/api/search", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })
    .then((answer) => answer.json());`;
const PROGRAM = script(`${SHOW} search().then((cars) => show(cars, cars.length));`);
const SITE = { "/used-cars": FRAME, "/app.js": PROGRAM, "/api/search": json(STOCK) };

async function crawl(url: string, fetcher: ReturnType<typeof fetcherFor>, signal?: AbortSignal) {
  const cars: VehicleFacts[] = [];
  const chromium = inject("browserPath");
  const report = await crawlSite({
    urls: [url],
    fetcher,
    chromium,
    signal,
    // On a busy machine, too.
    limits: { pageTimeMs: 60_000 },
    onVehicle: (facts) => void cars.push(facts),
  });
  return { report, vins: cars.map(({ vin }) => vin) };
}

describe("a site that only scripts build", () => {
  test("is read in a browser, whose requests are ours", async () => {
    const dealer = await site(SITE);
    const { report, vins } = await crawl(`${dealer.url}/used-cars`, fetcherFor([dealer]));
    expect(vins).toEqual(VINS);
    expect(report).toMatchObject({ outcome: "complete", declaredTotal: 2 });
    const asked = dealer.requests.map(({ path }) => path);
    expect(asked.filter((path) => path === "/used-cars")).toHaveLength(1);
    expect(asked).not.toContain("/photo.jpg");
    expect(dealer.mostAtOnce()).toBe(1);
    const agents = new Set(dealer.requests.map(({ headers }) => headers["user-agent"]));
    expect([...agents]).toEqual([expect.stringContaining("AutoHubBot")]);
  });

  test("and says no total may have more cars", async () => {
    const program = script(`${SHOW} search().then((cars) => show(cars, "Our"));`);
    const dealer = await site({ ...SITE, "/app.js": program });
    const { report, vins } = await crawl(`${dealer.url}/used-cars`, fetcherFor([dealer]));
    expect(vins).toEqual(VINS);
    expect(report.outcome).toBe("incomplete");
    expect(report.reason).toContain("does not say how many");
  });

  test("reaches no private address and no closed path, whatever its scripts try", async () => {
    const reached: string[] = [];
    const secret = await startFakeSite((request, response) => {
      reached.push(request.path);
      response.end("secret");
    });
    const tricks = `
      const inside = ${JSON.stringify(secret.url)};
      const socket = inside.replace("http", "ws");
      const tries = [fetch(inside + "/fetched"), fetch(inside + "/blind", { mode: "no-cors" }), fetch("/closed/list.json"),
        fetch("http://169.254.169.254/latest/meta-data"), fetch("http://[::1]:" + new URL(inside).port + "/six")];
      new WebSocket(socket + "/socket");
      const events = new EventSource(inside + "/events");
      let refused = 0;
      // It comes back by itself for ever, and the page would never be quiet: once more is enough.
      events.onerror = () => { if (++refused === 2) events.close(); };
      navigator.sendBeacon(inside + "/beacon", "x");
      new Image().src = inside + "/image";
      const frame = document.createElement("iframe"); frame.src = inside + "/frame"; document.body.append(frame);
      const hint = document.createElement("link"); hint.rel = "preconnect"; hint.href = inside; document.head.append(hint);
      const early = document.createElement("link"); early.rel = "prefetch"; early.href = inside + "/prefetch"; document.head.append(early);
      const code = "fetch('" + inside + "/worker').catch(() => {}); new WebSocket('" + socket + "/worker-socket')";
      new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      navigator.serviceWorker?.register("/app.js").catch(() => {});
      window.open(inside + "/popup");
      const link = document.createElement("a"); link.href = inside + "/download"; link.download = "x"; document.body.append(link); link.click();
      setTimeout(() => { location.href = inside + "/left"; }, 300);`;
    const program = script(`${SHOW} ${tricks}
      Promise.allSettled(tries).then((ends) => search().then((cars) =>
        ends.every(({ status }) => status === "rejected") ? show(cars, cars.length) : 0));`);
    const robots = { body: "User-agent: *\nDisallow: /closed/" };
    const dealer = await site({ ...SITE, "/app.js": program, "/robots.txt": robots, "/closed/list.json": json(STOCK) });
    try {
      const { vins, report } = await crawl(`${dealer.url}/used-cars`, fetcherFor([dealer]));
      expect(vins, report.reason ?? "").toEqual(VINS);
      expect(reached).toEqual([]);
      expect(dealer.requests.map(({ path }) => path)).not.toContain("/closed/list.json");
    } finally {
      await secret.close();
    }
  });

  test("is given up when its scripts never pause", async () => {
    const busy: Page = { url: "http://dealer.example/", status: 200, contentType: "text/html", body: "" };
    const options: SiteBrowserOptions = {
      signal: new AbortController().signal,
      executable: inject("browserPath"),
      pageTimeMs: 2_000,
      fetchPart: async (url) => Promise.reject(new NotFoundError(url, "There is nothing.", 404)),
    };
    const browser = new SiteBrowser(options);
    try {
      await expect(browser.build({ ...busy, body: "<div id=root></div><script>for (;;) {}</script>" })).rejects.toThrow(
        "still busy",
      );
      options.pageTimeMs = 60_000;
      const next = await browser.build({ ...busy, body: "<p id=a></p><script>a.textContent = 'built'</script>" });
      expect(next.page.body).toContain('<p id="a">built</p>');
    } finally {
      await browser.close();
    }
  });

  test("is left at once when the crawl is stopped", async () => {
    const stop = new AbortController();
    const dealer = await site({
      ...SITE,
      "/api/search": (_request, _response) => stop.abort(new Error("The process is stopping.")),
    });
    await expect(crawl(`${dealer.url}/used-cars`, fetcherFor([dealer]), stop.signal)).rejects.toThrow("stopping");
  });
});
