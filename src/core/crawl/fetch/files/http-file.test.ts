import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  BlockedError,
  LimitError,
  NotFoundError,
  SilentSiteError,
  UnavailableError,
} from "#kernel/outbound/fetch-errors.ts";
import { failure, fetchKit } from "#test/fetch-kit.ts";

const { site, fetcherFor } = fetchKit();
const LIMITS = { maxBytes: 10_000, totalTimeoutMs: 30_000, serverKey: null };
const OPEN = { ...LIMITS, login: null };
const LOGIN = { userName: "lee", password: "s3cret:päss" };
const CSV = { headers: { "content-type": "text/csv" }, body: "VIN\nA\n" };

describe("a file of another server", () => {
  it("comes with its bytes and its date, and robots.txt is not requested", async () => {
    const modified = "Sat, 21 Nov 2026 04:00:00 GMT";
    const fake = await site({
      "/robots.txt": "User-agent: *\nDisallow: /",
      "/cars.csv": { ...CSV, headers: { ...CSV.headers, "last-modified": modified } },
    });
    const file = await fetcherFor([fake]).fetchFile(`${fake.url}/cars.csv`, OPEN);
    expect(file).toMatchObject({
      url: `${fake.url}/cars.csv`,
      modifiedAt: Date.parse(modified),
    });
    expect(file.bytes.toString()).toBe("VIN\nA\n");
    expect(fake.requests.map(({ path }) => path)).toEqual(["/cars.csv"]);
  });

  it("is requested with the login, which follows a redirect to the same server and to no other", async () => {
    const other = await site({ "/cars.csv": CSV });
    const fake = await site({
      "/old.csv": { status: 302, headers: { location: "/new.csv" } },
      "/new.csv": { status: 302, headers: { location: `${other.url}/cars.csv` } },
    });
    await fetcherFor([fake, other]).fetchFile(`${fake.url}/old.csv`, { ...LIMITS, login: LOGIN });
    const sent = `Basic ${Buffer.from("lee:s3cret:päss").toString("base64")}`;
    expect(fake.requests.map(({ headers }) => headers.authorization)).toEqual([sent, sent]);
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it.each([
    ["no login", null, "The server asks for a user name and password."],
    ["a wrong login", LOGIN, "The server refused the user name and password."],
  ])("is refused with %s, which is no reason to try again soon", async (_what, login, sentence) => {
    const fake = await site({ "/cars.csv": { status: 401, body: "no" } });
    const error = await failure(fetcherFor([fake]).fetchFile(`${fake.url}/cars.csv`, { ...LIMITS, login }));
    expect(error).toBeInstanceOf(BlockedError);
    expect(error.message).toBe(sentence);
  });

  it("fails with a reason when it is missing, too large, too slow or cut off", async () => {
    const fake = await site({
      "/large.csv": { body: "x".repeat(10_001) },
      "/bomb.csv": { headers: { "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(5_000_000)) },
      "/slow.csv": () => {},
      "/cut.csv": (_request, response) => {
        response.writeHead(200, { "content-length": "5000" });
        response.write("VIN\n");
        setTimeout(() => response.destroy(), 20);
      },
    });
    const fetcher = fetcherFor([fake]);
    const fetch = (path: string, limits = OPEN) => failure(fetcher.fetchFile(fake.url + path, limits));
    expect(await fetch("/none.csv")).toBeInstanceOf(NotFoundError);
    expect(await fetch("/large.csv")).toBeInstanceOf(LimitError);
    expect(await fetch("/bomb.csv")).toBeInstanceOf(LimitError);
    expect(await fetch("/slow.csv", { ...OPEN, totalTimeoutMs: 300 })).toBeInstanceOf(SilentSiteError);
    expect(await fetch("/cut.csv")).toBeInstanceOf(UnavailableError);
  });
});
