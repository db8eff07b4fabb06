import { beforeEach, describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

const test = sharedTestApp();
let id: number;
beforeEach(async () => {
  id = await insertDealership(test.db, { name: "Capital Motors" });
});

const HEADER = "vin,stock #,title,year,make,model,price,status,sold date";
const row = (car: VehicleFacts, rest = ",", price = "21995") =>
  `${car.vin},${car.stockNumber},${car.title},2020,Honda,Accord,${price},${rest}`;
const file = (...rows: string[]) => `${HEADER}\n${rows.join("\n")}\n`;
const upload = (csv: string, query = "") => uploadCsv(test, test.cookie, id, csv, query);
const cars = (count: number) => Array.from({ length: count }, () => makeFacts());
const listed = async () =>
  (
    await test.db
      .selectFrom("vehicles")
      .select("vin")
      .where("dealership_id", "=", id)
      .where("removed_at", "is", null)
      .execute()
  )
    .map(({ vin }) => vin)
    .sort();
const vinsOf = (facts: readonly VehicleFacts[]) => facts.map(({ vin }) => vin).sort();

describe("a row that says its car is sold", () => {
  it("removes a car that only files contain, by any of its words for sold, and lets the crawl decide about the others", async () => {
    const [a, b, c, d, crawled] = cars(5) as [VehicleFacts, VehicleFacts, VehicleFacts, VehicleFacts, VehicleFacts];
    await upload(file(...[a, b, c, d].map((car) => row(car))));
    await test.player.run(id, [crawled]);
    const sold = file(
      row(a, "Sold,"),
      row(b, ",2025-03-04"),
      // Even without make and title, such a row identifies its car.
      `,${c.stockNumber},,,,,,sold,`,
      row(d, "available,0000-00-00"),
      row(crawled, "SOLD,"),
    );
    const preview = await upload(sold, "/preview");
    expect(preview.body).toMatchObject({ removed: 3, sold: 3, rejected: 4, unchanged: 1 });
    expect(preview.body.warnings.slice(0, 2)).toEqual([
      "3 cars that the file marks as sold would be removed.",
      "1 car that the file marks as sold stays: it is also on the website, so a sync decides about the removal.",
    ]);
    expect(await listed()).toEqual(vinsOf([a, b, c, d, crawled]));
    const done = await upload(sold);
    expect(done).toMatchObject({
      status: 200,
      body: { removed: 3, message: "1 vehicle has been uploaded; 3 cars removed; 4 rows were not taken" },
    });
    expect(await listed()).toEqual(vinsOf([d, crawled]));
  });

  it("can be the only content of a file", async () => {
    const [a, b] = cars(2) as [VehicleFacts, VehicleFacts];
    await upload(file(row(a), row(b)));
    expect(await upload(file(row(a, "sold,")))).toMatchObject({ status: 200, body: { count: 0, removed: 1 } });
    expect(await listed()).toEqual([b.vin]);
    // Nothing is left to remove.
    expect((await upload(file(row(a, "sold,")))).status).toBe(400);
  });

  it("does not remove a car that the same file also lists, or one that has received the sold car's stock number", async () => {
    const [a, b] = cars(2) as [VehicleFacts, VehicleFacts];
    await upload(file(row(a), row(b)));
    const successor = { ...makeFacts(), stockNumber: b.stockNumber };
    await upload(file(row(a, "sold,"), row(a), row(b, "sold,"), row(successor)));
    expect(await listed()).toEqual(vinsOf([a, successor]));
  });
});

describe("a file that is the whole lot", () => {
  it("removes the listed cars that it does not contain, crawled ones too, and says so in advance", async () => {
    const crawled = cars(4);
    const uploaded = cars(4);
    await test.player.run(id, crawled);
    await upload(file(...uploaded.map((car) => row(car))));
    const rest = file(...[...crawled.slice(1), ...uploaded.slice(1)].map((car) => row(car)));
    expect((await upload(rest)).body).toMatchObject({ removed: 0 });
    const preview = await upload(rest, "/preview?wholeLot=true");
    expect(preview.body).toMatchObject({ removed: 2, removedCrawled: 1, confirmRemovals: null });
    expect(preview.body.warnings).toContain(
      "1 of the removed cars comes from the website: a sync that still finds it there would bring it back.",
    );
    expect((await upload(rest, "?wholeLot=true")).body).toMatchObject({ removed: 2, added: 0 });
    expect(await listed()).toEqual(vinsOf([...crawled.slice(1), ...uploaded.slice(1)]));
    await test.player.run(id, crawled);
    expect(await listed()).toEqual(vinsOf([...crawled, ...uploaded.slice(1)]));
  });

  it("keeps a car whose row could not be read, unless that row says it is sold", async () => {
    const lot = cars(14);
    const [typo, broken, wide, sold, ...rest] = lot as [VehicleFacts, VehicleFacts, VehicleFacts, VehicleFacts];
    await upload(file(...lot.map((car) => row(car))));
    const answer = await upload(
      file(
        ...rest.map((car) => row(car)),
        row({ ...typo, vin: "1HGCV1F30LAOOOOO1" }),
        `=cmd|x,${broken.stockNumber},${broken.title},2020,Honda,Accord,1,,`,
        `${wide.vin},x,x,x,x,x,x,x,x,x,x`,
        row({ ...sold, vin: "1HGCV1F30LAOOOOO2" }, "sold,"),
        ",,,,,,9000,,",
      ),
      "?wholeLot=true",
    );
    expect(answer.body).toMatchObject({ rejected: 5, removed: 1, sold: 1 });
    expect(answer.body.warnings.join()).toContain("1 row could not be read and names no car by VIN or stock number");
    expect(await listed()).toEqual(vinsOf([typo, broken, wide, ...rest]));
  });

  it("asks for the number when more than 30 % would be removed, and does nothing until it is right", async () => {
    const lot = cars(10);
    await upload(file(...lot.map((car) => row(car))));
    const most = file(...lot.slice(3).map((car) => row(car)));
    expect((await upload(most, "/preview?wholeLot=true")).body.confirmRemovals).toBeNull();
    const few = file(...lot.slice(4).map((car) => row(car)));
    expect((await upload(few, "/preview?wholeLot=true")).body).toMatchObject({ removed: 4, confirmRemovals: 4 });
    for (const query of ["?wholeLot=true", "?wholeLot=true&confirmRemovals=3"]) {
      expect(await upload(few, query)).toMatchObject({
        status: 409,
        body: { removals: 4, listed: 10, message: expect.stringContaining("confirmRemovals=4") },
      });
    }
    expect(await listed()).toHaveLength(10);
    expect((await upload(few, "?wholeLot=true&confirmRemovals=4")).body).toMatchObject({ removed: 4 });
    expect(await listed()).toEqual(vinsOf(lot.slice(4)));
  });

  it("is refused when no row could be accepted", async () => {
    const lot = cars(2);
    await upload(file(...lot.map((car) => row(car))));
    const answer = await upload(file(...lot.map((car) => row(car, "sold,"))), "?wholeLot=true&confirmRemovals=2");
    expect(answer.status).toBe(400);
    expect(await upload("x", "?wholeLot=maybe")).toMatchObject({
      status: 400,
      body: { message: "wholeLot must be true or false" },
    });
    expect(await listed()).toHaveLength(2);
  });
});
