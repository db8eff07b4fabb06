import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** Debian's package `pgbouncer`. Where there is none, tests that need it are shown as skipped. */
export const hasPgbouncer = spawnSync("which", ["pgbouncer"]).status === 0;

const EXAMPLE = readFileSync(join(import.meta.dirname, "../../deploy/pgbouncer.ini"), "utf8");

export type Pgbouncer = {
  /** The given address, but through PgBouncer. */
  url(of: string): string;
  stop(): Promise<void>;
};

/**
 * Starts PgBouncer with our example in front of a server that listens on TCP.
 * @param urls addresses of databases on that server, with the users that it lets in
 * @param changes lines that stand in the example instead, as `name = value`
 */
export async function startPgbouncer(
  urls: readonly string[],
  changes: Record<string, string> = {},
): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-pgbouncer-"));
  chmodSync(folder, 0o755); // it gives up root's rights
  const port = await freePort();
  const users = urls.map((url) => new URL(url));
  const settings = { listen_port: String(port), auth_file: join(folder, "users"), ...changes };
  let text = EXAMPLE.replace(/^autohub = .*$/m, `* = host=127.0.0.1 port=${users[0]?.port}`);
  for (const [name, value] of Object.entries(settings))
    text = text.replace(new RegExp(`^${name} = .*$`, "m"), `${name} = ${value}`);
  writeFileSync(join(folder, "pgbouncer.ini"), `${text}\nunix_socket_dir =\n`);
  writeFileSync(
    settings.auth_file,
    users.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`).join(""),
  );
  const asOther = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", [...asOther, join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (words) => (said += words));
  while (!said.includes("process up")) {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended: ${said}`);
    await sleep(10);
  }
  return {
    url: (of) => Object.assign(new URL(of), { search: "", port: String(port), hostname: "127.0.0.1" }).href,
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
