import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import type { FakeAnswer, FakeSite } from "#test/fake-dealer-site.ts";
import { fetchKit } from "#test/fetch-kit.ts";
import { makeBomb, makePhoto, testDecoder } from "#test/photo-kit.ts";
import type { PictureDecoder } from "./decoder/picture-decoder.ts";
import { openPhotoCache, type PhotoCache } from "./photo-cache.ts";
import { FatalPictureError, UnusablePhotoError } from "./photo-errors.ts";

const { site } = fetchKit();
const caches: PhotoCache[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-photos-"));
});
afterEach(async () => {
  for (const cache of caches.splice(0)) await cache.close();
  rmSync(folder, { recursive: true, force: true });
});

function cacheFor(sites: readonly FakeSite[], timeoutMs = 30_000, decoder = testDecoder): PhotoCache {
  const cache = openPhotoCache({
    decoder,
    folder,
    shared: null,
    maxBytes: 100_000_000,
    userAgent: "AutoHubBot/1.0 (test)",
    allowHosts: new Set(sites.map(({ host }) => host)),
    timeoutMs,
    log: createLogger({ level: "silent", pretty: false }),
  });
  caches.push(cache);
  return cache;
}

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name.replace(/^[^.]*\./, ""))
    .sort();

/** Returns the variant of this picture from a cache over a dealer that has only this picture. */
async function shown(picture: FakeAnswer, width: 160 | 640 | 1920 = 640, format: "avif" | "webp" | "jpeg" = "webp") {
  const dealer = await site({ "/photo": picture });
  const bytes = await cacheFor([dealer]).getVariant(`${dealer.url}/photo`, width, format);
  return { bytes, facts: await sharp(bytes).metadata() };
}

describe("making a variant", () => {
  it("returns the requested width and format in the picture's own shape", async () => {
    for (const format of ["webp", "jpeg", "avif"] as const) {
      const { facts } = await shown({ body: await makePhoto(1_200, 900) }, 160, format);
      expect([facts.width, facts.height]).toEqual([160, 120]);
      expect(facts.format).toBe(format === "avif" ? "heif" : format);
    }
  });

  it("deletes all files of a photo, and none of another", async () => {
    const photo = { body: await makePhoto(400, 300) };
    const dealer = await site({ "/one": photo, "/two": photo });
    const cache = cacheFor([dealer]);
    for (const [path, width, format] of [
      ["/one", 160, "webp"],
      ["/one", 1920, "avif"],
      ["/two", 320, "jpeg"],
    ] as const) {
      await cache.getVariant(`${dealer.url}${path}`, width, format);
    }
    await cache.forget([`${dealer.url}/one`, `${dealer.url}/never-asked-for`]);
    expect(files()).toEqual(["320.jpeg", "original"]);
  });

  it("never enlarges", async () => {
    const { facts } = await shown({ body: await makePhoto(500, 300) }, 1920);
    expect([facts.width, facts.height]).toEqual([500, 300]);
  });

  it("turns a photo upright and removes the place from its metadata", async () => {
    const photo = await sharp(await makePhoto(400, 300))
      .withExif({ IFD0: { Artist: "somebody", Copyright: "37.42N 122.08W" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { facts, bytes } = await shown({ body: photo });
    expect([facts.width, facts.height]).toEqual([300, 400]);
    expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
    expect(bytes.includes("somebody")).toBe(false);
  });

  it("shows the first frame of an animation only", async () => {
    const frames = [await makePhoto(40, 30, "#ff0000"), await makePhoto(40, 30, "#0000ff")];
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const { facts } = await shown({ body: animation });
    expect([facts.pages ?? 1, facts.height]).toEqual([1, 30]);
  });

  it("recognizes every format by its content, with any name and type, on white", async () => {
    const clear = sharp({ create: { width: 32, height: 32, channels: 4, background: "#00000000" } });
    for (const format of ["png", "webp", "avif", "gif"] as const) {
      const body = await clear.clone().toFormat(format).toBuffer();
      const { bytes } = await shown({ headers: { "content-type": "text/plain" }, body }, 160, "jpeg");
      const { channels } = await sharp(bytes).stats();
      expect(channels[0]?.mean).toBeGreaterThan(250);
    }
  });
});

describe("a file that is not a photo", () => {
  it("is refused and not requested again", async () => {
    const photo = await makePhoto();
    const routes: Record<string, FakeAnswer> = {
      "/text.jpg": { headers: { "content-type": "image/jpeg" }, body: "I am not a picture." },
      "/page.jpg": "<!doctype html><h1>Not found</h1>",
      "/drawing.svg": { body: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>` },
      "/half.jpg": { body: photo.subarray(0, photo.length / 2) },
      "/head.jpg": { body: photo.subarray(0, 40) },
      "/bomb.png": { body: makeBomb(8_000) },
      "/claim.png": { body: makeBomb(20).fill(0x7f, 16, 24) },
      "/gone.jpg": { status: 404 },
      "/empty.jpg": { body: "" },
    };
    const dealer = await site(routes);
    const cache = cacheFor([dealer]);
    for (const path of Object.keys(routes)) {
      for (let tries = 0; tries < 2; tries += 1) {
        await expect(cache.getVariant(dealer.url + path, 640, "webp"), path).rejects.toThrow(UnusablePhotoError);
      }
      await expect(cache.getOriginal(dealer.url + path), path).rejects.toThrow(UnusablePhotoError);
    }
    expect(dealer.requests.map(({ path }) => path)).toEqual(Object.keys(routes));
    expect(files()).toEqual([]);
  });

  it("delays no other photo when its host hangs", async () => {
    const photo = await makePhoto(100, 100);
    const slow = await site(() => {});
    const quick = await site({ "/a.jpg": { body: photo } });
    const cache = cacheFor([slow, quick], 2_000);
    const waiting = Array.from({ length: 10 }, (_, n) => cache.getVariant(`${slow.url}/${n}.jpg`, 160, "webp"));
    const refused = Promise.allSettled(waiting);
    await cache.getVariant(`${quick.url}/a.jpg`, 160, "webp");
    await cache.close();
    expect(new Set((await refused).map(({ status }) => status))).toEqual(new Set(["rejected"]));
    expect(slow.mostAtOnce()).toBeLessThanOrEqual(3);
  });
});

describe("storing", () => {
  it("fetches and makes a variant once for twenty concurrent requests, and never again", async () => {
    const dealer = await site({ "/a.jpg": { body: await makePhoto() } });
    const cache = cacheFor([dealer]);
    const ask = () => cache.getVariant(`${dealer.url}/a.jpg`, 640, "webp");
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(answers).size).toBe(1);
    const again = await cacheFor([]).getVariant(`${dealer.url}/a.jpg`, 640, "webp");
    expect(again).toEqual(answers[0]);
    await cache.getVariant(`${dealer.url}/a.jpg`, 160, "avif");
    expect(dealer.requests).toHaveLength(1);
    expect(files()).toEqual(["160.avif", "640.webp", "original"]);
  });

  it("stores the original unchanged, for exports", async () => {
    const photo = await makePhoto();
    const dealer = await site({ "/a.jpg": { body: photo } });
    const cache = cacheFor([dealer]);
    const url = `${dealer.url}/a.jpg`;
    const [original] = await Promise.all([cache.getOriginal(url), cache.getVariant(url, 640, "jpeg")]);
    expect((await readFile(original)).equals(photo)).toBe(true);
    expect(dealer.requests).toHaveLength(1);
  });

  it("makes a variant again that a power failure has emptied, and fetches a damaged original again later", async () => {
    const dealer = await site({ "/a.jpg": { body: await makePhoto() } });
    const url = `${dealer.url}/a.jpg`;
    const cache = cacheFor([dealer]);
    const original = await cache.getOriginal(url);
    await cache.getVariant(url, 640, "webp");
    const variant = original.replace(/original$/, "640.webp");
    await truncate(variant);
    await cache.getVariant(url, 640, "webp");
    expect((await readFile(variant)).length).toBeGreaterThan(0);
    expect(dealer.requests).toHaveLength(1);

    await writeFile(original, "damaged");
    await cache.getVariant(url, 160, "webp");
    expect(dealer.requests).toHaveLength(2);
  });

  it("never returns a damaged original, and fetches it again", async () => {
    const dealer = await site({ "/a.jpg": { body: await makePhoto() } });
    const url = `${dealer.url}/a.jpg`;
    const cache = cacheFor([dealer]);
    const original = await cache.getOriginal(url);
    const whole = await readFile(original);
    const given = async () => (await readFile(await cache.getOriginal(url))).equals(whole);
    expect(await given()).toBe(true);
    expect(dealer.requests).toHaveLength(1);
    for (const damaged of [whole.subarray(0, 900), Buffer.alloc(whole.length), Buffer.from("x"), Buffer.alloc(0)]) {
      await writeFile(original, damaged);
      expect(await given()).toBe(true);
    }
    expect(dealer.requests).toHaveLength(5);
  });

  it.each(["avif", "webp", "jpeg"] as const)(
    "makes a damaged %s again, and fetches a truncated original once",
    async (format) => {
      const dealer = await site({ "/a.jpg": { body: await makePhoto() } });
      const url = `${dealer.url}/a.jpg`;
      const cache = cacheFor([dealer]);
      const original = await cache.getOriginal(url);
      const whole = await cache.getVariant(url, 640, format);
      const variant = original.replace(/original$/, `640.${format}`);
      for (const damaged of [whole.subarray(0, -9), Buffer.alloc(whole.length), Buffer.from("x")]) {
        await writeFile(variant, damaged);
        expect((await cache.getVariant(url, 640, format)).equals(whole)).toBe(true);
        expect((await readFile(variant)).equals(whole)).toBe(true);
      }
      expect(dealer.requests).toHaveLength(1);
      await writeFile(variant, "x");
      await truncate(original, 900);
      expect((await cache.getVariant(url, 640, format)).equals(whole)).toBe(true);
      expect(dealer.requests).toHaveLength(2);
    },
  );
});

describe("a picture that ends the process that decodes it", () => {
  /** Opens a cache whose decoder ends at its first picture, as one whose picture takes too much memory. */
  async function openFatal() {
    const dealer = await site({
      "/photo": { body: await makePhoto(400, 300) },
      "/other": { body: await makePhoto(200, 100) },
    });
    let tried = 0;
    const check = async () => {
      tried += 1;
      throw new FatalPictureError("To decode it takes more memory than a picture may use.");
    };
    const get = (path: string, decoder: PictureDecoder) =>
      cacheFor([dealer], 30_000, decoder).getVariant(`${dealer.url}${path}`, 160, "webp");
    return { dealer, get, fatal: { ...testDecoder, check }, tried: () => tried };
  }

  it("is not tried again after a restart, and others are", async () => {
    const { dealer, get, fatal, tried } = await openFatal();
    await expect(get("/photo", fatal)).rejects.toThrow("takes more memory");
    await expect(get("/photo", fatal)).rejects.toThrow("takes more memory");
    expect([tried(), dealer.requests.length]).toEqual([1, 1]);
    expect((await get("/other", testDecoder)).length).toBeGreaterThan(100);
    expect(files().filter((name) => name.endsWith("original"))).toHaveLength(1);
  });

  it("is known before it is tried, in case that it ends the product as well", async () => {
    const { dealer, get } = await openFatal();
    const never = Promise.withResolvers<void>();
    const trying = Promise.withResolvers<void>();
    const check = () => {
      trying.resolve();
      return never.promise;
    };
    const shown = get("/photo", { ...testDecoder, check });
    await trying.promise;
    // What the next start finds, if this one ends here.
    await expect(get("/photo", testDecoder)).rejects.toThrow("AutoHub ended while it was being decoded");
    expect(dealer.requests).toHaveLength(1);
    never.resolve();
    await shown;
    expect((await get("/photo", testDecoder)).length).toBeGreaterThan(100);
  });
});
