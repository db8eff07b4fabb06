import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  BlockedError,
  ForbiddenAddressError,
  NotFoundError,
  UnavailableError,
  WrongContentError,
} from "#kernel/outbound/fetch-errors.ts";
import { failure, fetchKit, HTML } from "#test/fetch-kit.ts";

const { site, fetcherFor } = fetchKit();

describe("a document", () => {
  it("is returned as text with the address after redirects", async () => {
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

  it("is decoded by byte order mark, header, its own declaration, else as UTF-8", async () => {
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

  it("with invalid UTF-8 is returned with replacement characters", async () => {
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

  it("is requested with the adapter's method, headers and body", async () => {
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

describe("a site that refuses", () => {
  it.each([401, 403, 429])("with %i is reported as a refusal and not asked again", async (status) => {
    const fake = await site({ "/": { status, body: "no" } });
    const error = await failure(fetcherFor([fake]).fetchPage(fake.url));
    expect(error).toBeInstanceOf(BlockedError);
    expect(error.message).toContain(`The site answered ${status} (`);
    expect(fake.requests).toHaveLength(2);
  });

  it.each([404, 410])("with %i has no such page", async (status) => {
    const fake = await site({ "/gone": { status } });
    const error = await failure(fetcherFor([fake]).fetchPage(`${fake.url}/gone`));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ status });
  });

  it("by a captcha page at status 200 is reported as a refusal", async () => {
    const gate = '<title>Just a moment...</title><p>Checking your browser</p><div class="g-recaptcha"></div>';
    const fake = await site({ "/": gate, "/api": gate });
    const fetcher = fetcherFor([fake]);
    expect(await failure(fetcher.fetchPage(fake.url))).toBeInstanceOf(BlockedError);
    const error = await failure(fetcher.fetchPage(`${fake.url}/api`, { accept: "json" }));
    expect(error.message).toContain("captcha");
  });

  it("too often and names a short time is requested once more after it", async () => {
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

  it("by robots.txt gets no requests there, but elsewhere", async () => {
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

describe("the allowed addresses of a fetch", () => {
  it("never include a private address, in any spelling", async () => {
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

  it("exclude a redirect to a private address", async () => {
    const inner = await site({ "/": HTML });
    const outer = await site({ "/": { status: 302, headers: { location: `${inner.url}/` } } });
    const error = await failure(fetcherFor([outer]).fetchPage(outer.url));
    expect(error).toBeInstanceOf(ForbiddenAddressError);
    expect(error.message).toContain("redirects to a forbidden address");
    expect(inner.requests).toHaveLength(0);
  });

  it("exclude a port that the dealership does not name, by a link or a redirect", async () => {
    const dealer = await site({ "/": { status: 302, headers: { location: "http://cdn.example:6379/" } } });
    const fetcher = fetcherFor([dealer], { ownAddresses: [`${dealer.url}/`] });
    const direct = await failure(fetcher.fetchPage("http://cdn.example:6379/"));
    expect(direct).toBeInstanceOf(ForbiddenAddressError);
    expect(direct.message).toContain("Port 6379 of cdn.example must not be visited");
    const redirected = await failure(fetcher.fetchPage(dealer.url));
    expect(redirected).toBeInstanceOf(ForbiddenAddressError);
    expect(redirected.message).toContain("redirects to a forbidden address: Port 6379");
  });

  it("include a port that the dealership names, if its host is public", async () => {
    const inside = await site({ "/": HTML });
    const error = await failure(fetcherFor([], { ownAddresses: [inside.url] }).fetchPage(inside.url));
    expect(error.message).toContain("private address");
    const named = "https://dealer.invalid:8443/";
    const unresolved = await failure(fetcherFor([], { ownAddresses: [named] }).fetchPage(named));
    expect(unresolved.message).not.toContain("Port");
    expect(unresolved).toBeInstanceOf(UnavailableError);
  });

  it("a host never gets two requests at once, from any caller", async () => {
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

  it("an aborted fetch ends with the caller's reason and frees the host", async () => {
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
