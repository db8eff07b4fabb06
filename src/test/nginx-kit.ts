import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { freePort } from "./free-port.ts";

/** `deploy/nginx.conf`, as it is shipped. */
export const NGINX_EXAMPLE = readFileSync(join(import.meta.dirname, "../../deploy/nginx.conf"), "utf8");
/** Debian's package `nginx-light` is enough. Where there is none, tests that need it are shown as skipped. */
export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

export type ProxyAnswer = { status: number; body: Buffer; headers: IncomingHttpHeaders };

export type Nginx = {
  /** Calls the site, over connections that stay open. `from`: an address of this machine; another one is another visitor. */
  call(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; plain?: boolean; from?: string },
  ): Promise<ProxyAnswer>;
  /** The ports of the site and of plain requests. */
  ports: { site: number; plain: number };
  /** Stops it. @returns all that it has logged, by file */
  stop(): Promise<{ access: string; all: string }>;
};

/** Returns the example for this machine: other ports and folders, and without TLS, which needs certificates and a newer nginx. */
function exampleFor(folder: string, ports: { webs: readonly number[]; plain: number; site: number }): string {
  const serversFor = (_line: string, parameters: string) =>
    ports.webs.map((port) => `server 127.0.0.1:${port} ${parameters};`).join(" ");
  return NGINX_EXAMPLE.replace(/^\s*(?:ssl_|http2|add_header Alt-Svc|listen .*(?:\[::\]|quic)).*$/gm, "")
    .replace("listen 443 ssl;", `listen 127.0.0.1:${ports.site};`)
    .replace("listen 80;", `listen 127.0.0.1:${ports.plain};`)
    .replace(/^ *server 127\.0\.0\.1:3000 (.*);/gm, serversFor)
    .replace("/var/cache/autohub-photos", join(folder, "photos"))
    .replaceAll("/var/log/nginx", folder);
}

/** Starts nginx with the example in front of web processes on this machine. @param webs their ports */
export async function startNginx(webs: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-nginx-"));
  const ports = { site: await freePort(), plain: await freePort() };
  for (const name of ["body", "proxy", "fastcgi", "uwsgi", "scgi"]) mkdirSync(join(folder, name));
  const folders = ["client_body_temp_path body;", "proxy_temp_path proxy;", "fastcgi_temp_path fastcgi;"];
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; ${isRoot ? "user root;" : ""} worker_processes 2; pid ${folder}/pid; error_log ${folder}/start.log;
     events { worker_connections 8192; }
     http { ${folders.join(" ")} uwsgi_temp_path uwsgi; scgi_temp_path scgi; ${exampleFor(folder, { ...ports, webs })} }`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(nginx, "exit");
  const problems = text(nginx.stderr);
  const agent = new Agent({ keepAlive: true });
  const call: Nginx["call"] = async (
    path,
    { method = "GET", headers = {}, plain = false, from = "127.0.0.1" } = {},
  ) => {
    const port = plain ? ports.plain : ports.site;
    const own = { host: "cars.example.com", ...headers };
    const target = { port, host: "127.0.0.1", localAddress: from, agent };
    const [answer] = await once(request({ ...target, method, path, headers: own }).end(), "response");
    return { status: answer.statusCode, body: await buffer(answer), headers: answer.headers };
  };
  const stop = async () => {
    agent.destroy();
    nginx.kill("SIGTERM");
    await ended;
    const logs = ["autohub.log", "autohub-error.log", "start.log"].map((name) =>
      readFileSync(join(folder, name), "utf8"),
    );
    rmSync(folder, { recursive: true, force: true });
    return { access: logs[0] ?? "", all: logs.join("") };
  };
  // It listens before it starts its workers, so the first call waits for these.
  const listening = async (): Promise<void> => {
    while (nginx.exitCode === null) {
      const plain = await call("/api/", { plain: true }).catch(() => null);
      if (plain?.status === 403) return;
    }
    throw new Error(`nginx has ended: ${await problems}`);
  };
  await listening();
  return { call, ports, stop };
}
