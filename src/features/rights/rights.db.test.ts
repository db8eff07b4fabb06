import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { multipartFile } from "#test/multipart-file.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { emptyAuditLog } from "#test/test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";
import { RIGHTS_RETENTION } from "./retention.ts";
import type { Consent, Rights } from "./rights-endpoints.ts";
import { CONSENT_FILE_MAX_BYTES } from "./rules/consent-rules.ts";

const test = sharedTestApp();
let dealership: number;
beforeEach(async () => {
  await emptyAuditLog(test);
  dealership = await insertDealership(test.db, { name: "Harbor Motors" });
});

const PATIENCE = { timeout: 20_000 };
const ENTRY = {
  kind: "agreed",
  channel: "contract",
  givenOn: "2026-01-02",
  name: "Jane Doe",
  role: "Owner",
  note: "Yes",
};
const PDF = Buffer.from("%PDF-1.7\nJane Doe agrees\n%%EOF");
const record = (different: object = {}) =>
  test.call("POST", `/api/dealerships/${dealership}/consents`, { ...ENTRY, ...different });
const rights = async (id = dealership) => (await test.call("GET", `/api/dealerships/${id}/rights`)).body as Rights;
const takeDown = (payload: object, id = dealership) =>
  test.call("POST", `/api/dealerships/${id}/takedowns`, { askedBy: "Its lawyer", reason: "Asked to", ...payload });
const lift = (id: number) => test.call("POST", `/api/takedowns/${id}/lift`, { reason: "Settled" });
const audit = () => test.db.selectFrom("audit_log").select(["action", "subject", "details"]).orderBy("id").execute();

async function sendFile(id: number, content: Buffer, name = "signed.pdf") {
  const { body, headers } = multipartFile(content, name);
  const response = await test.app.inject({
    ...{ method: "POST", url: `/api/consents/${id}/file`, headers: { ...headers, cookie: test.cookie }, payload: body },
  });
  return { status: response.statusCode, body: response.json() };
}
const download = (id: number, cookie = test.cookie) =>
  test.app.inject({ url: `/api/consents/${id}/file`, headers: { cookie } });

/** Returns all files below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
const storedFiles = () => filesIn(join(test.context.config.dataDir, "consents"));

describe("consent", () => {
  it("is a history: a withdrawal stands beside the agreement, and neither can be changed", async () => {
    const first = await record();
    expect(first).toMatchObject({ status: 201, body: { ...ENTRY, recordedBy: "admin", file: null } });
    await record({ kind: "withdrawn", channel: "phone", givenOn: "2026-02-03", note: "" });
    expect((await rights()).consents.map(({ kind, givenOn }) => [kind, givenOn])).toEqual([
      ["withdrawn", "2026-02-03"],
      ["agreed", "2026-01-02"],
    ]);
    expect(await audit()).toEqual([
      { action: "consent.recorded", subject: "Harbor Motors", details: "Signed contract, 2026-01-02." },
      { action: "consent.withdrawn", subject: "Harbor Motors", details: "Phone, 2026-02-03." },
    ]);
    // Nothing of it can be read in the database.
    const { rows } = await sql<{ text: string }>`select consents::text as text from consents`.execute(test.db);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from("Jane Doe").toString("hex"));
    expect(JSON.stringify(rows)).not.toContain("Jane");
  });

  it("has a file, which is stored encrypted and comes back as it was, as a download that no browser runs", async () => {
    const { id } = (await record()).body as Consent;
    expect(await sendFile(id, PDF, "../the “signed” one.pdf")).toMatchObject({
      status: 201,
      body: { file: { name: "the -signed- one.pdf", kind: "pdf", bytes: PDF.length } },
    });
    const got = await download(id);
    expect(got.statusCode).toBe(200);
    expect(got.rawPayload).toEqual(PDF);
    expect(got.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": 'attachment; filename="the -signed- one.pdf"',
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    for (const path of storedFiles()) expect(readFileSync(path).includes("Jane Doe")).toBe(false);
    // A download is recorded after it has been sent, so a moment after its answer.
    const actions = async () => (await audit()).map(({ action }) => action);
    await expect.poll(actions, PATIENCE).toEqual(["consent.recorded", "consent.file_added", "consent.downloaded"]);
  });

  it("takes one file an entry, of a kind that proves something, of 10 MB at most", async () => {
    const { id } = (await record()).body as Consent;
    expect(await sendFile(id, Buffer.from("PK\x03\x04"), "contract.pdf")).toMatchObject({ status: 400 });
    expect(await sendFile(id, Buffer.alloc(CONSENT_FILE_MAX_BYTES + 1, "a"))).toMatchObject({ status: 413 });
    expect(await sendFile(999_999, PDF)).toMatchObject({ status: 404 });
    const before = storedFiles().length;
    const both = await Promise.all([sendFile(id, PDF), sendFile(id, PDF)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await sendFile(id, PDF)).toMatchObject({ status: 409 });
    // The second one has left no file.
    expect(storedFiles()).toHaveLength(before + 1);
  });

  it("refuses what cannot be, and dealerships that are not there", async () => {
    expect(await record({ givenOn: "2999-01-01" })).toMatchObject({ status: 400 });
    expect(await record({ givenOn: "0000-01-01" })).toMatchObject({ status: 400 });
    expect(await record({ name: " " })).toMatchObject({ status: 400 });
    expect(await record({ channel: "hearsay" })).toMatchObject({ status: 400 });
    expect((await test.call("GET", "/api/dealerships/999999/rights")).status).toBe(404);
    expect((await test.call("PATCH", "/api/dealerships/999999/shown", { price: false })).status).toBe(404);
    expect((await test.call("POST", "/api/dealerships/999999/consents", ENTRY)).status).toBe(404);
    expect(await takeDown({}, 999_999)).toMatchObject({ status: 404 });
    expect(await lift(999_999)).toMatchObject({ status: 404 });
  });

  it("is read by viewers and written by editors", async () => {
    const { id } = (await record()).body as Consent;
    await sendFile(id, PDF);
    const cookie = await test.signInAs("viewer");
    const as = (method: "GET" | "POST" | "PATCH", url: string, payload?: object) =>
      test.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) }).then((r) => r.statusCode);
    expect(await as("GET", `/api/dealerships/${dealership}/rights`)).toBe(200);
    expect(await as("GET", `/api/dealerships/${dealership}/crawl-log`)).toBe(200);
    expect((await download(id, cookie)).statusCode).toBe(200);
    expect((await download(id, "")).statusCode).toBe(401);
    expect(await as("POST", `/api/dealerships/${dealership}/consents`, ENTRY)).toBe(403);
    expect(await as("PATCH", `/api/dealerships/${dealership}/shown`, { price: false })).toBe(403);
    expect(await as("POST", `/api/dealerships/${dealership}/takedowns`, { askedBy: "x", reason: "y" })).toBe(403);
  });

  it("outlives its dealership for 25 months, and then goes with its file", async () => {
    const { id } = (await record()).body as Consent;
    await sendFile(id, PDF);
    await test.call("DELETE", `/api/dealerships/${dealership}`);
    expect((await rights()).consents).toMatchObject([{ id, name: "Jane Doe" }]);
    await sweepExpired(test.db, RIGHTS_RETENTION);
    expect((await download(id)).statusCode).toBe(200);
    await test.db
      .updateTable("deleted_dealerships")
      .set({ deleted_at: new Date(Date.now() - 762 * 86_400_000) })
      .where("id", "=", dealership)
      .execute();
    await sweepExpired(test.db, RIGHTS_RETENTION);
    expect((await download(id)).statusCode).toBe(404);
  });
});

describe("what may be shown", () => {
  it("is logged when it changes, and only then", async () => {
    const change = (payload: object) => test.call("PATCH", `/api/dealerships/${dealership}/shown`, payload);
    expect((await rights()).shown).toEqual({ photos: true, price: true, name: true, page: true });
    expect((await change({ price: false, name: false })).body).toMatchObject({
      photos: true,
      price: false,
      name: false,
      page: true,
    });
    await change({ price: false });
    expect(await audit()).toEqual([
      {
        ...{ action: "dealership.shown_changed", subject: "Harbor Motors" },
        details: "Prices: not shown. Name and contact: not shown.",
      },
    ]);
  });

  it("ends and begins the record of what was advertised", async () => {
    const [car] = await insertVehicles(test.db, dealership, [makeFacts({ priceUsd: 20_000 })]);
    const standing = () =>
      test.db
        .selectFrom("listing_records")
        .select(["price_usd", "photo_count"])
        .where("vehicle_id", "=", car ?? 0)
        .where("last_day", "is", null)
        .execute();
    expect(await standing()).toEqual([{ price_usd: 20_000, photo_count: 1 }]);
    await test.call("PATCH", `/api/dealerships/${dealership}/shown`, { price: false, photos: false });
    expect(await standing()).toEqual([{ price_usd: null, photo_count: 0 }]);
    const { body } = await takeDown({});
    expect(await standing()).toEqual([]);
    await lift(body.id);
    await sql`select mend_listing_records()`.execute(test.db);
    expect(await standing()).toEqual([{ price_usd: null, photo_count: 0 }]);
  });
});

describe("a takedown", () => {
  it("of a dealership is recorded with its reason, refuses crawls, survives an upload, and can be lifted", async () => {
    await insertVehicles(test.db, dealership, [makeFacts()]);
    const made = await takeDown({});
    expect(made).toMatchObject({
      status: 201,
      body: { car: null, askedBy: "Its lawyer", reason: "Asked to", lifted: null },
    });
    expect(await takeDown({})).toMatchObject({ status: 409 });
    const listed = async () =>
      (await test.call("GET", "/api/dealerships")).body.find(({ id }: { id: number }) => id === dealership);
    // Its subscription has not changed.
    expect(await listed()).toMatchObject({ status: "active", takenDownAt: made.body.madeAt });
    expect(await test.call("POST", `/api/dealerships/${dealership}/sync`)).toMatchObject({
      ...{ status: 409, body: { message: expect.stringContaining("taken down") } },
    });
    await test.call("POST", "/api/sync");
    const runs = await test.db.selectFrom("sync_runs").select("id").where("dealership_id", "=", dealership).execute();
    expect(runs).toEqual([]);
    const csv =
      "vin,title,make,model,year,price,mileage\n1HGCV1F34LA999001,2020 Honda Accord,Honda,Accord,2020,19000,30000\n";
    const upload = await uploadCsv(test, test.cookie, dealership, csv);
    expect(upload.status).toBe(200);
    expect(upload.body.warnings).toContainEqual(expect.stringContaining("taken down"));
    expect((await test.app.inject("/api/vehicles/1HGCV1F34LA999001")).statusCode).toBe(404);
    expect((await test.app.inject("/api/vehicles/1HGCV1F34LA999001/removed")).statusCode).toBe(410);
    expect(await lift(made.body.id)).toMatchObject({
      status: 200,
      body: { lifted: { by: "admin", reason: "Settled" } },
    });
    expect(await lift(made.body.id)).toMatchObject({ status: 409 });
    expect(await listed()).toMatchObject({ takenDownAt: null });
    expect((await test.app.inject("/api/vehicles/1HGCV1F34LA999001")).statusCode).toBe(200);
    const log = (await audit()).filter(({ action }) => action.includes("take"));
    expect(log).toEqual([
      { action: "dealership.taken_down", subject: "Harbor Motors", details: "Asked to" },
      { action: "dealership.takedown_lifted", subject: "Harbor Motors", details: "Settled" },
    ]);
  });

  it("of one car survives crawls, cannot be undone by “Put back”, and makes it what it was when it is lifted", async () => {
    const facts = makeFacts();
    const [id = 0] = await insertVehicles(test.db, dealership, [facts]);
    expect(await takeDown({ car: "no such car" })).toMatchObject({ status: 404 });
    const made = await takeDown({ car: (facts.vin ?? "").toLowerCase() });
    expect(made).toMatchObject({ status: 201, body: { car: { id, title: facts.title } } });
    expect(await takeDown({ car: String(id) })).toMatchObject({ status: 409 });
    expect(await test.call("POST", `/api/admin/vehicles/${id}/show`)).toMatchObject({
      ...{ status: 409, body: { message: expect.stringContaining("taken down") } },
    });
    await test.player.run(dealership, [facts]);
    await test.player.run(dealership, [facts]);
    expect((await test.app.inject(`/api/vehicles/${id}`)).statusCode).toBe(404);
    expect((await test.app.inject(`/api/vehicles/${id}/removed`)).statusCode).toBe(410);
    expect((await test.app.inject(`/vehicles/${id}`)).statusCode).toBe(410);
    await lift(made.body.id);
    expect((await test.app.inject(`/api/vehicles/${id}`)).statusCode).toBe(200);
    expect((await audit()).map(({ action }) => action)).toContain("vehicle.takedown_lifted");
  });

  it("of a car that had left does not list it when it is lifted", async () => {
    const [id = 0] = await insertVehicles(test.db, dealership, [makeFacts()]);
    await test.call("POST", `/api/admin/vehicles/${id}/remove`);
    const { body } = await takeDown({ car: String(id) });
    expect((await test.app.inject(`/api/vehicles/${id}/removed`)).statusCode).toBe(410);
    await lift(body.id);
    expect((await test.app.inject(`/api/vehicles/${id}`)).statusCode).toBe(404);
    expect((await test.app.inject(`/api/vehicles/${id}/removed`)).statusCode).toBe(200);
  });
});
