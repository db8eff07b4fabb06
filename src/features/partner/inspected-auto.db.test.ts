import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { InspectionInbox } from "#demo/partner/inspection-inbox.ts";
import { type Leases, openLeases } from "#kernel/database/leases/leases.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { overtake } from "#test/overtake.ts";
import { createTestApp, emptyAuditLog, type TestApp } from "#test/test-app.ts";
import { checkPartner } from "./check-partner.ts";
import { InspectedAutoSync, type PartnerDeps } from "./inspected-auto-sync.ts";
import { readTarget, removeTarget } from "./partner-target.ts";

const TOKEN = "a key that both sides know";
const CARS = 7;
const BATCH_SIZE = 3;
/** A busy machine needs more time. */
const PATIENCE = { timeout: 60_000 };

type Reply = { status: number; headers?: Record<string, string> } | "hang" | "break" | "take and break";

let test: TestApp;
let server: Server;
let url: string;
let inbox: InspectionInbox;
/** The partner's answers to the next deliveries. After them it accepts all. */
let script: Reply[];
let pauses: number[];
let syncs: InspectedAutoSync[];
/** The leases of another process. */
let others: Leases;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.context;
  const dealership = await insertDealership(db);
  await insertVehicles(
    db,
    dealership,
    Array.from({ length: CARS }, () => makeFacts()),
  );
  const gone = await insertDealership(db, { status: "expired" });
  await insertVehicles(db, gone, [makeFacts()]);
  server = createServer((message, response) => void answer(message, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/inventory`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await test.close();
});
beforeEach(async () => {
  inbox = new InspectionInbox(TOKEN);
  script = [];
  pauses = [];
  syncs = [];
  others = openLeases(test.databaseUrl, test.context.log);
  await test.context.db.deleteFrom("partner_syncs").execute();
  await emptyAuditLog(test);
});
afterEach(async () => {
  await Promise.all(syncs.map((sync) => sync.close()));
  await others.close();
});

async function answer(message: IncomingMessage, response: ServerResponse) {
  const reply = script.shift();
  let body = "";
  for await (const chunk of message) body += chunk;
  if (reply === "hang") return;
  if (reply === "take and break") inbox.take(message.headers, body);
  if (reply === "break" || reply === "take and break") return void message.socket.destroy();
  const { status } = reply && reply.status >= 300 ? reply : inbox.take(message.headers, body);
  response.writeHead(status, reply?.headers).end("{}");
}

function open(different: Partial<PartnerDeps> = {}): InspectedAutoSync {
  const sync = new InspectedAutoSync({
    db: test.context.db,
    log: test.context.log,
    site: { publicUrl: "https://cars.example" },
    target: { url, token: TOKEN },
    leases: test.context.leases("partnerSync"),
    ...different,
    tuning: {
      batchSize: BATCH_SIZE,
      timeoutMs: 30_000,
      pause: async (ms) => void pauses.push(ms),
      ...different.tuning,
    },
  });
  syncs.push(sync);
  return sync;
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error) => ({ status: error.status, message: error.message }),
  );
const rows = () => test.context.db.selectFrom("partner_syncs").selectAll().orderBy("id").execute();
const DELIVERED = "Inspected Auto sync triggered successfully! 7 vehicles delivered.";

describe("a partner that takes the inventory", () => {
  it("gets every visible car once, in signed batches of one run, and the run is recorded", async () => {
    expect(await open().trigger("admin")).toBe(DELIVERED);
    const [row] = await rows();
    expect(inbox.state).toEqual({ runs: [{ run: row?.run_key, vehicles: CARS }], deliveries: 3 });
    expect(row).toMatchObject({ status: "delivered", vehicle_count: CARS, delivered_batches: 3, error: null });
    const log = await test.context.db.selectFrom("audit_log").selectAll().execute();
    expect(log.map(({ action, admin_name }) => [action, admin_name])).toEqual([["partner.sync_started", "admin"]]);
  });

  it.each<[string, Reply[], number[]]>([
    ["answers 500 twice", [{ status: 500 }, { status: 502 }], [1_000, 2_000]],
    ["asks for patience", [{ status: 429, headers: { "retry-after": "7" } }], [7_000]],
    ["breaks the connection", ["break"], [1_000]],
    ["breaks the connection after it has taken the batch", ["take and break", "take and break"], [1_000, 2_000]],
    ["takes too long once", ["hang"], [1_000]],
  ])("gets each batch exactly once when it %s first", async (_what, replies, expected) => {
    script = [{ status: 200 }, ...replies];
    const tuning = replies.includes("hang") ? { timeoutMs: 2_000 } : {};
    expect(await open({ tuning }).trigger("admin")).toBe(DELIVERED);
    expect(inbox.state.runs).toHaveLength(1);
    expect(inbox.state.deliveries).toBe(3);
    expect(pauses).toEqual(expected);
  });

  it("counts a delivery once whose answer got lost", async () => {
    const take = inbox.take.bind(inbox);
    let lost = false;
    inbox.take = (headers, body) => {
      const result = take(headers, body);
      if (lost) return result;
      lost = true;
      return { status: 503, words: "lost" };
    };
    expect(await open().trigger("admin")).toBe(DELIVERED);
    expect(inbox.state).toMatchObject({ runs: [{ vehicles: CARS }], deliveries: 3 });
  });

  it("is joined by a second trigger in the same process, and refused in another", async () => {
    const sync = open();
    const both = await Promise.all([sync.trigger("admin"), sync.trigger("other")]);
    expect(both).toEqual([DELIVERED, DELIVERED]);
    expect(inbox.state.runs).toHaveLength(1);
    await others.take("partnerSync", 1);
    expect(await failureOf(open().trigger("admin"))).toEqual({
      status: 409,
      message: "A sync with Inspected Auto is already running. Please wait until it ends.",
    });
    expect(await rows()).toHaveLength(1);
  });

  it("does not keep the operator waiting: the sync goes on", async () => {
    script = ["hang"];
    const sync = open({ tuning: { patienceMs: 0, timeoutMs: 2_000 } });
    expect(await sync.trigger("admin")).toBe(
      "The Inspected Auto sync continues in the background; 0 vehicles delivered so far.",
    );
    await expect.poll(() => inbox.state.runs.length, PATIENCE).toBe(1);
    await expect.poll(async () => (await rows())[0]?.status, PATIENCE).toBe("delivered");
  });
});

describe("a partner that fails", () => {
  it.each<[string, Reply[], string, number]>([
    ["refuses the key", [{ status: 401 }], "Inspected Auto answered 401 Unauthorized", 0],
    [
      "has moved",
      [{ status: 302, headers: { location: "http://127.0.0.1:1/" } }],
      "Inspected Auto answered 302 Found",
      0,
    ],
    [
      "is out of order",
      Array(6).fill({ status: 500 }),
      "Inspected Auto answered 500 Internal Server Error (tried 6 times)",
      5,
    ],
    [
      "wants to be left alone",
      [{ status: 429, headers: { "retry-after": "86400" } }],
      "Inspected Auto answered 429 Too Many Requests and asked to be left alone for 86400 s",
      0,
    ],
  ])("is reported when it %s, once", async (_what, replies, reason, tries) => {
    script = replies;
    const sync = open();
    expect(await failureOf(sync.trigger("admin"))).toEqual({
      status: 502,
      message: `Failed to trigger sync: ${reason}`,
    });
    expect(pauses).toHaveLength(tries);
    expect(inbox.state.runs).toEqual([]);
    expect(await rows()).toMatchObject([{ status: "failed", error: reason }]);
    script = [];
    expect(await sync.trigger("admin")).toBe(DELIVERED);
  });

  it("is reported when the partner is down or never answers", async () => {
    const down = open({ target: { url: "http://127.0.0.1:1/", token: TOKEN } });
    const { status, message } = await failureOf(down.trigger("admin"));
    expect([status, message]).toEqual([
      502,
      "Failed to trigger sync: Inspected Auto could not be reached (tried 6 times)",
    ]);
    script = Array(6).fill("hang");
    expect((await failureOf(open({ tuning: { timeoutMs: 20 } }).trigger("admin"))).message).toBe(
      "Failed to trigger sync: Inspected Auto did not answer within 1 s (tried 6 times)",
    );
  });

  it("that fails in the middle has no whole run", async () => {
    script = [{ status: 200 }, { status: 200 }, { status: 400 }];
    expect((await failureOf(open().trigger("admin"))).status).toBe(502);
    expect(inbox.state).toEqual({ runs: [], deliveries: 2 });
    expect(await rows()).toMatchObject([{ status: "failed", delivered_batches: 2, vehicle_count: 6 }]);
  });
});

describe("a process that ends in the middle", () => {
  const abandon = () =>
    test.context.db.insertInto("partner_syncs").values({ status: "running", error: null, finished_at: null }).execute();

  it("never leaves a run running: the next start or the next trigger closes it", async () => {
    await abandon();
    await open().recover();
    expect(await rows()).toMatchObject([
      { status: "failed", error: "The server was stopped before the sync was over" },
    ]);
    await abandon();
    expect(await open().trigger("admin")).toBe(DELIVERED);
    expect((await rows()).map(({ status }) => status)).toEqual(["failed", "failed", "delivered"]);
  });

  it("ends with a reason when another process has taken its lease over", async () => {
    script = ["hang"];
    const sync = open({ tuning: { timeoutMs: 1_000 } });
    const failure = failureOf(sync.trigger("admin"));
    await expect.poll(async () => (await rows())[0]?.status, PATIENCE).toBe("running");
    const next = await overtake(test.context, "partnerSync", 1);
    expect((await failure).message).toContain("the connection to the database was lost");
    await next.end();
  });

  it("does not close the run of another process that is alive", async () => {
    await abandon();
    await others.take("partnerSync", 1);
    await open().recover();
    expect(await rows()).toMatchObject([{ status: "running" }]);
  });

  it("stops at once when it is asked to", async () => {
    script = ["hang"];
    const sync = open({ tuning: { timeoutMs: 60_000 } });
    const failure = failureOf(sync.trigger("admin"));
    await expect.poll(async () => (await rows())[0]?.status, PATIENCE).toBe("running");
    await sync.close();
    expect((await failure).message).toContain("The server was stopped before the sync was over");
    expect(await rows()).toMatchObject([{ status: "failed" }]);
  });
});

describe("the demo's partner", () => {
  it("refuses a delivery that is not signed, is changed or is old", () => {
    const sign = (timestamp: string, body: string) => ({
      "x-autohub-timestamp": timestamp,
      "x-autohub-signature": `sha256=${createHmac("sha256", TOKEN).update(`${timestamp}.${body}`).digest("hex")}`,
    });
    const now = String(Math.floor(Date.now() / 1_000));
    expect(inbox.take({}, "{}").status).toBe(401);
    expect(inbox.take(sign(now, "{}"), "{ }").status).toBe(401);
    expect(inbox.take(sign("1000000000", "{}"), "{}")).toEqual({ status: 401, words: "The delivery is too old" });
  });
});

it("lists the runs, newest first, for administrators only", async () => {
  const url = "/api/admin/inspected-auto-runs";
  expect((await test.app.inject(url)).statusCode).toBe(401);
  const cookie = await test.signIn();
  const list = async () => (await test.app.inject({ url, headers: { cookie } })).json();
  expect(await list()).toEqual({ configured: false, runs: [] });
  script = [{ status: 200 }, { status: 403 }];
  await failureOf(open().trigger("admin"));
  await open().trigger("admin");
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const ended = { id: expect.any(Number), runKey: expect.any(String), startedAt: moment, finishedAt: moment };
  expect((await list()).runs).toEqual([
    { ...ended, status: "delivered", vehicleCount: CARS, batchCount: 3, error: null },
    { ...ended, status: "failed", vehicleCount: 3, batchCount: 1, error: "Inspected Auto answered 403 Forbidden" },
  ]);
});

it("says in words that no partner is configured", async () => {
  const cookie = await test.signIn();
  const response = await test.app.inject({ url: "/api/admin/trigger-inspected-auto-sync", headers: { cookie } });
  const words = "No inspection partner is configured: set its address and token in Settings, Feeds";
  expect([response.statusCode, response.json()]).toEqual([409, { message: words, error: words }]);
});

describe("the partner that is set in the console", () => {
  const path = "/api/admin/inspection-partner";
  const call = async (method: "GET" | "POST" | "DELETE", cookie: string, payload?: object, at = path) =>
    test.app.inject({ method, url: at, headers: { cookie }, ...(payload && { payload }) });
  const check = async (cookie: string) => (await call("POST", cookie, {}, `${path}/check`)).json();

  it("is kept with an encrypted token, which is used for its address alone, and gets the inventory", async () => {
    const { db, key } = test.context;
    const owner = await test.signInAs("owner");
    expect((await call("POST", await test.signInAs("editor"), { url, token: TOKEN })).statusCode).toBe(403);
    expect((await call("POST", owner, { url })).json().message).toBe("token must be typed for this address");
    expect((await call("POST", owner, { url, token: TOKEN })).json()).toEqual({ url, setBy: null });
    expect((await call("POST", owner, { url })).statusCode).toBe(200);
    expect((await call("POST", owner, { url: `${url}/other` })).statusCode).toBe(400);
    expect((await db.selectFrom("partner_target").selectAll().executeTakeFirst())?.sealed_token.includes(TOKEN)).toBe(
      false,
    );
    const deps = { db, box: key.box, byVariables: null };
    const sync = open({ target: null, readTarget: () => readTarget(deps) });
    expect(await sync.trigger("admin")).toBe(DELIVERED);
    await call("POST", owner, { url: `${url}?key=secret`, token: TOKEN });
    expect((await call("GET", owner)).json().url).toBe(`${url}?key=secret`);
    expect((await call("GET", await test.signInAs("viewer"))).json().url).toBe(new URL(url).origin);
    await call("POST", owner, { url, token: TOKEN });
    const keyless = open({ target: { url, token: TOKEN }, readTarget: () => readTarget({ ...deps, box: null }) });
    await expect(keyless.trigger("admin")).rejects.toThrow("token cannot be read, because the installation's key");
    const byVariables = { url: "https://partner.example/", token: TOKEN };
    expect(await readTarget({ ...deps, byVariables })).toEqual(byVariables);
    await expect(removeTarget({ ...deps, byVariables }, "admin")).rejects.toThrow(
      "INSPECTED_AUTO_URL sets the partner",
    );
    expect((await call("DELETE", owner)).json()).toEqual({ url: null, setBy: null });
    expect(await readTarget(deps)).toBeNull();
    const log = await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("action", "like", "partner.%")
      .execute();
    expect(log.filter(({ action }) => action !== "partner.sync_started")).toEqual([
      ...Array(4).fill({ action: "partner.set", details: new URL(url).host }),
      { action: "partner.removed", details: new URL(url).host },
    ]);
  });

  it("says whether address, certificate or token fails, and is not called in a private network", async () => {
    const target = { url, token: TOKEN };
    const allowed = new Set([new URL(url).host]);
    expect(await checkPartner(target, allowed)).toMatchObject({ failed: null });
    expect(inbox.state.runs).toEqual([]);
    script = [{ status: 401 }, { status: 404 }, { status: 503 }];
    expect(await checkPartner(target, allowed)).toMatchObject({ failed: "token" });
    expect(await checkPartner(target, allowed)).toMatchObject({ failed: "address" });
    expect((await checkPartner(target, allowed)).words).toContain("answered 503 Service Unavailable");
    expect((await checkPartner({ ...target, url: url.replace("http:", "https:") }, allowed)).failed).toBe("address");
    const owner = await test.signInAs("owner");
    await call("POST", owner, target);
    expect(await check(owner)).toEqual({
      failed: "address",
      words: "The address is in a private network. Only INSPECTED_AUTO_URL can set such a one.",
    });
    await call("DELETE", owner);
  });
});
