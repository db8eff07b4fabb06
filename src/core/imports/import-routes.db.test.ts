import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { multipartFile } from "#test/multipart-file.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";
import type { CsvColumn, CsvImport, CsvRowPreview } from "./import-endpoints.ts";

let test: TestApp;
let cookie: string;
let dealership: number;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
beforeEach(async () => {
  dealership = await insertDealership(test.context.db, { url: "https://dealer.example/used" });
});
afterAll(() => test.close());

const HEADER = "title,year,make,model,price,mileage,vin,location,zipCode";
const ACCORD = '2018 Honda Accord Sport,2018,Honda,Accord,18995,64210,1HGCV1F34JA000001,"Chantilly, VA",20151';
const F150 = '2019 Ford F-150 XLT,2019,ford,F-150,"$31,500","41,000 mi",1FTEW1E47KFA00002,"Fairfax, VA",22030';

async function send(csv: string | Buffer, options: { preview?: boolean; name?: string; to?: number } = {}) {
  const { body, headers } = multipartFile(csv, options.name ?? "cars.csv");
  return test.app.inject({
    method: "POST",
    url: `/api/dealerships/${options.to ?? dealership}/upload${options.preview ? "/preview" : ""}`,
    headers: { ...headers, cookie },
    payload: body,
  });
}
const counts = ({ added, changed, unchanged, rejected }: CsvImport) => ({ added, changed, unchanged, rejected });
const stored = () =>
  test.context.db.selectFrom("vehicles").selectAll().where("dealership_id", "=", dealership).orderBy("id").execute();

describe("uploading a CSV file", () => {
  it("lists its cars, cleaned as a crawl would, and says how many", async () => {
    const response = await send(`${HEADER}\n${ACCORD}\n${F150}\n`);
    expect(response.json()).toMatchObject({ message: "2 vehicles have been uploaded", count: 2, applied: true });
    const [accord, f150] = (await stored()).sort((a, b) => String(a.make).localeCompare(String(b.make))).reverse();
    expect(accord).toMatchObject({
      source: "csv",
      title: "2018 Honda Accord Sport",
      trim: "Sport",
      price_usd: 18_995,
      mileage_miles: 64_210,
      vin: "1HGCV1F34JA000001",
      city: "Chantilly",
      state: "VA",
      zip_code: "20151",
      condition: "used",
    });
    expect(f150).toMatchObject({ make: "Ford", price_usd: 31_500, mileage_miles: 41_000 });
    const seller = await test.context.db
      .selectFrom("dealerships")
      .selectAll()
      .where("id", "=", dealership)
      .executeTakeFirstOrThrow();
    expect(seller).toMatchObject({ vehicle_count: 2, status: "active", last_synced_at: expect.any(Date) });
  });

  it("changes nothing the second time, and keeps the ids", async () => {
    const first = await send(`${HEADER}\n${ACCORD}\n${F150}\n`);
    const before = await stored();
    const second = await send(`${HEADER}\n${ACCORD}\n${F150}\n`);
    expect(counts(first.json())).toEqual({ added: 2, changed: 0, unchanged: 0, rejected: 0 });
    expect(counts(second.json())).toEqual({ added: 0, changed: 0, unchanged: 2, rejected: 0 });
    expect(await stored()).toEqual(before);
  });

  it("records every price once", async () => {
    await send(`${HEADER}\n${ACCORD}\n`);
    await send(`${HEADER}\n${ACCORD}\n`);
    await send(`${HEADER}\n${ACCORD.replace("18995", "17995")}\n`);
    const prices = await test.context.db
      .selectFrom("vehicle_prices")
      .innerJoin("vehicles", "vehicles.id", "vehicle_id")
      .select("vehicle_prices.price_usd")
      .where("dealership_id", "=", dealership)
      .orderBy("vehicle_prices.id")
      .execute();
    expect(prices).toEqual([{ price_usd: 18_995 }, { price_usd: 17_995 }]);
  });

  it("does not touch facts without a column in the file, and clears those with an empty cell", async () => {
    const [id] = await insertVehicles(test.context.db, dealership, [
      makeFacts({ identityKey: "vin:1HGCV1F34JA000001", vin: "1HGCV1F34JA000001", exteriorColor: "Blue" }),
    ]);
    await send(`${HEADER}\n${ACCORD.replace("64210", "")}\n`);
    expect(await stored()).toMatchObject([
      {
        id,
        exterior_color: "Blue",
        images: ["https://photos.example/1.jpg"],
        price_usd: 18_995,
        mileage_miles: null,
        source: "crawl",
      },
    ]);
  });

  it("lists a removed car again under its old id", async () => {
    await send(`${HEADER}\n${ACCORD}\n`);
    const [before] = await stored();
    await test.context.db
      .updateTable("vehicles")
      .set({ removed_at: new Date() })
      .where("id", "=", Number(before?.id))
      .execute();
    expect(counts((await send(`${HEADER}\n${ACCORD}\n`)).json())).toMatchObject({ added: 1, unchanged: 0 });
    expect(await stored()).toMatchObject([{ id: before?.id, removed_at: null }]);
  });

  it("does not remove cars that are missing in the file", async () => {
    await send(`${HEADER}\n${ACCORD}\n`);
    await send(`${HEADER}\n${F150}\n`);
    expect((await stored()).filter((car) => car.removed_at === null)).toHaveLength(2);
  });

  it("is written into the audit log and the list of uploads", async () => {
    const { importId } = (await send(`${HEADER}\n${ACCORD}\n`, { name: "C:\\stock\\june.csv" })).json();
    const list = await test.app.inject({ url: `/api/dealerships/${dealership}/imports`, headers: { cookie } });
    expect(list.json()).toMatchObject([
      { id: importId, fileName: "june.csv", adminName: "admin", rowsRead: 1, added: 1 },
    ]);
    const log = await test.context.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(1).execute();
    expect(log).toMatchObject([{ action: "import.applied", subject: "Harbor Motors", admin_name: "admin" }]);
  });
});

describe("previewing a CSV file", () => {
  it("shows what an upload would do and stores nothing", async () => {
    await send(`${HEADER}\n${ACCORD}\n${F150}\n`);
    const before = await stored();
    const file = `${HEADER}\n${ACCORD.replace("18995", "17000")}\n${F150}\nnonsense\n,2020,Kia,Soul,9000,1,KNDJ23AU6L7000003,,\n`;
    const preview = await send(file, { preview: true });
    expect(preview.json()).toMatchObject({
      applied: false,
      importId: null,
      message: "3 vehicles would be uploaded; 1 row was not taken",
    });
    expect(counts(preview.json())).toEqual({ added: 1, changed: 1, unchanged: 1, rejected: 1 });
    expect(await stored()).toEqual(before);
    const { importId: _, applied: __, message: ___, rows, ...previewed } = preview.json();
    expect(rows.map(({ line, outcome }: CsvRowPreview) => [line, outcome])).toEqual([
      [2, "changed"],
      [3, "unchanged"],
      [4, "left out"],
      [5, "added"],
    ]);
    expect(rows[0].changes).toEqual([{ fact: "Price", before: "$18,995", after: "$17,000" }]);
    const { importId: ____, applied: _____, message: ______, rows: _rows, ...done } = (await send(file)).json();
    expect(previewed).toEqual(done);
  });

  it("shows how each column was understood, and never takes a cost column", async () => {
    const file =
      "VIN,Invoice,Cost,MSRP,Wholesale Price,Internet Price,Stock #\n1HGCV1F34JA000001,15000,14000,25000,13000,18995,P1\n";
    const preview: CsvImport = (await send(file, { preview: true })).json();
    expect(preview.columns.map(({ header, field }) => ({ header, field }))).toEqual([
      { header: "VIN", field: "vin" },
      { header: "Invoice", field: null },
      { header: "Cost", field: null },
      { header: "MSRP", field: null },
      { header: "Wholesale Price", field: null },
      { header: "Internet Price", field: "price" },
      { header: "Stock #", field: "stockNumber" },
    ]);
  });
});

describe("choosing the fields of columns", () => {
  const STRANGE = "Nr,Wagen,Betrag,vin\n1,2018 Honda Accord,18995,1HGCV1F30JA000101\n";
  const upload = (csv: string, query = "") => uploadCsv(test, cookie, dealership, csv, query);

  it("reads a file accordingly, remembers the choice for the dealership, and forgets it again", async () => {
    const before = await upload(STRANGE, "/preview");
    expect(before.body.columns.map(({ field }: CsvColumn) => field)).toEqual([null, null, null, "vin"]);
    expect(before.body.columns[1]).toMatchObject({ certainty: "doubtful", suggested: "title" });
    const done = await upload(STRANGE, "?columns=1:title,2:price");
    expect(done.body).toMatchObject({ added: 1, columns: [{}, { field: "title", certainty: "chosen" }, {}, {}] });
    expect(await stored()).toMatchObject([{ title: "2018 Honda Accord", price_usd: 18_995 }]);
    const again = await upload(STRANGE.replace("18995", "17995"));
    expect(again.body).toMatchObject({
      changed: 1,
      columns: [{}, {}, { field: "price", certainty: "remembered" }, {}],
    });
    // The remembered choices are checked against the values. Here the values are no prices.
    const moved = await upload(STRANGE.replace("18995", "1HGCV1F30JA000101"), "/preview");
    expect(moved.body.columns[2]).toMatchObject({ field: null, certainty: "doubtful" });
    await upload(STRANGE, "?columns=2:auto");
    expect((await upload(STRANGE, "/preview")).body.columns[2]).toMatchObject({ field: null });
  });

  it("reads a file without a header line, which is refused without the choices", async () => {
    const bare = "P1,1HGCV1F30JA000101,2018,Honda,Accord\n";
    const preview = await upload(bare, "/preview");
    expect(preview.body).toMatchObject({ count: 0, problem: expect.stringMatching(/no header line/) });
    expect((await upload(bare)).status).toBe(400);
    expect((await upload(bare, "?columns=0:stockNumber,1:vin,2:year,3:make,4:model")).body).toMatchObject({ added: 1 });
    expect((await upload(bare)).body).toMatchObject({ unchanged: 1 });
  });

  it.each(["x", "0:nothing", "600:vin", "0:vin,"])("refuses %j", async (columns) => {
    expect((await upload(STRANGE, `?columns=${columns}`)).status).toBe(400);
  });

  it("returns the rows with problems before anything is stored", async () => {
    const { body, headers } = multipartFile(`${HEADER}\n${ACCORD}\nnonsense\n`, "cars.csv");
    const url = `/api/dealerships/${dealership}/upload/problems`;
    const response = await test.app.inject({ method: "POST", url, headers: { ...headers, cookie }, payload: body });
    expect(response.statusCode).toBe(200);
    expect(response.body.split("\r\n").map((line) => line.slice(0, 2))).toEqual(['\ufeff"', "2,", "3,", ""]);
    expect(await stored()).toEqual([]);
  });
});

describe("the rejected rows", () => {
  /** Returns the line with every cell in quotes. In `ACCORD` only the comma inside a cell is followed by a space. */
  const quoted = (line: string) =>
    line
      .split(/,(?! )/)
      .map((cell) => `"${cell.replaceAll('"', "")}"`)
      .join(",");

  it("can be downloaded with their reasons, safe for a spreadsheet", async () => {
    const { importId } = (await send(`${HEADER}\n${ACCORD}\n=1+1,2020,Kia,Soul,9000,1,,,\n${ACCORD}\n`)).json();
    const response = await test.app.inject({ url: `/api/imports/${importId}/rejected.csv`, headers: { cookie } });
    expect(response.headers["content-type"]).toContain("text/csv");
    const checked = `"was taken, but 2018 Honda Accord Sport: the VIN 1HGCV1F34JA000001 fails its check digit"`;
    expect(response.body).toBe(
      `\ufeff${quoted(`Line,Reason,${HEADER}`)}\r\n2,${checked},${quoted(ACCORD)}\r\n3,"holds a formula instead of a value in the column ""title""",${quoted("'=1+1,2020,Kia,Soul,9000,1,,,")}\r\n4,${quoted(`is the same car as line 2,${ACCORD}`)}\r\n`,
    );
  });

  it("are a 404 when there are none", async () => {
    const { importId } = (
      await send(`${HEADER}\n${ACCORD.replace("1HGCV1F34JA000001", "1HGCV1F30JA000101")}\n`)
    ).json();
    for (const id of [importId, 99_999]) {
      const response = await test.app.inject({ url: `/api/imports/${id}/rejected.csv`, headers: { cookie } });
      expect(response.statusCode).toBe(404);
    }
  });
});

describe("the call", () => {
  it("needs a session", async () => {
    const { body, headers } = multipartFile("a", "a.csv");
    const response = await test.app.inject({
      method: "POST",
      url: "/api/dealerships/1/upload",
      headers,
      payload: body,
    });
    expect(response.statusCode).toBe(401);
  });

  it.each([
    ["another type of file", "cars.docx", "x", 400, "Please upload a CSV file"],
    ["an empty file", "cars.csv", "", 400, "The file is empty"],
    ["a header alone", "cars.csv", `${HEADER}\n`, 400, "The file has a header line, but no vehicles under it"],
    ["more than 10 MB", "cars.csv", Buffer.alloc(10 * 1024 * 1024 + 1, 65), 413, "The file is larger than 10 MB"],
  ])("refuses %s in words", async (_what, name, content, status, message) => {
    const response = await send(content, { name });
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await stored()).toEqual([]);
  });

  it("refuses a request without a file, without multipart, and for an unknown dealership", async () => {
    const url = `/api/dealerships/${dealership}/upload`;
    const json = await test.app.inject({ method: "POST", url, headers: { cookie }, payload: { a: 1 } });
    expect([json.statusCode, json.json().message]).toEqual([400, "Please send the CSV file as multipart/form-data"]);
    const { headers } = multipartFile("", "x.csv");
    const none = await test.app.inject({
      method: "POST",
      url,
      headers: { ...headers, cookie },
      payload: "--autohub-boundary--\r\n",
    });
    expect([none.statusCode, none.json().message]).toEqual([400, "Please select a CSV file to upload"]);
    const unknown = await send(`${HEADER}\n${ACCORD}\n`, { to: 99_999 });
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, "There is no such dealership"]);
  });

  it("is described in the generated documentation as a file upload", () => {
    const api = JSON.parse(readFileSync("docs/api/openapi.json", "utf8"));
    expect(Object.keys(api.paths["/api/dealerships/{id}/upload"].post.requestBody.content)).toEqual([
      "multipart/form-data",
    ]);
  });
});
