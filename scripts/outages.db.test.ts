import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "#app/app.ts";
import { readConfig } from "#app/config/config.ts";
import { createContext } from "#app/context.ts";
import { photoPath } from "#core/facts/photo-path.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { startFakeSite } from "#test/fake-dealer-site.ts";
import { hasNginx, type Nginx, startNginx } from "#test/nginx-kit.ts";
import { startReplicatedPostgres } from "#test/replicated-postgres.ts";
import { startTcpRelay } from "#test/tcp-relay.ts";
import type { TestDb } from "#test/test-database.ts";

const WEBS = 2;
const PHOTOS = 480;

const ends: (() => unknown)[] = [];
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-outages-"));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts web processes' servers with nginx in front of them. */
async function startSite(environment: Record<string, string>) {
  const ports: number[] = [];
  let db: TestDb | undefined;
  for (let n = 0; n < WEBS; n += 1) {
    const config = readConfig({ DATA_DIR: join(dataDir, `${n}`), RATE_LIMIT: "off", ...environment });
    const log = createLogger({ level: "silent", pretty: false });
    const context = await createContext({ config, databaseUrl: config.databaseUrl ?? "", log, works: false });
    ends.push(() => context.close());
    const app = await buildApp(context);
    await app.listen({ host: "127.0.0.1", port: 0 });
    ends.push(() => app.close());
    ports.push((app.server.address() as AddressInfo).port);
    await expect.poll(() => context.search.isReady()).toBe(true);
    db = context.db as unknown as TestDb;
  }
  const nginx = await startNginx(ports);
  ends.push(nginx.stop);
  return { call: nginx.call, db: db as TestDb };
}

/** Statuses of pages and calls that a shopper asks for. */
async function statusesOf(call: Nginx["call"], paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    paths.map(async (path) => `${path} ${(await call(path, { from: "127.0.0.2" })).status}`),
  );
  return [...new Set(answers)];
}

describe.skipIf(!hasNginx)("a site of two webs behind nginx stays there for everybody", () => {
  it("while one visitor asks for 480 photos of a dealer who does not answer", async () => {
    const servers = await startReplicatedPostgres();
    ends.push(servers.stop);
    const waiting: ServerResponse[] = [];
    const fail = (response: ServerResponse) => response.writeHead(503, { "retry-after": "60" }).end();
    let answers = false;
    const dealer = await startFakeSite((_request, response) => {
      if (answers) fail(response);
      else waiting.push(response);
    });
    ends.push(dealer.close);
    const { call, db } = await startSite({ DATABASE_URL: servers.url, CRAWL_ALLOW_HOSTS: dealer.host });
    const images = Array.from({ length: PHOTOS }, (_, n) => `${dealer.url}/${n}.jpg`);
    const [carId = 0] = await insertVehicles(db, await insertDealership(db), [makeFacts({ images })]);

    let refused = 0;
    const photos = Promise.allSettled(
      images.map(async (image) => {
        const { status } = await call(photoPath(carId, image));
        if (status === 503) refused += 1;
        return status;
      }),
    );
    await expect.poll(() => refused).toBeGreaterThan(100);
    const paths = Array.from({ length: 100 }, (_, n) => [`/vehicles/${carId}`, `/api/vehicles?limit=${1 + n}`]).flat();
    for (const status of await statusesOf(call, paths)) expect(status).toMatch(/ 200$/);
    answers = true;
    waiting.forEach(fail);
    const statuses = (await photos).map((photo) => (photo.status === "fulfilled" ? photo.value : photo.reason));
    expect(new Set(statuses)).toEqual(new Set([404, 503]));
  });

  it("while the primary is away: replicas answer, or a sentence, and after it all is as before", async () => {
    const servers = await startReplicatedPostgres();
    ends.push(servers.stop);
    const primary = await startTcpRelay(servers.url);
    ends.push(primary.close);
    const { call, db } = await startSite({
      DATABASE_URL: primary.url(servers.url),
      DATABASE_READ_URL: servers.standby.url,
    });
    const [carId = 0] = await insertVehicles(db, await insertDealership(db), [makeFacts()]);
    const pages = ["/", `/vehicles/${carId}`, "/api/vehicles?limit=24"];
    await expect.poll(() => statusesOf(call, pages)).toEqual(pages.map((path) => `${path} 200`));

    await primary.refuse();
    await expect.poll(async () => (await call("/readyz")).status).toBe(503);
    expect((await call("/readyz?exclude=database&exclude=queue")).status).toBe(200);
    await expect.poll(() => statusesOf(call, pages)).toEqual(pages.map((path) => `${path} 200`));
    for (let round = 0; round < 20; round += 1) {
      // Pages that miss something ask this, to show it as soon as it is back.
      expect((await call("/readyz")).status).toBe(503);
      for (const path of pages) {
        const { status, body } = await call(path);
        if (status !== 200) expect([status, String(body)]).toEqual([503, expect.stringMatching(/cannot|try again/i)]);
      }
      const refused = await call(`/api/vehicles/${carId}/contact`, { method: "POST" });
      expect([refused.status, JSON.parse(String(refused.body))]).toEqual([
        503,
        { message: "We cannot reach our database right now. Please try again in a moment." },
      ]);
    }
    await primary.leadTo(servers.url);
    await expect.poll(async () => (await call("/readyz")).status).toBe(200);
  });
});
