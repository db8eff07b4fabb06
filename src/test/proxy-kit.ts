import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** An example of `deploy/` besides nginx's: its program, and how it is started on this machine, on other ports and without TLS. */
export type ProxyExample = {
  program: string;
  isInstalled: boolean;
  /** Starts it in front of these web processes. @returns the site's port, and what ends it */
  start(webs: readonly number[]): Promise<{ port: number; stop(): Promise<void> }>;
};

const read = (name: string): string => readFileSync(join(import.meta.dirname, "../../deploy", name), "utf8");

function exampleOf(
  program: string,
  file: string,
  options: {
    args(path: string): string[];
    adapt(text: string, webs: readonly number[], ports: { site: number; plain: number }): string;
    environment?(webs: readonly number[]): Record<string, string>;
  },
): ProxyExample {
  return {
    program,
    isInstalled: spawnSync("which", [program]).status === 0,
    start: async (webs) => {
      const folder = mkdtempSync(join(tmpdir(), `autohub-${program}-`));
      const ports = { site: await freePort(), plain: await freePort() };
      const path = join(folder, file);
      writeFileSync(path, options.adapt(read(file), webs, ports));
      const env = { ...process.env, HOME: folder, ...options.environment?.(webs) };
      const child = spawn(program, options.args(path), { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
      await listens(child, ports.site);
      return {
        port: ports.site,
        stop: async () => {
          child.kill("SIGTERM");
          if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

async function listens(child: ChildProcess, port: number): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the proxy has ended with ${child.exitCode}`);
    await sleep(20);
  }
}

const addresses = (webs: readonly number[]) => webs.map((port) => `127.0.0.1:${port}`);

export const PROXY_EXAMPLES: readonly ProxyExample[] = [
  exampleOf("caddy", "Caddyfile", {
    args: (path) => ["run", "--config", path, "--adapter", "caddyfile"],
    environment: (webs) => ({ UPSTREAMS: addresses(webs).join(" ") }),
    adapt: (text, _webs, { site, plain }) =>
      text
        .replace("{\n", "{\n\tadmin off\n\tauto_https off\n")
        .replace("\n{$SITE_HOST} {", `\nhttp://127.0.0.1:${site} {`)
        .replace("http://{$SITE_HOST} {", `http://127.0.0.1:${plain} {`),
  }),
  exampleOf("haproxy", "haproxy.cfg", {
    args: (path) => ["-db", "-f", path],
    adapt: (text, webs, { site, plain }) =>
      text
        .replace("bind :80,:::80 v6only", `bind 127.0.0.1:${plain}`)
        .replace(/bind :443.*/, `bind 127.0.0.1:${site}`)
        .replace(
          / {4}server web1 .*/,
          addresses(webs)
            .map((address, n) => `    server web${n} ${address}`)
            .join("\n"),
        ),
  }),
];
