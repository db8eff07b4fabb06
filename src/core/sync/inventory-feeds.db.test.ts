import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { tryOpenFeedLogin } from "#core/dealerships/feed-logins.ts";
import { vinCheckDigit } from "#core/facts/rules/vin.ts";
import { type FakeAnswer, type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { type FakeFtpsServer, startFakeFtpsServer } from "#test/fake-ftps-server.ts";
import { type FakeSftpServer, startFakeSftpServer } from "#test/fake-sftp-server.ts";
import { selfSigned } from "#test/self-signed.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

let feeds: FakeSite;
let sftp: FakeSftpServer;
let ftps: FakeFtpsServer;
let test: TestApp;
let cookie: string;
let routes: Record<string, FakeAnswer> = {};
const tls = selfSigned();
const trusted = getCACertificates("default");

beforeAll(async () => {
  setDefaultCACertificates([...trusted, tls.cert]);
  feeds = await startFakeSite((request, response) => {
    const answer = routes[request.path.split("?")[0] ?? ""] ?? { status: 404, body: "not found" };
    if (typeof answer === "function") return answer(request, response);
    const { status = 200, headers = {}, body = "" } = typeof answer === "string" ? { body: answer } : answer;
    response.writeHead(status, { "content-type": "text/csv", ...headers }).end(body);
  }, tls);
  sftp = await startFakeSftpServer({ login: LOGIN });
  ftps = await startFakeFtpsServer({ login: LOGIN, tls });
  test = await createTestApp({ works: true, allowHosts: [feeds.host, sftp.host, ftps.host] });
  cookie = await test.signIn();
});
afterAll(async () => {
  await test.close();
  for (const server of [feeds, sftp, ftps]) await server.close();
  setDefaultCACertificates(trusted);
});
afterEach(() => {
  routes = {};
});

const LOGIN = { userName: "lee-motors", password: "s3cret-word" };
const EXPECTED_LOGIN = `Basic ${Buffer.from(`${LOGIN.userName}:${LOGIN.password}`).toString("base64")}`;

function vin(n: number): string {
  const blank = `1HGCV1F30JA${String(n).padStart(6, "0")}`;
  return `${blank.slice(0, 8)}${vinCheckDigit(blank)}${blank.slice(9)}`;
}
const row = (n: number, { dealer = "A1", as = vin(n) } = {}) =>
  `${dealer},S${n},${as},U,2018,Honda,Accord,41000,${18_000 + n},${feeds.url}/vdp/${n}`;
const file = (...rows: string[]) =>
  `DealerId,Stock #,VIN,New/Used,Year,Make,Model,Odometer,Price,VDP URL\n${rows.map((line) => `${line}\n`).join("")}`;

const call = async (method: "GET" | "POST" | "PATCH", url: string, payload?: object) => {
  const response = await test.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
};
const add = (payload: object = {}) =>
  call("POST", "/api/dealerships", {
    name: "Lee Motors",
    url: `${feeds.url}/cars.csv?key=s3cret-key`,
    feed: {},
    ...payload,
  });
const find = async (id: number) =>
  (await call("GET", "/api/dealerships")).body.find((dealership: { id: number }) => dealership.id === id);
const carsOf = async (id: number): Promise<string[]> =>
  (await call("GET", `/api/vehicles?dealershipId=${id}&limit=100`)).body.vehicles.map(
    (car: { vin: string }) => car.vin,
  );
/** The cars that shoppers find. The search gets a run's changes a moment after its end. */
const expectCars = (id: number, cars: string[]) =>
  expect.poll(async () => (await carsOf(id)).sort(), { interval: 20 }).toEqual([...cars].sort());

/** Waits, within the test's own time limit, until the dealership's latest run has ended. */
async function finished(id: number) {
  for (;;) {
    const [run] = (await call("GET", `/api/dealerships/${id}/runs`)).body;
    if (run && !["queued", "running"].includes(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
async function addRead(payload?: object): Promise<number> {
  const { status, body } = await add(payload);
  expect([status, body.message]).toEqual([201, undefined]);
  await finished(body.id);
  return body.id;
}
async function syncAgain(id: number) {
  await call("POST", `/api/dealerships/${id}/sync`);
  return finished(id);
}
/** Everything that the product has stored and shows, except the table of logins. */
async function everythingShown(id: number): Promise<string> {
  const { db } = test.context;
  const run = await finished(id);
  const answers = await Promise.all([
    call("GET", "/api/dealerships"),
    call("GET", `/api/sync-runs/${run.id}`),
    call("GET", "/api/admin/audit"),
  ]);
  const stored = await Promise.all([
    db.selectFrom("dealerships").selectAll().where("id", "=", id).execute(),
    db.selectFrom("sync_runs").selectAll().execute(),
    db.selectFrom("audit_log").selectAll().execute(),
  ]);
  return JSON.stringify([answers, stored]);
}

describe("a dealership with an inventory feed", () => {
  it("is read at once with its login, and shows its used cars", async () => {
    routes["/cars.csv"] = file(row(1), row(2));
    const id = await addRead({ feed: { login: LOGIN } });
    await expectCars(id, [vin(1), vin(2)]);
    expect(feeds.requests.at(-1)?.headers.authorization).toBe(EXPECTED_LOGIN);
    const dealership = await find(id);
    expect(dealership).toMatchObject({ status: "active", platformName: "Inventory feed", syncSchedule: "nightly" });
    expect(dealership.feed).toEqual({
      hasLogin: true,
      dealerIds: [],
      dealers: [{ id: "A1", name: null, cars: 2 }],
      unchangedSince: expect.stringMatching(/^\d{4}-/),
      serverKey: null,
      offeredKey: null,
    });
    expect(await finished(id)).toMatchObject({ status: "succeeded", platformName: "Inventory feed", found: 2 });
  });

  it("never shows its login, nor a key in its address beside that address, also after errors", async () => {
    routes["/cars.csv"] = { status: 401, body: `wrong: ${LOGIN.password}` };
    const id = await addRead({ feed: { login: LOGIN } });
    expect(await finished(id)).toMatchObject({
      status: "failed",
      reason: "The server refused the user name and password.",
    });
    routes["/cars.csv"] = { status: 404 };
    expect(await syncAgain(id)).toMatchObject({ status: "failed", reason: expect.stringContaining("/cars.csv?…") });
    routes["/cars.csv"] = "<!doctype html><title>Sign in</title>";
    expect(await syncAgain(id)).toMatchObject({ reason: expect.stringContaining("web page instead of a feed") });
    await call("PATCH", `/api/dealerships/${id}`, { feed: { login: { ...LOGIN, userName: "lee-2" } } });
    const shown = await everythingShown(id);
    expect(shown).not.toContain(LOGIN.password);
    expect(shown).not.toContain(LOGIN.userName);
    expect(shown.split("s3cret-key").length - 1).toBe(shown.split("cars.csv?key=s3cret-key").length - 1);
    const { db } = test.context;
    const [details] = [...(await db.selectFrom("audit_log").select("details").orderBy("id", "desc").execute())];
    expect(details?.details).toBe("The feed's login was replaced.");
    const written = await db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "dealership.added")
      .execute();
    expect(JSON.stringify(written)).not.toContain("s3cret-key");
  });

  it("loses a car that the file no longer has by the rules of websites, and keeps one that a broken row names", async () => {
    routes["/cars.csv"] = file(...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => row(n)));
    const id = await addRead();
    const page = { headers: { "content-type": "text/html" }, body: "<h1>2018 Honda Accord</h1>$18,001" };
    for (const n of [1, 2, 5, 6, 7, 8]) routes[`/vdp/${n}`] = page;
    const rest = [1, 2, 5, 6, 7, 8].map((n) => row(n));
    routes["/cars.csv"] = file(...rest, row(4, { as: `${vin(4)}X` }));
    expect(await syncAgain(id)).toMatchObject({ status: "succeeded", found: 6, removed: 1, missing: 1 });
    await expectCars(
      id,
      [1, 2, 4, 5, 6, 7, 8].map((n) => vin(n)),
    );
  });

  it("keeps its cars when the file is empty, has a header alone, or breaks off", async () => {
    routes["/cars.csv"] = file(...[1, 2, 3, 4, 5, 6].map((n) => row(n)));
    const id = await addRead();
    routes["/cars.csv"] = "";
    expect(await syncAgain(id)).toMatchObject({ status: "failed", reason: "The file is empty" });
    routes["/cars.csv"] = file();
    expect(await syncAgain(id)).toMatchObject({
      status: "held",
      reason: expect.stringContaining("No vehicle was found"),
    });
    routes["/cars.csv"] = file(...[1, 2, 3, 4, 5, 6].map((n) => row(n))).slice(0, -3);
    expect(await syncAgain(id)).toMatchObject({ status: "held", reason: expect.stringContaining("breaks off") });
    await expectCars(
      id,
      [1, 2, 3, 4, 5, 6].map((n) => vin(n)),
    );
  });

  it("shows a warning when its file has not changed for a week, and no longer confirms its cars", async () => {
    routes["/cars.csv"] = file(row(1));
    const id = await addRead();
    const { db } = test.context;
    const { feed_state: state } = await db
      .selectFrom("dealerships")
      .select("feed_state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const content = { hash: state?.content?.hash, since: Date.now() - 9 * 86_400_000 };
    await db
      .updateTable("dealerships")
      .set({ feed_state: JSON.stringify({ ...state, content }) })
      .where("id", "=", id)
      .execute();
    const seen = () => db.selectFrom("vehicle_confirmations").selectAll().execute();
    const before = await seen();
    expect(await syncAgain(id)).toMatchObject({
      status: "failed",
      reason: expect.stringMatching(/not changed since .* \(9 days\)/),
    });
    expect(await seen()).toEqual(before);
    expect(await find(id)).toMatchObject({
      status: "error",
      feed: { unchangedSince: new Date(content.since).toISOString() },
    });
    await expectCars(id, [vin(1)]);
    routes["/cars.csv"] = file(row(1), row(2));
    expect(await syncAgain(id)).toMatchObject({ status: "succeeded" });
  });

  it("is read as the operator has chosen for a file of the dealership, and checks that by the values", async () => {
    const strange = (betrag: string) => `VIN,Year,Make,Model,Betrag\n${vin(1)},2018,Honda,Accord,${betrag}\n`;
    const priceOf = async (id: number) =>
      (await call("GET", `/api/vehicles?dealershipId=${id}`)).body.vehicles.map((car: { price: unknown }) => car.price);
    routes["/cars.csv"] = strange("18995");
    const id = await addRead();
    await expect.poll(() => priceOf(id), { interval: 20 }).toEqual([null]);
    await uploadCsv(test, cookie, id, strange("18995"), "?columns=4:price");
    routes["/cars.csv"] = strange("17500");
    await syncAgain(id);
    await expect.poll(() => priceOf(id), { interval: 20 }).toEqual([17_500]);
    // The operator's choice of columns is not binding: these are no prices.
    routes["/cars.csv"] = strange("sofort verfügbar");
    expect((await syncAgain(id)).warnings.join()).toContain('The column "Betrag" was left out.');
  });

  it("with several dealers in its file takes no car until the operator has said whose are its own", async () => {
    routes["/cars.csv"] = file(row(1), row(2, { dealer: "B2" }));
    const id = await addRead();
    expect(await find(id)).toMatchObject({
      status: "error",
      reading: { state: "failed", reason: expect.stringContaining("A1 (1 car), B2 (1 car)") },
    });
    expect(await carsOf(id)).toEqual([]);
    const { body } = await call("PATCH", `/api/dealerships/${id}`, { feed: { dealerIds: ["B2"] } });
    expect(body.feed).toMatchObject({ dealerIds: ["B2"], dealers: [{ id: "A1" }, { id: "B2" }] });
    expect(await syncAgain(id)).toMatchObject({ status: "succeeded" });
    await expectCars(id, [vin(2)]);
  });
});

it("points out two dealerships that take the same cars of a file, not two that take their own", async () => {
  await test.context.db.deleteFrom("dealerships").execute();
  routes["/cars.csv"] = file(row(1), row(2, { dealer: "B2" }));
  await addRead({ name: "North", feed: { dealerIds: ["A1"] } });
  const id = await addRead({ name: "South", feed: { dealerIds: ["B2"] } });
  expect((await find(id)).alarm).toBeNull();
  const { body } = await call("PATCH", `/api/dealerships/${id}`, { feed: { dealerIds: ["A1"] } });
  expect((await find(body.id)).alarm).toBe('"North" has the same feed. If one of the two is a mistake, delete it.');
});

describe("a feed of a server for files", () => {
  it("over sftp is read only from the server whose key the operator has confirmed, until another is accepted", async () => {
    sftp.files["/out/cars.csv"] = { content: file(row(1)) };
    const url = `sftp://${sftp.host}/out/cars.csv`;
    // The check shows the key before any password is sent, and reads the feed once it is confirmed.
    const check = async (feed: object) => (await call("POST", "/api/dealerships/check", { url, feed })).body;
    const first = await check({ login: LOGIN });
    expect(first).toMatchObject({
      verdict: "unreadable",
      message: expect.stringContaining("a key that nobody has confirmed yet"),
      serverKey: expect.stringMatching(/^ecdsa-sha2-nistp256 SHA256:/),
    });
    expect(sftp.passwords).toEqual([]);
    const { serverKey } = first;
    expect(await check({ login: LOGIN, serverKey })).toMatchObject({ verdict: "readable", found: 1 });
    const unconfirmed = await addRead({ url, feed: { login: LOGIN } });
    expect(await finished(unconfirmed)).toMatchObject({ status: "failed", reason: expect.stringContaining(serverKey) });
    expect((await find(unconfirmed)).feed).toMatchObject({ serverKey: null, offeredKey: serverKey });
    const id = await addRead({ url, feed: { login: LOGIN, serverKey } });
    expect(await finished(id)).toMatchObject({ status: "succeeded", reason: null });
    expect((await find(id)).feed).toMatchObject({ serverKey, offeredKey: null });
    await expectCars(id, [vin(1)]);
    await sftp.close();

    const [, port] = sftp.host.split(":");
    sftp = await startFakeSftpServer({ login: LOGIN, files: sftp.files, port: Number(port) });
    expect(await syncAgain(id)).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("another key than before"),
    });
    expect(sftp.passwords).toEqual([]);
    const { offeredKey } = (await find(id)).feed;
    const accept = (key: string) => call("POST", `/api/dealerships/${id}/accept-feed-key`, { key });
    expect((await accept(serverKey)).status).toBe(409);
    expect((await accept(offeredKey)).body.feed).toMatchObject({ serverKey: offeredKey, offeredKey: null });
    expect(await syncAgain(id)).toMatchObject({ status: "succeeded", found: 1 });
    expect(await everythingShown(id)).not.toContain(LOGIN.password);
  });

  it("over ftp with TLS is read with a certificate that this machine trusts", async () => {
    ftps.files["/cars.csv"] = { content: file(row(1), row(2)) };
    const id = await addRead({ url: `ftps://${ftps.host}/cars.csv`, feed: { login: LOGIN } });
    await expectCars(id, [vin(1), vin(2)]);
    ftps.files["/cars.csv"] = undefined;
    expect(await syncAgain(id)).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("has no file /cars.csv"),
    });
  });
});

describe("changing where a dealership's cars come from", () => {
  const logins = async () => {
    const rows = await test.context.db.selectFrom("feed_logins").selectAll().execute();
    return rows.map(({ sealed, ...row }) => ({ ...row, login: tryOpenFeedLogin(test.context.key.box, sealed) }));
  };

  it("keeps a login for its own server, and forgets it when the address leads to another", async () => {
    await test.context.db.deleteFrom("dealerships").execute();
    routes["/cars.csv"] = file(row(1));
    const id = await addRead({ feed: { login: LOGIN } });
    await call("PATCH", `/api/dealerships/${id}`, { url: `${feeds.url}/other.csv` });
    expect(await logins()).toEqual([{ dealership_id: id, user_name: null, password: null, login: LOGIN }]);
    const { body } = await call("PATCH", `/api/dealerships/${id}`, { url: "https://feeds.example/cars.csv" });
    expect(body.feed).toMatchObject({ hasLogin: false, dealers: [], unchangedSince: null });
    expect(await logins()).toEqual([]);
  });

  it("turns a feed into a website and back", async () => {
    routes["/cars.csv"] = file(row(1));
    const id = await addRead({ feed: { login: LOGIN } });
    const site = await call("PATCH", `/api/dealerships/${id}`, { url: "https://lee.example/used", feed: null });
    expect(site.body).toMatchObject({ url: "https://lee.example/used", feed: null, platform: null });
    expect((await logins()).filter(({ dealership_id }) => dealership_id === id)).toEqual([]);
    const feed = await call("PATCH", `/api/dealerships/${id}`, { url: `${feeds.url}/cars.csv`, feed: {} });
    expect(feed.body.feed).toMatchObject({ hasLogin: false });
    expect(await syncAgain(id)).toMatchObject({ status: "succeeded", found: 1 });
  });

  it.each<[string, object, RegExp]>([
    ["plain ftp", { url: "ftp://feeds.example/cars.csv" }, /Plain ftp/],
    ["another scheme", { url: "gopher://feeds.example/cars.csv" }, /not from gopher/],
    ["a login in the address", { url: "https://lee:word@feeds.example/cars.csv" }, /in their own fields/],
    [
      "a login over http",
      { url: "http://feeds.example/cars.csv", feed: { login: LOGIN } },
      /Over http others could read/,
    ],
    ["a private address", { url: "https://10.0.0.1/cars.csv" }, /private address/],
    ["a private address of sftp", { url: "sftp://10.0.0.1/cars.csv", feed: { login: LOGIN } }, /private address/],
    ["sftp without a login", { url: "sftp://feeds.example/cars.csv" }, /needs a user name and password/],
    ["a folder", { url: "ftps://feeds.example/out/", feed: { login: LOGIN } }, /must name the file/],
    ["several addresses", { additionalUrls: ["https://feeds.example/b.csv"] }, /one file/],
    ["a login without a password", { feed: { login: { userName: "lee", password: "" } } }, /Password is required/],
    ["a feed without an address", { url: "" }, /Primary URL is required/],
  ])("refuses %s in words, and repeats no password", async (_what, payload, message) => {
    const { status, body } = await add({ url: "https://feeds.example/cars.csv", ...payload });
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    expect(JSON.stringify(body)).not.toContain(LOGIN.password);
  });
});

describe("the check before a feed is added", () => {
  const check = (feed: object) => call("POST", "/api/dealerships/check", { url: `${feeds.url}/cars.csv`, feed });

  it("shows how many cars it has, with a sample, and their dealers", async () => {
    routes["/cars.csv"] = file(row(1), row(2, { dealer: "B2" }));
    const mixed = await check({});
    expect(mixed.body).toMatchObject({ verdict: "unreadable", found: 2, dealers: [{ id: "A1" }, { id: "B2" }] });
    expect(mixed.body.message).toContain("Choose in the dealership's settings");
    const one = await check({ dealerIds: ["A1"], login: LOGIN });
    expect(one.body).toMatchObject({ verdict: "readable", platformName: "Inventory feed", found: 1 });
    expect(one.body.message).toBe("The feed can be read: it has 1 used car.");
    expect(one.body.sample).toMatchObject([{ vin: vin(1), price: 18_001 }]);
    expect(feeds.requests.at(-1)?.headers.authorization).toBe(EXPECTED_LOGIN);
  });

  it("names a dealership with the same feed, and none that has another file of its server", async () => {
    routes["/cars.csv"] = file(row(1));
    await test.context.db.deleteFrom("dealerships").execute();
    const id = await addRead({ url: `${feeds.url}/other.csv` });
    expect((await check({})).body.connected).toBeNull();
    await call("PATCH", `/api/dealerships/${id}`, { url: `${feeds.url}/cars.csv` });
    expect((await check({})).body.connected).toEqual({ id, name: "Lee Motors", sameAddress: true });
  });

  it("recognises a feed's address that was given as a website", async () => {
    routes["/cars.csv"] = file(row(1));
    const { body } = await call("POST", "/api/dealerships/check", { url: `${feeds.url}/cars.csv` });
    expect(body).toMatchObject({
      verdict: "unreadable",
      message: expect.stringContaining("choose that as the source"),
    });
  });
});
