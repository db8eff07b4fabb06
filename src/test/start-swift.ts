import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { S3 } from "@aws-sdk/client-s3";
import type { S3Settings } from "#kernel/files/s3-settings.ts";
import { freePort } from "./free-port.ts";

const PROGRAMS = ["swift-proxy-server", "swift-account-server", "swift-container-server", "swift-object-server"];
/** Debian's packages of a whole S3 server. */
export const SWIFT_PACKAGES = "swift-proxy swift-account swift-container swift-object memcached";
/** True when OpenStack Swift is installed here. */
export const hasSwift = [...PROGRAMS, "memcached"].every((name) => spawnSync("which", [name]).status === 0);

const STARTED_WITHIN_MS = 30_000;
const RING_SERVERS = ["object", "container", "account"] as const;
/** The proxy's parts, in the order in which requests pass them. */
const PIPELINE = ["cache", "listing_formats", "bulk", "s3api", "tempauth", "copy", "slo", "dlo"];
const FILTERS: Record<string, string> = { cache: "memcache" };

/**
 * Starts OpenStack Swift with its S3 interface on loopback, with one bucket in a temporary folder.
 * @returns the settings for its bucket
 */
export async function startSwift(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-swift-"));
  const user = userInfo().username;
  const processes: ChildProcess[] = [];
  const run = (program: string, args: string[]) =>
    processes.push(spawn(program, args, { cwd: folder, stdio: "ignore" }));
  const ports = { proxy: await freePort(), memory: await freePort() };
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${user}\nswift_dir = ${folder}\n`;
  mkdirSync(join(folder, "node/d1"), { recursive: true });
  const startServer = async (kind: string) => {
    const port = await freePort();
    for (const step of [["create", "4", "1", "1"], ["add", `r1z1-127.0.0.1:${port}/d1`, "1"], ["rebalance"]]) {
      const [file = "", ...args] = [`${kind}.builder`, ...step];
      await once(spawn("swift-ring-builder", [file, ...args], { cwd: folder, stdio: "ignore" }), "exit");
    }
    const disks = `devices = ${folder}/node\nmount_check = false\nfallocate_reserve = 0\n`;
    const app = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`;
    writeFileSync(join(folder, `${kind}.conf`), common(port) + disks + app);
    run(`swift-${kind}-server`, [`${kind}.conf`]);
  };
  await Promise.all(RING_SERVERS.map(startServer));
  run("memcached", ["-l", "127.0.0.1", "-p", `${ports.memory}`, "-u", user, "-m", "16"]);
  const options: Record<string, string> = {
    cache: `memcache_servers = 127.0.0.1:${ports.memory}`,
    s3api: "location = us-east-1",
    tempauth: "user_test_tester = testing .admin",
  };
  const filters = PIPELINE.map((n) => `[filter:${n}]\nuse = egg:swift#${FILTERS[n] ?? n}\n${options[n] ?? ""}\n`);
  const app = "[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nallow_account_management = true\n";
  const pipeline = `[pipeline:main]\npipeline = ${PIPELINE.join(" ")} proxy-server\n`;
  writeFileSync(join(folder, "proxy.conf"), common(ports.proxy) + pipeline + app + filters.join(""));
  run("swift-proxy-server", ["proxy.conf"]);

  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const keys = { accessKeyId: "test:tester", secretAccessKey: "testing" };
  const settings = { ...keys, endpoint, region: "us-east-1", bucket: "cars", prefix: "", pathStyle: true };
  const close = async () => {
    for (const one of processes) {
      const ended = one.exitCode === null && one.signalCode === null ? once(one, "exit") : null;
      one.kill("SIGKILL");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await makeBucket(settings).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { settings, close };
}

/** Makes the bucket, as soon as the server answers. @throws the client's error when it does not in time */
async function makeBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Promise<void> {
  const credentials = { accessKeyId, secretAccessKey };
  const s3 = new S3({ ...(endpoint && { endpoint }), region, forcePathStyle: true, credentials, maxAttempts: 1 });
  const until = performance.now() + STARTED_WITHIN_MS;
  for (;;) {
    try {
      await s3.createBucket({ Bucket: bucket });
      return s3.destroy();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(100);
    }
  }
}
