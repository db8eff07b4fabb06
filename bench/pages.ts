import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { type BenchRow, report } from "./report.ts";
import { CARS, fillStock, vinOf } from "./support/fill-stock.ts";
import { finish, NODE, start, stop, untilAnswers } from "./support/listing-kit.ts";
import type { Flooded, FloodOrder } from "./support/measure-requests.ts";

/**
 * The listing page and the vehicle page, with addresses that all differ and with repeating ones, against the listing call of the
 * same server. `PAGES_BEFORE` is a folder with another version of the project, built (`npm run build`), to be measured in turn
 * with this one: `git worktree add ../before <commit>`. `PAGES_SECONDS` is the length of each load (8).
 */
const OURS = resolve(import.meta.dirname, "..");
const BEFORE = process.env.PAGES_BEFORE;
const SECONDS = Number(process.env.PAGES_SECONDS ?? 8);
const CONNECTIONS = 4;
/** How many addresses are requested in turn, where addresses repeat. */
const REPEATED = 50;
const ENCODINGS = ["gzip", "br"];

type Load = { what: string; paths: string[] };

const vehiclePaths = (count: number) =>
  Array.from({ length: count }, (_, n) => `/vehicles/${vinOf(1 + ((n * 37) % CARS))}`);
/** Upper limits of the price: every address has other cars in another order of pages, and another total. */
const listingPaths = (count: number) => Array.from({ length: count }, (_, n) => `/?priceMax=${8_000 + n}`);

const LOADS: Load[] = [
  { what: "listing call, cached", paths: ["/api/vehicles"] },
  { what: "listing page, addresses differ", paths: listingPaths(CARS) },
  { what: "listing page, addresses repeat", paths: ["/", ...listingPaths(REPEATED)] },
  { what: "vehicle page, addresses differ", paths: vehiclePaths(CARS) },
  { what: "vehicle page, addresses repeat", paths: vehiclePaths(REPEATED) },
];

type Server = { name: string; port: number; process: ChildProcess };
type Measured = { rate: number; cpuMs: number; failed: number };

/** Returns the product's program in a folder; versions before the house have it elsewhere. */
const mainOf = (folder: string): string =>
  existsSync(join(folder, "src/app/main.ts")) ? "src/app/main.ts" : "src/server/main.ts";

/** Returns an unused port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a version of the product on a separate database, with the same cars. */
async function startServer(name: string, folder: string, postgresUrl: string, dataDir: string): Promise<Server> {
  const port = await freePort();
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(postgresUrl);
  url.pathname = name;
  const environment = {
    ...{
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: `${port}`,
      DATABASE_URL: url.href,
      DATA_DIR: join(dataDir, name),
    },
    ...{ RATE_LIMIT: "off", LOG_LEVEL: "error", PUBLIC_URL: `http://127.0.0.1:${port}` },
  };
  await finish(start(NODE, [mainOf(folder)], { ...environment, ROLE: "migrate" }, folder));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await fillStock(client);
  await client.end();
  const process = start(NODE, [mainOf(folder)], { ...environment, ROLE: "web" }, folder);
  await untilAnswers(`http://127.0.0.1:${port}/readyz`);
  return { name, port, process };
}

/** The number of pages of each kind requested before the measurement, because code that has run often is compiled. */
const WARM_UP = 400;

/** Asks for pages that are not among the measured ones. */
async function warmUp({ port }: Server): Promise<void> {
  for (let n = 0; n < WARM_UP; n += 1) {
    for (const path of [`/?priceMin=${1_000 + n}`, `/vehicles/${vinOf(1 + n)}?zipCode=20151`]) {
      await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer();
    }
  }
}

/** Processor time that a process has used, all its threads together. Linux only. */
function cpuMs(pid: number | undefined): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const ticks = fields.split(" ").slice(11, 13);
  return ticks.reduce((sum, some) => sum + Number(some) * 10, 0);
}

async function load(server: Server, { paths }: Load, encoding: string, dataDir: string): Promise<Measured> {
  const file = join(dataDir, "order.json");
  const order: FloodOrder = { port: server.port, paths, encoding, connections: CONNECTIONS, seconds: SECONDS };
  writeFileSync(file, JSON.stringify(order));
  const before = cpuMs(server.process.pid);
  const driver = join(import.meta.dirname, "support/measure-requests.ts");
  const { requests, seconds, failed } = JSON.parse(await finish(start(NODE, [driver, file], {}, OURS))) as Flooded;
  return { rate: requests / seconds, cpuMs: (cpuMs(server.process.pid) - before) / requests, failed };
}

/** Bytes of a page: as it is, and as it is sent. */
async function sizeOf({ port }: Server, path: string, encoding: string): Promise<{ plain: number; sent: number }> {
  const file = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": encoding } });
  const plain = (await file.arrayBuffer()).byteLength;
  return { plain, sent: Number(file.headers.get("content-length") ?? 0) };
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Measures one load on every server in turn. */
async function measureLoad(
  servers: Server[],
  one: Load,
  encoding: string,
  dataDir: string,
  calls: Map<string, number>,
) {
  const rows: BenchRow[] = [];
  let before: Measured | undefined;
  for (const server of servers) {
    const measured = await load(server, one, encoding, dataDir);
    if (!calls.has(`${server.name} ${encoding}`)) calls.set(`${server.name} ${encoding}`, measured.rate);
    const { plain, sent } = await sizeOf(server, one.paths[0] ?? "/", encoding);
    rows.push({
      what: `${one.what}, ${encoding}, ${server.name}`,
      "requests/s": Math.round(measured.rate),
      "CPU ms": round(measured.cpuMs, 2),
      failed: measured.failed,
      bytes: plain,
      "bytes sent": sent || "",
      "of the call": round(measured.rate / (calls.get(`${server.name} ${encoding}`) ?? measured.rate), 3),
      "times before": before ? round(measured.rate / before.rate, 1) : "",
      "CPU before / now": before ? round(before.cpuMs / measured.cpuMs, 1) : "",
    });
    before ??= measured;
  }
  return rows;
}

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, overTcp: true });
  const servers: Server[] = [];
  try {
    if (BEFORE) servers.push(await startServer("before", BEFORE, postgres.url, dataDir));
    servers.push(await startServer("now", OURS, postgres.url, dataDir));
    for (const server of servers) await warmUp(server);
    const rows: BenchRow[] = [];
    const calls = new Map<string, number>();
    for (const one of LOADS) {
      for (const encoding of ENCODINGS) rows.push(...(await measureLoad(servers, one, encoding, dataDir, calls)));
    }
    report("pages", rows, { cars: CARS, connections: CONNECTIONS, seconds: SECONDS });
  } finally {
    for (const server of servers) await stop(server.process);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
