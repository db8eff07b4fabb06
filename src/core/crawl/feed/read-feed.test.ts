import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { vinCheckDigit } from "#core/facts/rules/vin.ts";
import type { FakeAnswer, FakeSite } from "#test/fake-dealer-site.ts";
import { fetchKit } from "#test/fetch-kit.ts";
import type { FeedOrder } from "../messages.ts";
import { type ReadFeedOptions, readFeed } from "./read-feed.ts";

const { site, fetcherFor } = fetchKit();

function vin(n: number): string {
  const blank = `1HGCV1F30JA${String(n).padStart(6, "0")}`;
  return `${blank.slice(0, 8)}${vinCheckDigit(blank)}${blank.slice(9)}`;
}
const HEADER = "DealerId,Stock #,VIN,New/Used,Year,Make,Model,Odometer,Price,Photos";
const row = (n: number, { dealer = "A1", condition = "U" } = {}) =>
  `${dealer},S${n},${vin(n)},${condition},2018,Honda,Accord,${condition === "N" ? 8 : 41_000},18995,https://p.example/${n}.jpg`;
const file = (...rows: string[]) => `${[HEADER, ...rows].join("\n")}\n`;
const csv = (body: string | Buffer, headers: Record<string, string> = {}): FakeAnswer => ({
  headers: { "content-type": "text/csv", ...headers },
  body,
});

async function read(fake: FakeSite, order: Partial<FeedOrder> = {}, options: Partial<ReadFeedOptions> = {}) {
  const cars: VehicleFacts[] = [];
  const report = await readFeed({
    url: `${fake.url}/cars.csv?token=s3cret`,
    feed: { login: null, serverKey: null, dealerIds: [], known: null, ...order },
    fetcher: fetcherFor([fake]),
    signal: new AbortController().signal,
    onVehicle: (facts) => void cars.push(facts),
    ...options,
  });
  return { report, cars };
}

const xmlCar = (n: number) =>
  `<car><vin>1HGCV1F34JA00000${n}</vin><make>Honda</make><model>Accord</model><year>2018</year></car>`;

describe("an inventory feed", () => {
  it("returns its used cars, counts the rest, and is complete", async () => {
    const bad = `A1,S9,1HGCV1F30JA00000,U,2018,Honda,Accord,1,18995,`;
    const fake = await site({ "/cars.csv": csv(file(row(1), row(2, { condition: "N" }), row(3), row(1), bad)) });
    const { report, cars } = await read(fake);
    expect(cars.map((car) => [car.vin, car.priceUsd, car.images])).toEqual([
      [vin(1), 18_995, ["https://p.example/1.jpg"]],
      [vin(3), 18_995, ["https://p.example/3.jpg"]],
    ]);
    expect(report).toMatchObject({ outcome: "complete", reason: null, platform: "inventory-feed" });
    expect(report).toMatchObject({ found: 2, skippedNew: 1, duplicates: 1, pagesFetched: 1 });
    expect(report.coverage.priceUsd).toEqual({ present: 2, invalid: 0 });
    expect(report.warnings).toEqual([
      'Line 6 of the feed has the VIN "1HGCV1F30JA00000", which has 16 characters instead of 17.',
    ]);
    expect(report.feed?.unreadable).toEqual([{ vin: null, stockNumber: "S9" }]);
  });

  it("may be packed, and is identified by its content", async () => {
    const text = file(row(1));
    const packed = await site({ "/cars.csv": csv(gzipSync(text), { "content-type": "application/gzip" }) });
    const plain = await site({ "/cars.csv": csv(text) });
    const [a, b] = [await read(packed), await read(plain)];
    expect([a.report.outcome, a.cars]).toEqual(["complete", b.cars]);
    expect(a.report.feed?.content?.hash).toBe(b.report.feed?.content?.hash);
  });

  it("may be in a ZIP archive with one table", async () => {
    const archive = new ZipFile();
    archive.addBuffer(Buffer.from(file(row(1))), "out/cars.csv");
    archive.addBuffer(Buffer.from("read me"), "readme.md");
    archive.end();
    const packed = await buffer(archive.outputStream);
    const damaged = Buffer.from(packed);
    damaged.writeUInt8((damaged[60] ?? 0) ^ 0xff, 60);
    const fake = await site({ "/cars.csv": (_request, response) => response.end(body) });
    let body = packed;
    expect((await read(fake)).report).toMatchObject({ outcome: "complete", found: 1 });
    body = damaged;
    expect((await read(fake)).report.reason).toBe("The feed is a ZIP archive that is damaged.");
    const two = new ZipFile();
    for (const name of ["a.csv", "b.csv"]) two.addBuffer(Buffer.from(file(row(1))), name);
    two.end();
    body = await buffer(two.outputStream);
    expect((await read(fake)).report.reason).toBe("The feed is a ZIP archive with 2 CSV files, and one is needed.");
    const bomb = new ZipFile();
    bomb.addBuffer(Buffer.alloc(60 * 1024 * 1024), "cars.csv");
    bomb.end();
    body = await buffer(bomb.outputStream);
    expect((await read(fake)).report.reason).toBe("The unpacked feed is larger than 50 MB.");
  });

  it("that has not changed confirms its cars for a week, and then fails with the date", async () => {
    const fake = await site({ "/cars.csv": csv(file(row(1))) });
    const first = await read(fake);
    const { hash = "" } = first.report.feed?.content ?? {};
    const daysAgo = (days: number) => Date.now() - days * 86_400_000;
    const fresh = await read(fake, { known: { hash, since: daysAgo(6), hasLastLineEnd: true } });
    expect(fresh.report.outcome).toBe("complete");
    const old = await read(fake, { known: { hash, since: daysAgo(8), hasLastLineEnd: true } });
    expect(old.report).toMatchObject({
      outcome: "failed",
      reason: expect.stringMatching(/not changed since .* \(8 days\)/),
    });
    const other = await read(fake, { known: { hash: "other", since: daysAgo(8), hasLastLineEnd: true } });
    expect(other.report.outcome).toBe("complete");
  });

  it("that several dealers share is not mixed, and returns the cars of the chosen one", async () => {
    const fake = await site({ "/cars.csv": csv(file(row(1), row(2, { dealer: "B2" }), row(3))) });
    const { report } = await read(fake);
    expect(report).toMatchObject({ outcome: "failed", reason: expect.stringContaining("A1 (2 cars), B2 (1 car)") });
    expect(report.feed?.dealers.map(({ id }) => id)).toEqual(["A1", "B2"]);
    const chosen = await read(fake, { dealerIds: ["B2"] });
    expect(chosen.report).toMatchObject({ outcome: "complete", found: 1 });
    expect(chosen.cars[0]?.vin).toBe(vin(2));
  });

  it("that ended with a line end and now ends without one is incomplete", async () => {
    const fake = await site({ "/cars.csv": csv(file(row(1), row(2)).slice(0, -3)) });
    const known = { hash: "other", since: Date.now(), hasLastLineEnd: true };
    expect((await read(fake, { known })).report).toMatchObject({ outcome: "incomplete", found: 2 });
    expect((await read(fake, { known: { ...known, hasLastLineEnd: false } })).report.outcome).toBe("complete");
    expect((await read(fake)).report.feed?.content?.hasLastLineEnd).toBe(false);
  });

  it("that is cut off is incomplete", async () => {
    const fake = await site({ "/cars.csv": csv(file(row(1)) + row(2).slice(0, 20)) });
    const { report } = await read(fake);
    expect(report).toMatchObject({ outcome: "incomplete", found: 1, reason: expect.stringContaining("breaks off") });
  });

  it.each<[string, string, string]>([
    ["XML", `<cars>${xmlCar(1)}${xmlCar(2)}</cars>`, "complete"],
    [
      "JSON",
      JSON.stringify({ cars: [1, 2].map((n) => ({ vin: `1HGCV1F34JA00000${n}`, make: "Honda", model: "Accord" })) }),
      "complete",
    ],
    ["XML that breaks off", `<cars>${xmlCar(1)}${xmlCar(2)}<car><vin>1HG`, "incomplete"],
  ])("in %s is read as well", async (_what, text, outcome) => {
    const { report } = await read(await site({ "/cars.csv": csv(text) }));
    expect(report).toMatchObject({ outcome, found: 2 });
  });

  it("with only a header is complete, with no cars", async () => {
    const fake = await site({ "/cars.csv": csv(file()) });
    expect((await read(fake)).report).toMatchObject({ outcome: "complete", found: 0 });
  });

  it.each<[string, FakeAnswer, string, string]>([
    ["a sign-in page", "<!doctype html><title>Sign in</title>", "failed", "answered with a web page"],
    ["XML without cars", csv("<?xml version='1.0'?><listings/>"), "failed", "XML file"],
    ["JSON without cars", csv('[{"vin":"1"}]'), "failed", "JSON file"],
    ["nothing", csv(""), "failed", "empty"],
    ["another table", csv("a,b\n1,2\n"), "failed", "must name the columns"],
    ["a refusal", { status: 401 }, "blocked", "asks for a user name and password"],
    ["no such file", { status: 404 }, "failed", "/cars.csv?… (it answered 404)"],
    ["a broken package", csv(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])), "failed", "damaged compression"],
  ])("that answers %s changes nothing, and says why", async (_what, answer, outcome, reason) => {
    const { report } = await read(await site({ "/cars.csv": answer }));
    expect(report).toMatchObject({ outcome, found: 0, reason: expect.stringContaining(reason) });
    expect(JSON.stringify(report)).not.toContain("s3cret");
  });

  it("stops at the limit of vehicles, and takes none", async () => {
    const fake = await site({ "/cars.csv": csv(file(row(1), row(2), row(3))) });
    const { report } = await read(fake, {}, { limits: { maxVehicles: 2 } });
    expect(report).toMatchObject({
      outcome: "failed",
      limitReached: true,
      reason: expect.stringContaining("2 vehicles"),
    });
  });

  it("throws the errors of its consumer", async () => {
    const fake = await site({ "/cars.csv": csv(file(row(1))) });
    const onVehicle = () => {
      throw new Error("the database is away");
    };
    await expect(read(fake, {}, { onVehicle })).rejects.toThrow("the database is away");
  });
});
