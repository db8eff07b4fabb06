import { expect, inject, test } from "vitest";
import { crawlSite } from "#core/crawl/crawl-site.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
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
/** Shows the answer of the dealer's service, like such sites do. */
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
const SITE = { "/used-cars": FRAME, "/api/search": json(STOCK) };

test("a site that only scripts build is read in a browser, whose requests are ours, and which reaches no private address and no closed path", async () => {
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
    // It reconnects without end, and the page would never be idle: one more time is enough.
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
    const link = document.createElement("a"); link.href = inside + "/download"; link.download = "x"; document.body.append(link);
    // A page that goes elsewhere has no \`load\` event from then on.
      addEventListener("load", () => { link.click(); location.href = inside + "/left"; });`;
  const program = script(`${SHOW} ${tricks}
    Promise.allSettled(tries).then((ends) => search().then((cars) =>
      ends.every(({ status }) => status === "rejected") ? show(cars, cars.length) : 0));`);
  const robots = { body: "User-agent: *\nDisallow: /closed/" };
  const dealer = await site({ ...SITE, "/app.js": program, "/robots.txt": robots, "/closed/list.json": json(STOCK) });
  try {
    const cars: VehicleFacts[] = [];
    const report = await crawlSite({
      urls: [`${dealer.url}/used-cars`],
      fetcher: fetcherFor([dealer]),
      chromium: inject("browserPath"),
      // On a busy machine, too.
      limits: { pageTimeMs: 60_000 },
      onVehicle: (facts) => void cars.push(facts),
    });
    expect(
      cars.map(({ vin }) => vin),
      report.reason ?? "",
    ).toEqual(VINS);
    expect(report).toMatchObject({ outcome: "complete", declaredTotal: 2 });
    expect(reached).toEqual([]);
    const asked = dealer.requests.map(({ path }) => path);
    expect(asked.filter((path) => path === "/used-cars")).toHaveLength(1);
    expect(asked).not.toContain("/photo.jpg");
    expect(asked).not.toContain("/closed/list.json");
    expect(dealer.mostAtOnce()).toBe(1);
    const agents = new Set(dealer.requests.map(({ headers }) => headers["user-agent"]));
    expect([...agents]).toEqual([expect.stringContaining("AutoHubBot")]);
  } finally {
    await secret.close();
  }
});
