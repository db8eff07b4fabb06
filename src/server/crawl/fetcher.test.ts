import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeAnswer, type FakeHandler, type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import {
  BlockedError,
  ForbiddenAddressError,
  LimitError,
  NotFoundError,
  UnavailableError,
  WrongContentError,
} from "./crawl-errors.ts";
import { createFetcher, type Fetcher, type FetcherConfig } from "./fetcher.ts";

const HTML = "<!doctype html><title>Used cars</title><p>Two cars</p>";
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function site(routes: Record<string, FakeAnswer> | FakeHandler): Promise<FakeSite> {
  const fake = await startFakeSite(routes);
  closers.push(() => fake.close());
  return fake;
}

function fetcherFor(sites: FakeSite[], config: Partial<FetcherConfig> = {}): Fetcher {
  const fetcher = createFetcher({
    userAgent: "AutoHubBot/1.0 (+mailto:test@example.com)",
    allowHosts: new Set(sites.map(({ host }) => host)),
    backoffMs: 1,
    ...config,
  });
  closers.push(() => fetcher.close());
  return fetcher;
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => new Error("it was delivered"),
    (error: Error) => error,
  );
}

describe("a document", () => {
  it("is delivered as text with the address where the redirects ended", async () => {
    const fake = await site({
      "/": { status: 301, headers: { location: "/used?x=1#top" } },
      "/used?x=1": { headers: { "content-type": "Text/HTML; Charset=utf-8" }, body: HTML },
    });
    const page = await fetcherFor([fake]).fetchPage(`${fake.url}/#frag`);
    expect(page).toEqual({ url: `${fake.url}/used?x=1`, status: 200, contentType: "text/html", body: HTML });
    expect(fake.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/", "/used?x=1"]);
    expect(fake.requests[1]?.headers["user-agent"]).toBe("AutoHubBot/1.0 (+mailto:test@example.com)");
  });

  it.each([
    ["gzip", gzipSync(HTML)],
    ["br", brotliCompressSync(HTML)],
    ["deflate", deflateSync(HTML)],
    ["deflate", deflateRawSync(HTML)],
    ["gzip, br", brotliCompressSync(gzipSync(HTML))],
    ["identity", Buffer.from(HTML)],
  ])("packed as %s is unpacked", async (coding, body) => {
    const fake = await site({ "/": { headers: { "content-encoding": coding }, body } });
    expect((await fetcherFor([fake]).fetchPage(fake.url)).body).toBe(HTML);
  });

  it("is decoded by byte order mark, header, its own word, else as UTF-8", async () => {
    const fake = await site({
      "/bom": { headers: { "content-type": "text/html; charset=iso-8859-1" }, body: Buffer.from("\ufeff<p>Citroën") },
      "/header": {
        headers: { "content-type": "text/html; charset=ISO-8859-1" },
        body: Buffer.from("<p>Citroën", "latin1"),
      },
      "/meta": {
        headers: { "content-type": "text/html" },
        body: Buffer.from(
          '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><p>Citroën',
          "latin1",
        ),
      },
      "/none": { headers: { "content-type": "text/html" }, body: Buffer.from("<p>Citroën") },
      "/unknown": { headers: { "content-type": "text/html; charset=martian" }, body: Buffer.from("<p>Citroën") },
    });
    const fetcher = fetcherFor([fake]);
    for (const path of ["/bom", "/header", "/meta", "/none", "/unknown"]) {
      expect((await fetcher.fetchPage(fake.url + path)).body, path).toMatch(/Citroën$/);
    }
  });

  it("with invalid UTF-8 is delivered with replacement characters", async () => {
    const body = Buffer.concat([Buffer.from("<p>Caf"), Buffer.from([0xe9, 0xff, 0xc3]), Buffer.from("</p>")]);
    const fake = await site({ "/": { body } });
    expect((await fetcherFor([fake]).fetchPage(fake.url)).body).toBe("<p>Caf\ufffd\ufffd\ufffd</p>");
  });

  it.each([
    ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
    ["application/pdf", "%PDF-1.7"],
    ["", "%PDF-1.7"],
    ["text/html", Buffer.from([0x00, 0x01, 0x02])],
    ["text/plain", "just words"],
    ["application/json", "{}"],
    ["text/csv", "VIN,Year"],
  ])("of type '%s' that is no web page is refused in words", async (type, body) => {
    const fake = await site({ "/doc": { headers: { "content-type": type }, body } });
    const error = await failure(fetcherFor([fake]).fetchPage(`${fake.url}/doc`));
    expect(error).toBeInstanceOf(WrongContentError);
    expect(error.message).toContain(`${fake.url}/doc is not a web page`);
  });

  it("is judged by its beginning when its type is missing or vague", async () => {
    const fake = await site({
      "/plain": { headers: { "content-type": "text/plain" }, body: `\n<!-- made by hand -->${HTML}` },
      "/data": { headers: { "content-type": "text/html" }, body: '{"cars":[]}' },
      "/map": { headers: { "content-type": "text/html" }, body: '<?xml version="1.0"?><urlset></urlset>' },
      "/map.gz": { headers: { "content-type": "application/gzip" }, body: gzipSync("<?xml version='1.0'?><urlset/>") },
    });
    const fetcher = fetcherFor([fake]);
    expect((await fetcher.fetchPage(`${fake.url}/plain`)).body).toContain("Two cars");
    expect((await fetcher.fetchPage(`${fake.url}/data`, { accept: "json" })).body).toBe('{"cars":[]}');
    expect((await fetcher.fetchPage(`${fake.url}/map`, { accept: "xml" })).body).toContain("urlset");
    expect((await fetcher.fetchPage(`${fake.url}/map.gz`, { accept: "xml" })).body).toContain("urlset");
    expect((await failure(fetcher.fetchPage(`${fake.url}/plain`, { accept: "json" }))).message).toContain(
      "not JSON data",
    );
    expect(await failure(fetcher.fetchPage(`${fake.url}/plain`, { accept: "xml" }))).toBeInstanceOf(WrongContentError);
  });

  it("is asked for with the adapter's method, headers and body", async () => {
    const fake = await site({ "/api": { headers: { "content-type": "application/json" }, body: "[]" } });
    await fetcherFor([fake]).fetchPage(`${fake.url}/api`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"start":0}',
      accept: "json",
    });
    expect(fake.requests[1]).toMatchObject({ method: "POST", body: '{"start":0}' });
    expect(fake.requests[1]?.headers["content-type"]).toBe("application/json");
  });
});

describe("a site that says no", () => {
  it.each([401, 403, 429])("with %i is reported as a refusal and not asked again", async (status) => {
    const fake = await site({ "/": { status, body: "no" } });
    const error = await failure(fetcherFor([fake]).fetchPage(fake.url));
    expect(error).toBeInstanceOf(BlockedError);
    expect(error.message).toContain(`The site answered ${status} (`);
    expect(fake.requests).toHaveLength(2);
  });

  it.each([404, 410])("with %i has no such page", async (status) => {
    const fake = await site({ "/gone": { status } });
    expect(await failure(fetcherFor([fake]).fetchPage(`${fake.url}/gone`))).toMatchObject({
      name: "NotFoundError",
      status,
    });
    expect(NotFoundError).toBeDefined();
  });

  it("by a captcha page at status 200 is reported as a refusal", async () => {
    const gate = '<title>Just a moment...</title><p>Checking your browser</p><div class="g-recaptcha"></div>';
    const fake = await site({ "/": gate, "/api": gate });
    const fetcher = fetcherFor([fake]);
    expect(await failure(fetcher.fetchPage(fake.url))).toBeInstanceOf(BlockedError);
    const error = await failure(fetcher.fetchPage(`${fake.url}/api`, { accept: "json" }));
    expect(error.message).toContain("captcha");
  });

  it("too often and names a short time is asked once more after it", async () => {
    let asked = 0;
    const fake = await site({
      "/": (_request, response) => {
        asked += 1;
        if (asked === 1) response.writeHead(429, { "retry-after": "0" }).end();
        else response.writeHead(200, { "content-type": "text/html" }).end(HTML);
      },
    });
    expect((await fetcherFor([fake]).fetchPage(fake.url)).body).toBe(HTML);
  });

  it("by robots.txt is not visited there, and elsewhere it is", async () => {
    const fake = await site({
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nDisallow: /\n\nUser-agent: autohubbot\nDisallow: /finance/\nAllow: /finance/rates$",
      },
      "/used": HTML,
      "/finance/rates": HTML,
      "/sneaky": { status: 302, headers: { location: "/finance/x" } },
    });
    const fetcher = fetcherFor([fake]);
    await fetcher.fetchPage(`${fake.url}/used`);
    await fetcher.fetchPage(`${fake.url}/finance/rates`);
    const error = await failure(fetcher.fetchPage(`${fake.url}/finance/apply?x=1`));
    expect(error).toBeInstanceOf(BlockedError);
    expect(error.message).toContain("robots.txt");
    expect(await failure(fetcher.fetchPage(`${fake.url}/sneaky`))).toBeInstanceOf(BlockedError);
    expect(fake.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/used", "/finance/rates", "/sneaky"]);
  });

  it("nothing in robots.txt, because there is none or it is forbidden, is open", async () => {
    const fake = await site({ "/robots.txt": { status: 403 }, "/": HTML });
    expect((await fetcherFor([fake]).fetchPage(fake.url)).status).toBe(200);
  });

  it("with a robots.txt that answers 500 is not entered", async () => {
    const fake = await site({ "/robots.txt": { status: 500 }, "/": HTML });
    const error = await failure(fetcherFor([fake]).fetchPage(fake.url));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.message).toContain("robots.txt answered 500");
    expect(fake.requests.every(({ path }) => path === "/robots.txt")).toBe(true);
  });
});

describe("a site that fails", () => {
  it("with 500 is tried three times in all and then reported", async () => {
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

  it("and asks for a long pause is left alone", async () => {
    const fake = await site({ "/": { status: 503, headers: { "retry-after": "3600" } } });
    await failure(fetcherFor([fake]).fetchPage(fake.url));
    expect(fake.requests.filter(({ path }) => path === "/")).toHaveLength(1);
  });

  it("by sending nothing at all ends in words", async () => {
    const fake = await site(() => {});
    const error = await failure(fetcherFor([fake], { idleTimeoutMs: 50 }).fetchPage(fake.url));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.message).toContain("sent nothing");
    expect(fake.requests).toHaveLength(1);
  });

  it("by stopping in the middle ends in words", async () => {
    const fake = await site({
      "/": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        response.write("<html>");
      },
    });
    const error = await failure(fetcherFor([fake], { idleTimeoutMs: 50 }).fetchPage(fake.url));
    expect(error.message).toContain("stopped in the middle");
  });

  it("by dribbling for ever ends when its time is up", async () => {
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

  it("by not being there is reported in words", async () => {
    const fake = await site({});
    const fetcher = fetcherFor([fake]);
    await fake.close();
    const error = await failure(fetcher.fetchPage(fake.url));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.message).toContain("refused the connection");
  });

  it("by redirecting in a circle is reported in words", async () => {
    const fake = await site({
      "/a": { status: 302, headers: { location: "/b" } },
      "/b": { status: 302, headers: { location: "/a" } },
    });
    const error = await failure(fetcherFor([fake]).fetchPage(`${fake.url}/a`));
    expect(error).toBeInstanceOf(LimitError);
    expect(error.message).toContain("circle");
  });

  it("by redirecting without end is reported in words", async () => {
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
    const error = await failure(fetcherFor([fake], { maxBodyBytes: 200_000, idleTimeoutMs: 500 }).fetchPage(fake.url));
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

describe("where a fetch may go", () => {
  it("no private address is dialled, however it is spelled", async () => {
    const fake = await site({ "/": HTML });
    const port = new URL(fake.url).port;
    const fetcher = fetcherFor([]);
    for (const host of ["127.0.0.1", "127.1", "0x7f.1", "2130706433", "localhost", "[::1]", "[::ffff:127.0.0.1]"]) {
      expect(await failure(fetcher.fetchPage(`http://${host}:${port}/`)), host).toBeInstanceOf(ForbiddenAddressError);
    }
    expect(await failure(fetcher.fetchPage("file:///etc/passwd"))).toBeInstanceOf(ForbiddenAddressError);
    expect(await failure(fetcher.fetchPage("no address"))).toBeInstanceOf(ForbiddenAddressError);
    expect(fake.requests).toHaveLength(0);
  });

  it("a redirect to a private address is refused", async () => {
    const inner = await site({ "/": HTML });
    const outer = await site({ "/": { status: 302, headers: { location: `${inner.url}/` } } });
    const error = await failure(fetcherFor([outer]).fetchPage(outer.url));
    expect(error).toBeInstanceOf(ForbiddenAddressError);
    expect(error.message).toContain("redirects to a forbidden address");
    expect(inner.requests).toHaveLength(0);
  });

  it("a host never sees two requests at once, whoever asks", async () => {
    const fake = await site({
      "/robots.txt": { status: 404 },
      "/a": (_request, response) => {
        setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(HTML), 5);
      },
    });
    const fetcher = fetcherFor([fake]);
    await Promise.all(Array.from({ length: 8 }, (_, n) => fetcher.fetchPage(`${fake.url}/a?n=${n}`)));
    expect(fake.mostAtOnce()).toBe(1);
    expect(fake.requests).toHaveLength(9);
  });

  it("a fetch that is called off ends with the caller's reason and frees the host", async () => {
    const fake = await site({ "/robots.txt": { status: 404 }, "/never": () => {}, "/": HTML });
    const fetcher = fetcherFor([fake]);
    const reason = new Error("shutting down");
    const abort = new AbortController();
    const running = failure(fetcher.fetchPage(`${fake.url}/never`, {}, { signal: abort.signal }));
    const waiting = failure(fetcher.fetchPage(`${fake.url}/never`, {}, { signal: abort.signal }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    abort.abort(reason);
    expect(await running).toBe(reason);
    expect(await waiting).toBe(reason);
    expect((await fetcher.fetchPage(fake.url)).body).toBe(HTML);
  });
});
