import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { fetchOfficialFile } from "./files/fetch-official-file.ts";
import { replaceOfficialFile } from "./files/replace-official-file.ts";
import type { OfficialKind } from "./official-tables.ts";
import { OfficialReader } from "./read-official-figures.ts";

const test = sharedTestApp();

const sample = (name: string) => readFileSync(`src/test/official-files/${name}`);
const firstLines = (count: number) =>
  Buffer.from(sample("fuel-economy.csv").toString().split("\n").slice(0, count).join("\n"));
let files: Record<string, Buffer | number>;
let server: Server;
let folder: string;
let accord: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "official-"));
  server = createServer((request, response) => {
    const found = files[request.url ?? ""] ?? 404;
    if (typeof found === "number") response.writeHead(found).end("<html>Sorry</html>");
    else response.writeHead(200, { "last-modified": "Tue, 03 Nov 2026 10:00:00 GMT" }).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const dealership = await insertDealership(test.db, { name: "Bay Cars" });
  [accord = 0] = await insertVehicles(test.db, dealership, [
    makeFacts({ year: 2020, make: "Honda", model: "Accord", trim: "Touring", engineCc: 1_498, fuelType: "Gasoline" }),
  ]);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  files = {
    "/vehicles.csv": sample("fuel-economy.csv"),
    "/recalls.txt": sample("recalls.txt"),
    "/ratings.csv": sample("ratings.csv"),
  };
});

const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const bring = async (kind: OfficialKind, path: string, options = {}) =>
  replaceOfficialFile(test.db, kind, [await fetchOfficialFile(at(path), folder)], options);
/** Returns the figures as a process would answer that has just started. */
const read = (facts = {}) =>
  new OfficialReader(() => Date.parse("2026-12-01T12:00:00Z")).read(test.db, {
    ...{ year: 2020, make: "Honda", model: "Accord", trim: null, bodyStyle: null, doors: null, fuelType: null },
    ...{ transmission: null, drivetrain: null, engineCc: null, cylinders: null, ...facts },
  });

const zipped = (name: string, content: Buffer): Promise<Buffer> => {
  const zip = new ZipFile();
  zip.addBuffer(content, name);
  zip.end();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)));
  });
};

it("claims nothing as long as no file is there", async () => {
  expect(await read()).toEqual({ fuelEconomy: null, ratings: null, recalls: null });
});

it("fetches the files, packed or not, and shows on a car's page what all fitting versions have", async () => {
  files["/vehicles.csv.zip"] = await zipped("vehicles.csv", sample("fuel-economy.csv"));
  expect(await bring("fuel-economy", "/vehicles.csv.zip")).toBe(7);
  expect(await bring("recalls", "/recalls.txt")).toBe(4);
  expect(await bring("ratings", "/ratings.csv")).toBe(4);
  const source = { day: "2026-11-03", ageDays: 28 };
  expect(await read({ trim: "Touring", engineCc: 1_498 })).toEqual({
    fuelEconomy: {
      ...{
        unit: "mpg",
        city: [29, 29],
        highway: [35, 35],
        combined: [31, 31],
        electricCombined: null,
        rangeMiles: null,
      },
      ...{ variants: ["Accord Sport/Touring"], variantCount: 1, source },
    },
    ratings: { overall: [5, 5], front: [5, 5], side: [5, 5], rollover: [5, 5], source },
    recalls: {
      count: 2,
      latest: [
        expect.objectContaining({ campaign: "21V222000", reportedOn: "2021-05-20", doNotDrive: true }),
        expect.objectContaining({ campaign: "20V111000", component: "AIR BAGS", doNotDrive: false }),
      ],
      source,
    },
  });
  expect((await read()).fuelEconomy).toMatchObject({ combined: [26, 33], variantCount: 2 });
  const model3 = { make: "Tesla", model: "Model 3", trim: "Standard Range Plus" };
  expect((await read(model3)).fuelEconomy).toMatchObject({
    unit: "mpge",
    combined: [133, 133],
    rangeMiles: [250, 250],
  });
  expect(await read({ make: "Honda", model: "Pilot" })).toEqual({ fuelEconomy: null, ratings: null, recalls: null });
});

it("names source, day and age on the page, and that the car itself is not meant", async () => {
  const { status, body } = await test.call("GET", `/api/vehicles/${accord}/official`);
  expect([status, body.fuelEconomy?.combined]).toEqual([200, [31, 31]]);
  const page = (await test.app.inject(`/vehicles/${accord}`)).body.replace(/<!-- -->/g, "");
  expect(page).toContain("31 MPG combined");
  expect(page).toContain("EPA, fueleconomy.gov, file of 2026-11-03");
  expect(page).toContain("2 recalls concern some cars of this model and year.");
});

it.each([
  ["answers an error", { "/vehicles.csv": 503 }, "it answered 503"],
  [
    "is a page of something else",
    { "/vehicles.csv": Buffer.from("<html>Sorry</html>") },
    "it lacks the column year, make, model",
  ],
  ["is empty", { "/vehicles.csv": Buffer.from("") }, "it is empty"],
  ["lacks its rows", { "/vehicles.csv": firstLines(2) }, "it seems cut"],
])("keeps the last good file when a new one %s", async (_, changed, why) => {
  Object.assign(files, changed);
  await expect(bring("fuel-economy", "/vehicles.csv")).rejects.toThrow(why);
  expect((await read()).fuelEconomy).toMatchObject({ combined: [26, 33] });
});

it("says when a file does not arrive whole, or nothing answers", async () => {
  files["/vehicles.csv.zip"] = (await zipped("vehicles.csv", sample("fuel-economy.csv"))).subarray(0, 300);
  await expect(bring("fuel-economy", "/vehicles.csv.zip")).rejects.toThrow("its archive is damaged");
  await expect(fetchOfficialFile("http://127.0.0.1:1/vehicles.csv", folder)).rejects.toThrow("the connection failed");
});

it("takes a much smaller file where the operator says so", async () => {
  files["/vehicles.csv"] = firstLines(2);
  expect(await bring("fuel-economy", "/vehicles.csv", { allowSmaller: true })).toBe(1);
  expect((await read()).fuelEconomy).toMatchObject({ combined: [33, 33], variantCount: 1 });
});
