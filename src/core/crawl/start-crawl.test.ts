import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { HostTurn, HostTurns } from "#kernel/outbound/host-turns.ts";
import { crawlHere } from "#test/crawl-here.ts";
import type { FakeSite } from "#test/fake-dealer-site.ts";
import { fetchKit } from "#test/fetch-kit.ts";
import type { CrawlOrder } from "./messages.ts";
import type { HostRequests } from "./rules/host-requests.ts";
import { type CrawlListener, type CrawlProcessConfig, crawlStarter, type StartCrawl } from "./start-crawl.ts";

const kit = fetchKit();
/** Otherwise each process would compile its program again. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? null;
const folders = () => ({ compileCache, reads: [], writes: [tmpdir()], confinement: "permissions" as const });
const silent = { warn: () => {}, error: () => {} };
const car = (n: number) => ({
  "@type": "Car",
  name: `2020 Honda Accord ${n}`,
  vehicleIdentificationNumber: `1HGCV1F3XLA${100_000 + n}`,
  itemCondition: "https://schema.org/UsedCondition",
  offers: { "@type": "Offer", price: 21_995, priceCurrency: "USD" },
  url: `/vdp/${n}`,
});
const listing = (count: number) =>
  `<!doctype html><title>Used cars</title><h1>${count} vehicles</h1>${Array.from({ length: count }, (_, n) => `<script type="application/ld+json">${JSON.stringify(car(n))}</script>`).join("")}`;

function crawl(
  site: FakeSite,
  options: {
    config?: Partial<CrawlProcessConfig>;
    listener?: Partial<CrawlListener>;
    signal?: AbortSignal;
    urls?: string[];
    order?: Partial<CrawlOrder>;
    start?: StartCrawl;
    /** True when it has a separate process. Starting one takes longest. Default: true. */
    apart?: boolean;
  } = {},
) {
  const batches: VehicleFacts[][] = [];
  const spawn = options.apart === false && { spawn: crawlHere };
  const start = options.start ?? crawlStarter({ log: silent, folders, ...spawn, ...options.config });
  const running = start(
    {
      urls: options.urls ?? [`${site.url}/used`],
      userAgent: "AutoHubBot/1.0 (+mailto:test@example.com)",
      allowHosts: [site.host],
      pageCacheFolder: null,
      vinTablesFolder: null,
      ...options.order,
    },
    { onVehicles: (batch) => void batches.push([...batch]), ...options.listener },
    options.signal ?? new AbortController().signal,
  );
  return { running, batches };
}

/** Returns the processes that this one has started, from any of its threads. */
const children = (): number[] =>
  readdirSync(`/proc/${process.pid}/task`).flatMap((task) => {
    const text = readFileSync(`/proc/${process.pid}/task/${task}/children`, "utf8").trim();
    return text === "" ? [] : text.split(" ").map(Number);
  });
const isCrawl = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("src/core/crawl/main.ts");

/** Starts a crawl of a site whose list is never answered, so the crawl stops in the middle. */
async function stuckSite() {
  const reached = Promise.withResolvers<void>();
  const site = await kit.site((request, response) => {
    if (request.path !== "/used") response.writeHead(404).end();
    else reached.resolve();
  });
  return { site, reached: reached.promise };
}

it("delivers the vehicles in batches, the next when the last is stored, then the report", async () => {
  const site = await kit.site({ "/used": listing(250) });
  let storing = 0;
  const { running, batches } = crawl(site, {
    apart: false,
    listener: {
      onVehicles: async (batch) => {
        storing += 1;
        expect(storing).toBe(1);
        batches.push([...batch]);
        await new Promise((resolve) => setTimeout(resolve, 20));
        storing -= 1;
      },
    },
  });
  try {
    expect(await running.report).toMatchObject({ outcome: "complete", found: 250, platform: "structured-data" });
    expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(batches[0]?.[0]).toMatchObject({ vin: "1HGCV1F3XLA100000", priceUsd: 21_995 });
  } finally {
    await running.close();
  }
});

it("reuses the cars of the last crawl when no page has changed, and reads the pages when one has", async () => {
  const folder = mkdtempSync(join(tmpdir(), "autohub-unchanged-"));
  let shown = 150;
  const site = await kit.site((request, response) => {
    if (request.path !== "/used") return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" }).end(listing(shown));
  });
  const night = async () => {
    const steps = new Set<string>();
    const { running, batches } = crawl(site, {
      apart: false,
      order: { pageCacheFolder: folder, codeVersion: "today's" },
      listener: { onProgress: ({ step }) => void steps.add(step) },
    });
    try {
      const { bytesFetched, ...report } = await running.report;
      expect(bytesFetched).toBeGreaterThan(10_000);
      return { report, batches, wasRead: steps.has("Opening the website") };
    } finally {
      await running.close();
    }
  };
  try {
    const first = await night();
    expect(first).toMatchObject({ report: { outcome: "complete", found: 150 }, wasRead: true });
    expect(await night()).toEqual({ ...first, wasRead: false });
    shown = 149;
    expect(await night()).toMatchObject({ report: { outcome: "complete", found: 149 }, wasRead: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("passes its process on to the next crawl only when it has read no page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "autohub-unchanged-"));
  const gone = { "/vdp/8": { status: 410 }, "/vdp/0": "<p>1HGCV1F3XLA100000" };
  const sites = [await kit.site({ "/used": listing(3), ...gone }), await kit.site({ "/used": listing(5), ...gone })];
  const start = crawlStarter({ log: silent, folders });
  const earlier = new Set(children());
  const processes = () => children().filter((pid) => !earlier.has(pid));
  /** Crawls a site. @returns the number of its cars, and the process that crawled it */
  const night = async (site: FakeSite | undefined, asksPages = false, by = start) => {
    if (site === undefined) throw new Error("there is no such site");
    const { running, batches } = crawl(site, { start: by, order: { pageCacheFolder: folder, codeVersion: "today's" } });
    const [pid] = processes();
    const { outcome, found } = await running.report;
    expect(outcome).toBe("complete");
    expect(batches.flat()).toHaveLength(found);
    if (asksPages) {
      const about = (id: number) => ({ id, vin: "1HGCV1F3XLA100000", stockNumber: null, url: `${site.url}/vdp/${id}` });
      const { pages } = await running.probe({ missing: [about(8)], controls: [about(0)], removed: [], gonePaths: [] });
      expect(pages).toHaveLength(1);
    }
    await running.close();
    return { found, pid };
  };
  try {
    await night(sites[0]);
    expect(processes()).toEqual([]);
    await night(sites[1], false, crawlStarter({ log: silent, folders, spawn: crawlHere }));
    const first = await night(sites[0]);
    expect(first.found).toBe(3);
    expect(processes()).toEqual([first.pid]);
    expect(await night(sites[1])).toEqual({ found: 5, pid: first.pid });
    // A process that has requested pages of cars has read them.
    expect((await night(sites[1], true)).pid).toBe(first.pid);
    expect(processes()).toEqual([]);
    const other = await night(sites[1]);
    process.kill(other.pid ?? 0, "SIGKILL");
    await expect.poll(processes).toEqual([]);
    const last = await night(sites[1]);
    expect(last.found).toBe(5);
    expect(last.pid).not.toBe(other.pid);
    process.kill(last.pid ?? 0, "SIGKILL");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("visits only the ports that the dealership's addresses name, and its run says so", async () => {
  const site = await kit.site({ "/used": { status: 302, headers: { location: "http://cdn.invalid:6379/" } } });
  const own = "http://dealer.invalid:8443/";
  const { running } = crawl(site, { apart: false, urls: [`${site.url}/used`, own] });
  try {
    const report = await running.report;
    expect(report.outcome).toBe("failed");
    const sentences = [report.reason, ...report.warnings].join("\n");
    expect(sentences).toContain(
      "Port 6379 of cdn.invalid must not be visited, because no address of the dealership names it.",
    );
    expect(sentences).toContain(`Additional address ${own}`);
    expect(sentences).not.toContain("Port 8443");
  } finally {
    await running.close();
  }
});

it("requests the pages of missing cars after the report", async () => {
  const site = await kit.site({ "/used": listing(1), "/vdp/8": { status: 410 }, "/vdp/0": "<p>1HGCV1F3XLA100000" });
  const { running } = crawl(site, { apart: false });
  try {
    await running.report;
    const about = (id: number, url: string) => ({ id, vin: "1HGCV1F3XLA100000", stockNumber: null, url });
    const { pages, controls } = await running.probe({
      missing: [about(8, `${site.url}/vdp/8`)],
      controls: [about(0, `${site.url}/vdp/0`)],
      removed: [],
      gonePaths: [],
    });
    expect(pages).toMatchObject([[8, { answer: "gone", status: 410 }]]);
    expect(controls).toMatchObject([{ answer: "unclear", status: 200 }]);
  } finally {
    await running.close();
  }
});

it.runIf(process.platform === "linux")(
  "has a process with the authorities that this machine trusts, none of our secrets, that ends first where memory runs out (needs Linux)",
  async () => {
    const { site, reached } = await stuckSite();
    const error = vi.fn();
    process.env.ADMIN_PASSWORD = "correct horse battery";
    process.env.NODE_EXTRA_CA_CERTS = "/nowhere/authorities.pem";
    const { running } = crawl(site, { config: { log: { ...silent, error } } });
    try {
      await reached;
      const [pid] = children().filter(isCrawl);
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
      expect(environment).toContain("PATH=");
      expect(environment).toContain("NODE_EXTRA_CA_CERTS=/nowhere/authorities.pem");
      expect(environment).not.toMatch(/PASSWORD|DATABASE|TOKEN|SECRET/);
      expect(Number(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8"))).toBe(500);
      expect(Number(readFileSync("/proc/self/oom_score_adj", "utf8"))).toBeLessThan(500);
      // It does not stop on request. Ending it does not count as the crash of a crawl.
      process.kill(pid ?? 0, "SIGSTOP");
    } finally {
      delete process.env.ADMIN_PASSWORD;
      delete process.env.NODE_EXTRA_CA_CERTS;
      await running.close();
    }
    expect(children().filter(isCrawl)).toEqual([]);
    expect(error).not.toHaveBeenCalled();
  },
);

it("fails a crawl that stands still, though later than a busy one, with a sentence, and releases its host", async () => {
  const { site, reached } = await stuckSite();
  const held = new Set<string>();
  const turnAt = (host: string): HostTurn => ({
    isHeld: () => held.has(host),
    giveBack: async () => void held.delete(host),
  });
  const turns: HostTurns = {
    acquire: async (host) => {
      held.add(host);
      return turnAt(host);
    },
    isWanted: async () => false,
  };
  const { running } = crawl(site, { config: { hangMs: 1_500, turns } });
  await reached;
  expect([...held]).toEqual([site.host]);
  for (const pid of children().filter(isCrawl)) process.kill(pid, "SIGSTOP");
  const early = new Promise((resolve) => setTimeout(resolve, 4_000, "still waited for"));
  expect(await Promise.race([running.report, early])).toBe("still waited for");
  expect(await running.report).toMatchObject({
    outcome: "failed",
    reason: "A page of this site kept our program busy for more than 2 seconds, so the crawl was ended.",
  });
  await running.close();
  expect([...held]).toEqual([]);
  expect(children().filter(isCrawl)).toEqual([]);
});

it("lets only the product stop it: signals to the whole group end no crawl", async () => {
  const asked = Promise.withResolvers<() => void>();
  const site = await kit.site((request, response) => {
    if (request.path !== "/used") response.writeHead(404).end();
    else asked.resolve(() => response.writeHead(200, { "content-type": "text/html" }).end(listing(2)));
  });
  const { running } = crawl(site);
  const answer = await asked.promise;
  for (const pid of children().filter(isCrawl)) {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.kill(pid, signal);
  }
  answer();
  expect(await running.report).toMatchObject({ outcome: "complete", found: 2 });
  await running.close();
  expect(children().filter(isCrawl)).toEqual([]);
});

it("fails a crawl that crashes, and answers a later call to it", async () => {
  const { site, reached } = await stuckSite();
  const { running } = crawl(site);
  await reached;
  for (const pid of children().filter(isCrawl)) process.kill(pid, "SIGKILL");
  expect(await running.report).toMatchObject({ outcome: "failed", reason: expect.stringContaining("memory ran out") });
  const missing = [{ id: 1, vin: null, stockNumber: "P1", url: `${site.url}/1` }];
  expect((await running.probe({ missing, controls: [], removed: [], gonePaths: [] })).pages).toEqual([]);
  await running.close();
});

it.each([null, { kind: "log", level: "no level", details: {}, message: "" }, { kind: "requests", hosts: 7 }])(
  "ends a crawl that sends what no crawl sends, and nothing else: %j",
  async (message) => {
    const spawn = () => {
      const child = crawlHere();
      setImmediate(() => child.emit("message", message));
      return child;
    };
    const listener = { onRequests: (hosts: HostRequests[]) => hosts.forEach(() => {}) };
    const { running } = crawl((await stuckSite()).site, { config: { spawn }, listener });
    expect(await running.report).toMatchObject({ outcome: "failed", reason: expect.stringContaining("our error") });
    await running.close();
  },
);

it("fails a crawl that exceeds its heap, and one whose process exceeds the machine's share", async () => {
  const large = await kit.site({
    "/used": `<!doctype html><title>Used cars</title>${"<p><b>x</b></p>".repeat(200_000)}`,
  });
  const heap = crawl(large, { config: { heapMib: 48 } });
  const share = crawl((await stuckSite()).site, { config: { memoryMib: 8 } });
  const sentence = (mib: number) =>
    `Reading this site took more memory than a crawl may use (${mib} MB), so the crawl was ended.`;
  expect(await heap.running.report).toMatchObject({ outcome: "failed", reason: sentence(48) });
  expect(await share.running.report).toMatchObject({ outcome: "failed", reason: sentence(8) });
  await heap.running.close();
  await share.running.close();
});

it("ends the process when the crawl is aborted or its vehicles cannot be stored, and reports which it was", async () => {
  const { site, reached } = await stuckSite();
  const stop = new AbortController();
  const aborted = crawl(site, { signal: stop.signal });
  await reached;
  stop.abort(new Error("the process is stopping"));
  await expect(aborted.running.report).rejects.toThrow("the process is stopping");
  await aborted.running.close();

  const full = await kit.site({ "/used": listing(3) });
  const { running } = crawl(full, {
    apart: false,
    listener: {
      onVehicles: () => {
        throw new Error("the database is away");
      },
    },
  });
  await expect(running.report).rejects.toThrow("the database is away");
  await running.close();
  expect(children().filter(isCrawl)).toEqual([]);
});
