import { afterEach, describe, expect, it } from "vitest";
import { type FakeWeb, startFakeWeb } from "#test/fake-web.ts";
import { freePort } from "#test/free-port.ts";
import { hasNginx, NGINX_EXAMPLE, type Nginx, startNginx } from "#test/nginx-kit.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startWeb(answer: Parameters<typeof startFakeWeb>[0]): Promise<FakeWeb> {
  const web = await startFakeWeb(answer);
  ends.push(web.close);
  return web;
}
async function startProxy(...ports: number[]): Promise<Nginx> {
  const nginx = await startNginx(ports);
  ends.push(nginx.stop);
  return nginx;
}
const statuses = async (call: Nginx["call"], path: string, count: number, method = "GET") => {
  const answers = await Promise.all(Array.from({ length: count }, () => call(path, { method })));
  return [...new Set(answers.map(({ status }) => status))];
};

const PHOTO = `/photos/7/${"0a".repeat(8)}`;
const [CHROME, OLD] = ["image/avif,image/webp,*/*;q=0.8", "image/avif;q=0,*/*"];

describe.skipIf(!hasNginx)("nginx with our example", () => {
  it("passes on the visitor's address, and logs no secret of an address", async () => {
    const web = await startWeb((request, response) => {
      response.statusCode = request.url?.startsWith("/api/feeds") ? 502 : 200;
      response.end("from AutoHub");
    });
    const { call, stop } = await startNginx([web.port]);
    const headers = { "x-forwarded-for": "10.0.0.1", referer: "https://a/portal/TOKEN" };
    await call("/vehicles/12?secret=QUERY", { headers });
    expect(new Set(web.requests.map((seen) => seen.headers["x-forwarded-for"]))).toEqual(new Set(["127.0.0.1"]));
    for (const path of ["/portal/TOKEN", "/api/feeds/TOKEN/newest.rss", "/Lists/edit/TOKEN"]) await call(path);
    for (const path of ["/%70ortal/TOKEN", "//scorecard//TOKEN"]) await call(path);
    await call("/follow/end/TOKEN", { plain: true });
    expect((await call("/api/portal/TOKEN", { plain: true })).status).toBe(403);
    const logs = await stop();
    expect(logs.all).not.toMatch(/TOKEN|QUERY/);
    expect(logs.access).toMatch(/"GET \/vehicles\/12 HTTP\/1\.1" 200/);
    expect(logs.access).toContain('"GET /api/feeds/... HTTP/1.1" 502');
    expect(logs.access).toContain('"GET /portal/... HTTP/1.1" 200');
  });

  it("takes 503 for an answer: the visitor gets its sentence, and nobody else anything of it", async () => {
    const answer: Parameters<typeof startFakeWeb>[0] = (request, response) => {
      if (request.url === "/busy") response.writeHead(503, { "retry-after": "2" }).end("Please try again in a moment.");
      else response.end("from AutoHub");
    };
    const webs = [await startWeb(answer), await startWeb(answer)];
    const { call } = await startProxy(...webs.map(({ port }) => port));
    expect(await statuses(call, "/busy", 200)).toEqual([503]);
    expect(webs.flatMap(({ requests }) => requests)).toHaveLength(200);
    const busy = await call("/busy");
    expect([String(busy.body), busy.headers["retry-after"]]).toEqual(["Please try again in a moment.", "2"]);
    expect(await statuses(call, "/", 100)).toEqual([200]);
  });

  it("asks another web when one refuses connections, breaks off or answers 502, and a POST not twice", async () => {
    const well = await startWeb((_request, response) => response.end("from AutoHub"));
    const broken = await startWeb((request, response) => {
      if (request.url === "/502") response.writeHead(502).end();
      else request.socket.destroy();
    });
    const { call } = await startProxy(await freePort(), broken.port, well.port);
    expect(await statuses(call, "/", 60)).toEqual([200]);
    expect(await statuses(call, "/502", 60)).toEqual([200]);
    const before = well.requests.length + broken.requests.length;
    await statuses(call, "/order", 30, "POST");
    expect(well.requests.length + broken.requests.length - before).toBe(30);
  });

  it("keeps photos by car, width and format, and asks after ten minutes whether one may still be shown", async () => {
    let hidden = false;
    const web = await startWeb((request, response) => {
      const etag = `"${request.url} ${request.headers.accept}"`;
      const headers = { "cache-control": "public, max-age=31536000, s-maxage=1, immutable", vary: "Accept", etag };
      if (hidden) response.writeHead(404, { "cache-control": "no-store" }).end();
      else if (request.headers["if-none-match"] === etag) response.writeHead(304, headers).end();
      else response.writeHead(200, { ...headers, "content-type": request.headers.accept ?? "" }).end(etag);
    });
    const { call } = await startProxy(web.port);
    const shown = async (path: string, accept: string) => {
      const { body, headers } = await call(path, { headers: { accept, cookie: "autohub_session=x" } });
      return [String(body), headers["content-type"]];
    };
    expect(await shown(`${PHOTO}?w=320`, CHROME)).toEqual([`"${PHOTO}?w=320 image/avif"`, "image/avif"]);
    expect(await shown(`${PHOTO}?x=1&w=320`, `${CHROME},image/png`)).toEqual([
      `"${PHOTO}?w=320 image/avif"`,
      "image/avif",
    ]);
    expect(web.requests).toHaveLength(1);
    expect(web.requests[0]?.headers.cookie).toBeUndefined();
    expect(await shown(PHOTO, CHROME)).toEqual([`"${PHOTO} image/avif"`, "image/avif"]);
    expect(await shown(PHOTO, OLD)).toEqual([`"${PHOTO} image/jpeg"`, "image/jpeg"]);
    expect(web.requests).toHaveLength(3);

    const askedAgain = () => web.requests.some(({ headers }) => headers["if-none-match"] !== undefined);
    await expect
      .poll(async () => [await shown(PHOTO, OLD), askedAgain()])
      .toEqual([[`"${PHOTO} image/jpeg"`, "image/jpeg"], true]);
    hidden = true;
    await expect.poll(async () => (await call(PHOTO, { headers: { accept: OLD } })).status).toBe(404);
  });

  it("shows the photos that it has while no web answers", async () => {
    const web = await startWeb((_request, response) =>
      response.writeHead(200, { "cache-control": "public, s-maxage=1" }).end("a photo"),
    );
    const { call } = await startProxy(web.port);
    await call(PHOTO);
    await web.close();
    await expect.poll(async () => (await call("/")).status).toBe(502);
    expect([(await call(PHOTO)).status, String((await call(PHOTO)).body)]).toEqual([200, "a photo"]);
  });
});

it("nginx limits the connections and the requests of one visitor", () => {
  expect(NGINX_EXAMPLE).toMatch(/^ {4}limit_conn connections \d+;$/m);
  expect(NGINX_EXAMPLE).toMatch(/^ {4}limit_req zone=requests burst=\d+ nodelay;$/m);
});
