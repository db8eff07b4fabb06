import { afterEach, expect, it } from "vitest";
import type { FakeSite } from "#test/fake-dealer-site.ts";
import { fetchKit } from "#test/fetch-kit.ts";
import { createPhotoFetcher, type PhotoFetcher } from "./fetch-photo.ts";
import { UnusablePhotoError } from "./photo-errors.ts";
import { MAX_PHOTO_BYTES } from "./rules/photo-limits.ts";

const { site } = fetchKit();
const fetchers: PhotoFetcher[] = [];
afterEach(async () => {
  for (const fetcher of fetchers.splice(0)) await fetcher.close();
});

function fetcherFor(sites: readonly FakeSite[], timeoutMs = 30_000): PhotoFetcher {
  const allowHosts = new Set(sites.map(({ host }) => host));
  const fetcher = createPhotoFetcher({ userAgent: "AutoHubBot/1.0 (test)", allowHosts, timeoutMs });
  fetchers.push(fetcher);
  return fetcher;
}

/** Returns the error with which a photo is refused. */
async function refusal(fetcher: PhotoFetcher, url: string): Promise<UnusablePhotoError> {
  const error = await fetcher.fetchPhoto(url).catch((thrown: unknown) => thrown);
  if (error instanceof UnusablePhotoError) return error;
  throw new Error(`not refused: ${String(error)}`);
}

it("sends a user agent and accepts only pictures", async () => {
  const dealer = await site({ "/a.jpg": { body: "bytes" } });
  expect((await fetcherFor([dealer]).fetchPhoto(`${dealer.url}/a.jpg`)).toString()).toBe("bytes");
  const [request] = dealer.requests;
  expect(request?.headers["user-agent"]).toBe("AutoHubBot/1.0 (test)");
  expect(request?.headers.accept).toContain("image/jpeg");
});

it("never connects to a private address", async () => {
  const dealer = await site({});
  const fetcher = fetcherFor([]);
  for (const url of [
    `${dealer.url}/a.jpg`,
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:127.0.0.1]/",
    "http://localhost/",
    "file:///etc/passwd",
    "nonsense",
  ]) {
    expect((await refusal(fetcher, url)).passing).toBe(false);
  }
  expect(dealer.requests).toEqual([]);
});

it("uses an unusual port only where a dealership's address has it", async () => {
  const dealer = await site({ "/a.jpg": { status: 302, headers: { location: "http://photos.example:6379/a.jpg" } } });
  const asked: string[] = [];
  const allowHosts = new Set([dealer.host]);
  const namesPort = async (url: URL) => {
    asked.push(url.host);
    return url.port === "8443";
  };
  const fetcher = createPhotoFetcher({ userAgent: "AutoHubBot/1.0 (test)", allowHosts, namesPort, timeoutMs: 30_000 });
  fetchers.push(fetcher);
  expect((await refusal(fetcher, `${dealer.url}/a.jpg`)).message).toContain("Port 6379 of photos.example must not");
  expect((await refusal(fetcher, "https://photos.invalid:8443/a.jpg")).message).not.toContain("Port");
  expect(asked).toEqual(["photos.example:6379", "photos.invalid:8443"]);
});

it("follows a redirect, but not to a private address", async () => {
  const inside = await site({ "/secret": { body: "secret" } });
  const dealer = await site({
    "/a.jpg": { status: 302, headers: { location: "/b.jpg" } },
    "/b.jpg": { body: "bytes" },
    "/evil.jpg": { status: 302, headers: { location: `${inside.url}/secret` } },
  });
  const fetcher = fetcherFor([dealer]);
  expect((await fetcher.fetchPhoto(`${dealer.url}/a.jpg`)).toString()).toBe("bytes");
  expect((await refusal(fetcher, `${dealer.url}/evil.jpg`)).message).toContain("private");
  expect(inside.requests).toEqual([]);
});

it("stops after three redirects in a circle", async () => {
  const dealer = await site({ "/a.jpg": { status: 301, headers: { location: "/a.jpg" } } });
  await refusal(fetcherFor([dealer]), `${dealer.url}/a.jpg`);
  expect(dealer.requests).toHaveLength(4);
});

it("stops reading a picture that is too large, announced or not", async () => {
  const megabyte = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const dealer = await site({
    "/announced.jpg": (_request, response) => {
      response.writeHead(200, { "content-length": String(40 * megabyte.length) });
      response.write(megabyte);
    },
    "/endless.jpg": (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(megabyte)) sent += 1;
      };
      response.on("drain", more);
      more();
    },
  });
  const fetcher = fetcherFor([dealer]);
  expect((await refusal(fetcher, `${dealer.url}/announced.jpg`)).message).toContain("15 MB");
  expect((await refusal(fetcher, `${dealer.url}/endless.jpg`)).message).toContain("15 MB");
  expect(sent * megabyte.length).toBeLessThan(3 * MAX_PHOTO_BYTES);
});

it("does not wait for a host that hangs, before or within its answer", async () => {
  const dealer = await site({
    "/silent.jpg": () => {},
    "/stuck.jpg": (_request, response) => void response.writeHead(200).write("beginning"),
  });
  const fetcher = fetcherFor([dealer], 100);
  expect((await refusal(fetcher, `${dealer.url}/silent.jpg`)).passing).toBe(true);
  expect((await refusal(fetcher, `${dealer.url}/stuck.jpg`)).passing).toBe(true);
});

it("stops requests when a host asks for it or keeps failing", async () => {
  const paused = await site({ "/a.jpg": { status: 429, headers: { "retry-after": "60" } } });
  const broken = await site({ "/a.jpg": { status: 500 } });
  const fetcher = fetcherFor([paused, broken]);
  for (let tries = 0; tries < 3; tries += 1) await refusal(fetcher, `${paused.url}/a.jpg`);
  for (let tries = 0; tries < 8; tries += 1) await refusal(fetcher, `${broken.url}/a.jpg`);
  expect(paused.requests).toHaveLength(1);
  expect(broken.requests).toHaveLength(5);
});

it("does not count missing photos as a host's failures", async () => {
  const dealer = await site({});
  const fetcher = fetcherFor([dealer]);
  for (let tries = 0; tries < 8; tries += 1) {
    const error = await refusal(fetcher, `${dealer.url}/gone.jpg`);
    expect([error.passing, error.message]).toEqual([false, `${dealer.host} answered 404.`]);
  }
  expect(dealer.requests).toHaveLength(8);
});
