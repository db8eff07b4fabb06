import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { vinCheckDigit } from "#core/facts/rules/vin.ts";
import { CSV_MAX_BYTES } from "#core/imports/rules/csv-rules.ts";
import { runImportThread } from "#core/imports/run-import-thread.ts";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { type BenchRow, report } from "./report.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const ROUNDS = 3;
const SAMPLE_EVERY_MS = 10;

const MAKES: [string, string[]][] = [
  ["Ford", ["F-150", "Escape", "Explorer", "Mustang"]],
  ["Honda", ["Accord", "Civic", "CR-V", "Pilot"]],
  ["Toyota", ["Camry", "RAV4", "Tacoma", "Highlander"]],
  ["Chevrolet", ["Silverado 1500", "Equinox", "Malibu", "Tahoe"]],
  ["BMW", ["330i", "X5", "X3", "540i"]],
];
const TRIMS = ["SE", "Limited", "XLT", "Sport", "Touring", "EX-L"];
const PLACES = ["Chantilly, VA,20151", "Fairfax, VA,22030", "Laurel, MD,20707", "Sterling, VA,20164"];
const VIN_CHARACTERS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";

/** Writes a file of the specification's columns, as large as an upload may be. @param more dollars on every price @returns its rows */
async function writeCsv(path: string, more = 0): Promise<number> {
  const next = seededNumbers(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const out = createWriteStream(path);
  let size = 0;
  let rows = 0;
  let piece = "title,year,make,model,price,mileage,vin,location,zipCode\r\n";
  while (size + piece.length < CSV_MAX_BYTES - 200) {
    const [make, models] = pick(MAKES);
    const year = 2008 + Math.floor(next() * 17);
    const model = pick(models);
    let head = "1F";
    for (let i = 0; i < 6; i++) head += VIN_CHARACTERS[Math.floor(next() * VIN_CHARACTERS.length)];
    const tail = `${"89ABCDEFGHJKLMNPR"[year - 2008]}A${String(rows % 1_000_000).padStart(6, "0")}`;
    const vin = head + vinCheckDigit(`${head}0${tail}`) + tail;
    const [city, state, zip] = pick(PLACES).split(",");
    const price = 5_000 + Math.floor(next() * 60_000) + more;
    piece += `${year} ${make} ${model} ${pick(TRIMS)},${year},${make},${model},${price},${Math.floor(next() * 150_000)},${vin},"${city},${state}",${zip}\r\n`;
    rows += 1;
    if (piece.length > 60_000) {
      size += piece.length;
      out.write(piece);
      piece = "";
    }
  }
  out.end(piece);
  await new Promise((resolve) => out.on("close", resolve));
  return rows;
}

type Measured = { seconds: number; peakMb: number; stallMs: number };

/** Runs `work` and measures this process: its peak memory above the start, and the longest stall of its event loop. */
async function measure(work: () => Promise<unknown>): Promise<Measured> {
  globalThis.gc?.();
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_EVERY_MS);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  clearInterval(sampler);
  return { seconds, peakMb: (peak - idle) / 1e6, stallMs: delay.max / 1e6 };
}

async function addDealership(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "insert into dealerships (name, url, status) values ('Benchmark Motors', 'https://dealer.example/', 'active') returning id",
  );
  return rows[0].id;
}

/** Writes a dealership's rows to a file, for a bare COPY of the same rows. */
async function dumpRows(client: pg.Client, dealershipId: number, path: string): Promise<void> {
  await pipeline(
    client.query(copyTo(`copy (select * from vehicles where dealership_id = ${dealershipId} order by id) to stdout`)),
    createWriteStream(path),
  );
}

async function bareCopy(client: pg.Client, table: string, path: string): Promise<Measured> {
  return measure(async () => {
    await client.query("begin");
    await pipeline(createReadStream(path), client.query(copyFrom(`copy ${table} from stdin`)));
    await client.query("commit");
  });
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Imports the largest allowed CSV file with the product, and compares with bare COPYs of the same rows: into a table without
 * indexes, and into one with the indexes and keys of the real table.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-csv-"));
  const csv = join(folder, "upload.csv");
  const dearer = join(folder, "dearer.csv");
  const dump = join(folder, "rows.tsv");
  try {
    const rowCount = await writeCsv(csv);
    await writeCsv(dearer, 1);
    console.log(`${rowCount.toLocaleString("en-US")} rows, ${(statSync(csv).size / 2 ** 20).toFixed(1)} MiB`);
    await withTemporaryDatabase(async (databaseUrl) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const samples: Record<string, Measured[]> = {};
      const take = (what: string, measured: Measured) => {
        samples[what] ??= [];
        samples[what].push(measured);
      };
      const upload = (dealershipId: number, apply: boolean, path = csv) =>
        measure(() =>
          runImportThread({
            ...{ databaseUrl, publicUrl: "http://autohub.example", path, fileName: "upload.csv" },
            ...{ dealershipId, adminName: "bench", apply },
          }),
        );
      for (let round = 0; round < ROUNDS; round++) {
        const dealershipId = await addDealership(client);
        take("preview", await upload(dealershipId, false));
        take("import", await upload(dealershipId, true));
        take("the same file again", await upload(dealershipId, true));
        await dumpRows(client, dealershipId, dump);
        take("a file with other prices", await upload(dealershipId, true, dearer));
        await client.query("create table bare (like vehicles)");
        await client.query("create table bare_indexed (like vehicles including all)");
        await client.query("alter table bare_indexed add foreign key (dealership_id) references dealerships");
        await client.query("checkpoint");
        take("bare COPY", await bareCopy(client, "bare", dump));
        take("bare COPY with indexes and keys", await bareCopy(client, "bare_indexed", dump));
        await client.query("drop table bare, bare_indexed");
        await client.query("delete from dealerships where id = $1", [dealershipId]);
        await client.query("vacuum analyze vehicles, vehicle_prices");
      }
      await client.end();
      const seconds = (what: string) => median((samples[what] ?? []).map((sample) => sample.seconds));
      const rows: BenchRow[] = Object.keys(samples).map((what) => ({
        what,
        seconds: Number(seconds(what).toFixed(2)),
        "rows per s": Math.round(rowCount / seconds(what)),
        "times bare COPY": Number((seconds(what) / seconds("bare COPY")).toFixed(1)),
        "times COPY with indexes": Number((seconds(what) / seconds("bare COPY with indexes and keys")).toFixed(1)),
        "MB above idle": Math.round(Math.max(...(samples[what] ?? []).map((sample) => sample.peakMb))),
        "longest stall ms": Math.round(Math.max(...(samples[what] ?? []).map((sample) => sample.stallMs))),
      }));
      report("csv-import", rows, { rowCount, samples });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
