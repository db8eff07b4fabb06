import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const EXAMPLE = readFileSync(join(import.meta.dirname, "../deploy/nginx.conf"), "utf8");
/** Debian's package `nginx-light` is enough. Where there is none, these tests are shown as skipped. */
const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

/** Returns a port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Returns the example for this machine: other ports and folders, and without TLS, which needs certificates and a newer nginx. */
const exampleFor = (folder: string, ports: { upstream: number; plain: number; site: number }): string =>
  EXAMPLE.replace(/^\s*(?:ssl_|http2|add_header Alt-Svc|listen .*(?:\[::\]|quic)).*$/gm, "")
    .replace("listen 443 ssl;", `listen 127.0.0.1:${ports.site};`)
    .replace("listen 80;", `listen 127.0.0.1:${ports.plain};`)
    .replace("127.0.0.1:3000", `127.0.0.1:${ports.upstream}`)
    .replaceAll("/var/log/nginx", folder);

it.skipIf(!hasNginx)(
  "nginx with our example passes on the visitor's address, and logs no secret of an address",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "autohub-nginx-"));
    const seen: (string | undefined)[] = [];
    const upstream = createServer((incoming, answer) => {
      seen.push(incoming.headers["x-forwarded-for"]?.toString());
      answer.statusCode = incoming.url?.startsWith("/api/feeds") ? 502 : 200;
      answer.end("from AutoHub");
    }).listen(0, "127.0.0.1");
    await once(upstream, "listening");
    const [plain, site] = [await freePort(), await freePort()];
    const ports = { upstream: (upstream.address() as AddressInfo).port, plain, site };
    for (const name of ["body", "proxy", "fastcgi", "uwsgi", "scgi"]) mkdirSync(join(folder, name));
    const temporary = ["client_body_temp_path body;", "proxy_temp_path proxy;", "fastcgi_temp_path fastcgi;"];
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${folder}/pid; error_log ${folder}/start.log; events {}
     http { ${temporary.join(" ")} uwsgi_temp_path uwsgi; scgi_temp_path scgi; ${exampleFor(folder, ports)} }`,
    );
    const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = once(nginx, "exit");
    const problems = text(nginx.stderr);
    const get = async (path: string, port = site, headers = {}) => {
      const call = request({ port, host: "127.0.0.1", path, headers: { host: "cars.example.com", ...headers } });
      const [answer] = await once(call.end(), "response");
      return { status: answer.statusCode, body: await text(answer) };
    };
    try {
      await expect
        .poll(
          () =>
            get("/").then(
              ({ body }) => body,
              () => problems.then((said) => said),
            ),
          { timeout: 10_000 },
        )
        .toBe("from AutoHub");
      await get("/vehicles/12?secret=QUERY", site, {
        "x-forwarded-for": "10.0.0.1",
        referer: "https://a/portal/TOKEN",
      });
      expect(new Set(seen)).toEqual(new Set(["127.0.0.1"]));
      for (const path of [
        "/portal/TOKEN",
        "/api/feeds/TOKEN/newest.rss",
        "/Lists/edit/TOKEN",
        "/%70ortal/TOKEN",
        "//scorecard//TOKEN",
      ]) {
        await get(path);
      }
      await get("/follow/end/TOKEN", plain);
      expect((await get("/api/portal/TOKEN", plain)).status).toBe(403);
      nginx.kill("SIGTERM");
      await ended;
      const logs = ["autohub.log", "autohub-error.log", "start.log"].map((name) =>
        readFileSync(join(folder, name), "utf8"),
      );
      expect(logs.join("")).not.toMatch(/TOKEN|QUERY/);
      expect(logs[0]).toMatch(/"GET \/vehicles\/12 HTTP\/1\.1" 200/);
      expect(logs[0]).toContain('"GET /api/feeds/... HTTP/1.1" 502');
      expect(logs[0]).toContain('"GET /portal/... HTTP/1.1" 200');
    } finally {
      nginx.kill("SIGTERM");
      await ended;
      upstream.close();
      upstream.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

it("nginx limits the connections and the requests of one visitor", () => {
  expect(EXAMPLE).toMatch(/^ {4}limit_conn connections \d+;$/m);
  expect(EXAMPLE).toMatch(/^ {4}limit_req zone=requests burst=\d+ nodelay;$/m);
});
