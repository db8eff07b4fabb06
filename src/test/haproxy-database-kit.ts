import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { overTcp } from "./global-database.ts";

/** Debian's package `haproxy`. Where there is none, tests that need it are shown as skipped. */
export const hasHaproxy = spawnSync("which", ["haproxy"]).status === 0;

const EXAMPLE = readFileSync(join(import.meta.dirname, "../../deploy/haproxy-database.cfg"), "utf8");

/** Answers `/primary` as Patroni does: 200 while the server takes writes. */
async function startRoleServer(databaseUrl: string): Promise<{ port: number; close(): void }> {
  const isPrimary = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 1_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query("select pg_is_in_recovery() as recovers");
      return rows[0].recovers === false;
    } catch {
      return false;
    } finally {
      client.end().catch(() => {});
    }
  };
  const server = createServer(async (request, response) => {
    response.writeHead(request.url === "/primary" && (await isPrimary()) ? 200 : 503).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

export type DatabaseProxy = {
  /** The given address, but through HAProxy to the server that is the primary. */
  url(of: string): string;
  stop(): Promise<void>;
};

/** Starts HAProxy with our example in front of these servers, each with what says whether it is the primary. */
export async function startDatabaseProxy(urls: readonly string[]): Promise<DatabaseProxy> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-haproxy-database-"));
  const roles = await Promise.all(urls.map(startRoleServer));
  const port = await freePort();
  const servers = urls.map(
    (url, n) => `    server database${n} 127.0.0.1:${new URL(url).port} check port ${roles[n]?.port}`,
  );
  const text = EXAMPLE.replace("bind 127.0.0.1:5000", `bind 127.0.0.1:${port}`)
    .replace(" check port 8008", "")
    .replace(/^ {4}server database1 [\s\S]*/m, `${servers.join("\n")}\n`);
  const path = join(folder, "haproxy.cfg");
  writeFileSync(path, text);
  const child: ChildProcess = spawn("haproxy", ["-db", "-f", path], { stdio: "ignore" });
  return {
    url: (of) => Object.assign(new URL(overTcp(of)), { port: String(port), hostname: "127.0.0.1" }).href,
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      for (const role of roles) role.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
