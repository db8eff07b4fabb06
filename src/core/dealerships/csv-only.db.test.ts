import { beforeEach, describe, expect, it } from "vitest";
import { requestSyncs } from "#core/sync/request-sync.ts";
import { startDueSyncs } from "#core/sync/sync-scheduler.ts";
import { insertDealership } from "#test/factories.ts";
import { multipartFile } from "#test/multipart-file.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
beforeEach(() => test.db.deleteFrom("dealerships").execute());

const add = (payload: object) => test.call("POST", "/api/dealerships", { name: "Lot 9", ...payload });
const list = async () => (await test.call("GET", "/api/dealerships")).body;
const runs = () => test.db.selectFrom("sync_runs").select(["dealership_id", "trigger"]).execute();
const lastAudit = () => test.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
const addCsvOnly = async (): Promise<number> => (await add({ csvOnly: true })).body.id;

describe("adding a dealership without a website", () => {
  it("stores it as active, without a schedule, and crawls nothing", async () => {
    const { status, body } = await add({ csvOnly: true, url: "", location: "Reno, NV" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ url: "", additionalUrls: [], status: "active", location: "Reno, NV" });
    expect(body).toMatchObject({ syncSchedule: "off", nextSync: null });
    expect(await lastAudit()).toMatchObject({ action: "dealership.added", details: "CSV upload only." });
    expect(await runs()).toEqual([]);
    await add({ csvOnly: true, name: "Lot 10" });
    expect((await list()).map(({ alarm }: { alarm: string | null }) => alarm)).toEqual([null, null]);
  });

  it.each([
    [{}, "Primary URL is required"],
    [{ url: " " }, "Primary URL is required"],
    [{ url: "", csvOnly: false }, "Primary URL is required"],
    [{ url: "https://a.example", csvOnly: true }, /csvOnly has no address/],
    [{ additionalUrls: ["https://a.example"], csvOnly: true }, /csvOnly has no address/],
    [{ url: "https://a.example", csvOnly: "yes" }, "csvOnly must be true or false"],
    [{ name: " ", csvOnly: true }, "Dealership name is required"],
  ])("refuses %j", async (payload, message) => {
    const { status, body } = await add(payload);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    expect(await list()).toEqual([]);
  });
});

describe("a dealership without a website", () => {
  it("is never crawled, at anybody's request", async () => {
    const { queue } = test.context;
    const id = await addCsvOnly();
    const sentence = "This dealership has no website to sync with. Upload its inventory as a CSV file.";
    expect(await test.call("POST", `/api/dealerships/${id}/sync`)).toEqual({
      status: 409,
      body: { message: sentence },
    });
    const other = await insertDealership(test.db);
    expect((await test.call("POST", "/api/sync")).body.count).toBe(1);
    // As an older release or a manual change of the database might leave it.
    const past = new Date(Date.now() - 1_000);
    await test.db
      .updateTable("dealerships")
      .set({ sync_schedule: "hourly", next_sync_at: past })
      .where("id", "=", id)
      .execute();
    await startDueSyncs(test.context, { fromMinute: 0, toMinute: 0 }, new Date());
    await test.db.transaction().execute((trx) => requestSyncs(trx, queue, [id], "all"));
    expect((await runs()).map((run) => run.dealership_id)).toEqual([other]);
    expect((await list()).find((one: { id: number }) => one.id === id).status).toBe("active");
    expect(
      (await test.call("GET", "/api/admin/sync")).body.upcoming.map(
        (one: { dealershipId: number }) => one.dealershipId,
      ),
    ).not.toContain(id);
  });

  it("shows shoppers the cars of its file, without addresses that lead nowhere", async () => {
    const id = await addCsvOnly();
    const csv =
      "title,year,make,model,price,mileage,images,url\n2025 Kia Soul LX,2025,Kia,Soul,18000,900,photos/1.jpg,cars/1";
    const { headers, body } = multipartFile(csv, "lot.csv");
    const url = `/api/dealerships/${id}/upload`;
    const upload = await test.app.inject({ method: "POST", url, headers: { ...headers, cookie: test.cookie }, body });
    expect([upload.statusCode, upload.json().count]).toEqual([200, 1]);
    const { vehicles } = (await test.app.inject("/api/vehicles")).json();
    expect(vehicles).toMatchObject([{ title: "2025 Kia Soul LX", images: [], dealership: { name: "Lot 9" } }]);
    expect(vehicles[0].originalListingUrl ?? null).toBeNull();
    expect((await list())[0]).toMatchObject({ status: "active", vehicleCount: 1, url: "" });
    const { url: link } = (await test.call("POST", `/api/dealerships/${id}/scorecard`)).body;
    expect(
      (await test.call("GET", `/api/scorecards/${new URL(link).pathname.split("/").at(-1)}`)).body.vehicleCount,
    ).toBe(1);
  });

  it("is edited like any other, and crawled from the moment it has an address", async () => {
    const id = await addCsvOnly();
    const edit = (changes: object) => test.call("PATCH", `/api/dealerships/${id}`, changes);
    expect((await edit({ name: "Lot Nine", additional_urls: [], location: "Reno, NV" })).status).toBe(200);
    expect((await edit({ url: "" })).body.message).toBe("Primary URL is required");
    expect((await edit({ additional_urls: ["https://nine.example"] })).body.message).toBe("Primary URL is required");
    expect((await edit({ sync_schedule: "hourly" })).body.message).toMatch(/no sync schedule/);
    expect(await runs()).toEqual([]);

    const { body } = await edit({ url: "nine.example/used" });
    expect(body).toMatchObject({ url: "https://nine.example/used", status: "syncing", syncSchedule: "nightly" });
    expect(await runs()).toEqual([{ dealership_id: id, trigger: "manual" }]);
    expect((await lastAudit()).details).toContain('Address: "CSV upload only" became "https://nine.example/used".');
    await test.db.updateTable("sync_runs").set({ status: "succeeded", finished_at: new Date() }).execute();
    const { body: list } = await test.call("GET", "/api/dealerships");
    expect(list.find((one: { id: number }) => one.id === id).reading.words).toBe("Read fully");
    // From now on an edit of the address starts no crawl, as usual.
    await test.db.deleteFrom("sync_runs").execute();
    await edit({ url: "https://nine.example/cars" });
    expect(await runs()).toEqual([]);
  });

  it("that has expired gets its address without a crawl", async () => {
    const id = await insertDealership(test.db, {
      url: "",
      status: "expired",
      expires_at: new Date(Date.now() - 1_000),
    });
    const { body } = await test.call("PATCH", `/api/dealerships/${id}`, { url: "https://nine.example" });
    expect(body.status).toBe("expired");
    expect(await runs()).toEqual([]);
  });
});
