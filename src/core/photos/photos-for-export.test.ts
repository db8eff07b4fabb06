import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { type FakeHandler, type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { makePhoto, testDecoder } from "#test/photo-kit.ts";
import { openPhotoCache, type PhotoCache } from "./photo-cache.ts";
import { photosForExport } from "./photos-for-export.ts";

let dealer: FakeSite;
let cache: PhotoCache;
let folder: string;
afterEach(async () => {
  await cache.close();
  await dealer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a dealer's host, and an export's access to its photos. */
async function open(handler: FakeHandler) {
  dealer = await startFakeSite(handler);
  folder = mkdtempSync(join(tmpdir(), "autohub-photos-"));
  cache = openPhotoCache({
    decoder: testDecoder,
    folder,
    shared: null,
    maxBytes: 100_000_000,
    userAgent: "AutoHubBot/1.0",
    allowHosts: new Set([dealer.host]),
    log: createLogger({ level: "silent", pretty: false }),
  });
  const photos = photosForExport(cache);
  return (name: string) => photos.getOriginal(`${dealer.url}/${name}`, new AbortController().signal);
}

it("waits for a host that asks for a short pause, and then gets every photo", async () => {
  const photo = await makePhoto(400, 300);
  let pausedUntil = 0;
  let early = 0;
  const get = await open((_request, response) => {
    if (pausedUntil === 0) {
      pausedUntil = Date.now() + 1_000;
      return void response.writeHead(429, { "retry-after": "1" }).end();
    }
    if (Date.now() < pausedUntil - 50) early += 1;
    response.end(photo);
  });
  const first = await get("1.jpg");
  const others = await Promise.all(["2.jpg", "3.jpg"].map(get));
  expect([first, ...others].map((found) => "path" in found)).toEqual([true, true, true]);
  expect(early).toBe(0);
});

it("leaves out photos that a host refuses for longer, without another request", async () => {
  const get = await open((_request, response) => void response.writeHead(429, { "retry-after": "600" }).end());
  expect(await get("1.jpg")).toEqual({ reason: `${dealer.host} answered 429.` });
  expect(await get("2.jpg")).toEqual({ reason: `${dealer.host} gets no requests for a while.` });
  expect(dealer.requests).toHaveLength(1);
});
