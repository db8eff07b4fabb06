import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LimitError, UnavailableError, WrongContentError } from "#kernel/outbound/fetch-errors.ts";
import { failure, fetchKit, HTML } from "#test/fetch-kit.ts";

const { site, fetcherFor } = fetchKit();

describe("a site that fails", () => {
  it("with 500 is requested three times in all and then reported", async () => {
    const fake = await site({ "/": { status: 500 } });
    const error = await failure(fetcherFor([fake]).fetchPage(fake.url));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.message).toContain("500");
    expect(fake.requests.filter(({ path }) => path === "/")).toHaveLength(3);
  });

  it("once and then recovers is read", async () => {
    let asked = 0;
    const fake = await site({
      "/": (_request, response) => {
        asked += 1;
        if (asked === 1) response.destroy();
        else if (asked === 2) response.writeHead(503).end();
        else response.writeHead(200, { "content-type": "text/html" }).end(HTML);
      },
    });
    expect((await fetcherFor([fake]).fetchPage(fake.url)).body).toBe(HTML);
  });

  it("and asks for a long pause gets no more requests", async () => {
    const fake = await site({ "/": { status: 503, headers: { "retry-after": "3600" } } });
    await failure(fetcherFor([fake]).fetchPage(fake.url));
    expect(fake.requests.filter(({ path }) => path === "/")).toHaveLength(1);
  });

  it("by sending nothing at all ends with a reason", async () => {
    const fake = await site(() => {});
    const error = await failure(fetcherFor([fake], { idleTimeoutMs: 50 }).fetchPage(fake.url));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.message).toContain("sent nothing");
    expect(fake.requests).toHaveLength(1);
  });

  it("by stopping in the middle ends with a reason", async () => {
    const fake = await site({
      "/": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        response.write("<html>");
      },
    });
    const error = await failure(fetcherFor([fake], { idleTimeoutMs: 1_000 }).fetchPage(fake.url));
    expect(error.message).toContain("stopped in the middle");
  });

  it("by sending one byte at a time ends at the timeout", async () => {
    const fake = await site({
      "/": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        const timer = setInterval(() => response.write("<p>"), 10);
        response.on("close", () => clearInterval(timer));
      },
    });
    const error = await failure(fetcherFor([fake], { totalTimeoutMs: 150 }).fetchPage(fake.url));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.message).toContain("did not finish");
  });

  it("by not existing is reported with a reason", async () => {
    const fake = await site({});
    const fetcher = fetcherFor([fake]);
    await fake.close();
    const error = await failure(fetcher.fetchPage(fake.url));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.message).toContain("refused the connection");
  });

  it("by redirecting in a circle is reported with a reason", async () => {
    const fake = await site({
      "/a": { status: 302, headers: { location: "/b" } },
      "/b": { status: 302, headers: { location: "/a" } },
    });
    const error = await failure(fetcherFor([fake]).fetchPage(`${fake.url}/a`));
    expect(error).toBeInstanceOf(LimitError);
    expect(error.message).toContain("circle");
  });

  it("by redirecting without end is reported with a reason", async () => {
    const fake = await site((request, response) => {
      const n = Number(/\d+/.exec(request.path)?.[0] ?? 0);
      response.writeHead(302, { location: `/hop/${n + 1}` }).end();
    });
    const error = await failure(fetcherFor([fake]).fetchPage(`${fake.url}/hop/0`));
    expect(error).toBeInstanceOf(LimitError);
    expect(error.message).toContain("redirects more than 5 times");
  });

  it.each([
    ["endless", {}, true],
    ["announced as too long", { "content-length": "99999999" }, false],
  ])("with a body that is %s is stopped at the limit", async (_name, headers, endless) => {
    let sent = 0;
    const fake = await site({
      "/": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html", ...headers });
        const more = () => {
          if (response.closed || response.socket?.destroyed !== false) return;
          sent += 65_536;
          response.write("x".repeat(65_536), () => endless && setImmediate(more));
        };
        more();
      },
    });
    const error = await failure(
      fetcherFor([fake], { maxBodyBytes: 200_000, idleTimeoutMs: 30_000 }).fetchPage(fake.url),
    );
    expect(error).toBeInstanceOf(LimitError);
    expect(error.message).toContain("larger than");
    expect(sent).toBeLessThan(20_000_000);
  });

  it("with a gzip bomb is stopped at the limit after unpacking", async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 32));
    const fake = await site({ "/": { headers: { "content-encoding": "gzip" }, body: bomb } });
    let bytes = 0;
    const onBytes = (count: number) => {
      bytes += count;
    };
    const error = await failure(fetcherFor([fake]).fetchPage(fake.url, {}, { onBytes }));
    expect(error).toBeInstanceOf(LimitError);
    expect(bytes).toBeLessThanOrEqual(bomb.length);
  });

  it.each([
    ["gzip", "this is not gzip"],
    ["br", "nor is this brotli"],
    ["deflate", "nor deflate"],
    ["compress", "old"],
    ["gzip,gzip,gzip,gzip", ""],
  ])("with a damaged or unknown package (%s) is reported in words", async (coding, body) => {
    const fake = await site({ "/": { headers: { "content-encoding": coding }, body } });
    expect(await failure(fetcherFor([fake]).fetchPage(fake.url))).toBeInstanceOf(WrongContentError);
  });
});
