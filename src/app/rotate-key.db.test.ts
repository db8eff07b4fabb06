import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tryOpenFeedLogin } from "#core/dealerships/feed-logins.ts";
import { linkToken } from "#features/follows/follow-tokens.ts";
import { ADDRESS_PURPOSE } from "#features/follows/manage-follows.ts";
import { rotateKey } from "#kernel/auth/secrets/rotate-key.ts";
import { openSecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { openDb } from "#kernel/database/db.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { bounceAddress, mailOfBounceAddress } from "#kernel/mail/bounce-address.ts";
import { openOutbox } from "#kernel/mail/outbox.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { addTestAdmin, testBrowser } from "#test/auth-kit.ts";
import { insertDealership } from "#test/factories.ts";
import { multipartFile } from "#test/multipart-file.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { FEATURES } from "./features.ts";
import { keyedColumnsOf } from "./keyed-columns.ts";

const [OLD, NEW] = ["the key of the first years, which is long", "the key of the years that follow, long too"];
const MAIL = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "a@b.example",
  MAIL_BOUNCES: "b@b.example",
  RATE_LIMIT: "off",
};
const log = createLogger({ level: "silent", pretty: false });
const PERSON = { address: "sue@harbor.example", by: "copy" };
const WEBHOOK = { url: "https://hooks.example.com/a-secret" };
const LOGIN = { userName: "harbor", password: "a feed's password" };
const ENTRY = { kind: "agreed", channel: "contract", givenOn: "2026-01-02", name: "Jane Doe", role: "", note: "" };
const CONTRACT = Buffer.from("%PDF-1.7\n%%EOF");

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "autohub-rotate-"));
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const open = (key: string) =>
  createTestApp({
    beside: { databaseUrl: database.productUrl, asOwner: async () => {} },
    environment: { ...MAIL, MAIL_KEY: key },
  });
const caller = (test: TestApp, cookie: string) => async (method: "GET" | "POST", url: string, payload?: object) => {
  const response = await test.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  return response.json();
};
const rotate = () => {
  const { db } = openDb(database.productUrl, log, 1);
  const openFiles = (name: string) => openLocalFiles(join(folder, name), { flush: false });
  return rotateKey(db, keyedColumnsOf(FEATURES), { from: OLD, to: NEW, openFiles }).finally(() => db.destroy());
};

it("everything that the old key has encrypted is there under the new one, and links in mails go on", async () => {
  const before = await open(OLD);
  const { db, key } = before.context;
  const dealership = await insertDealership(db, { name: "Harbor Motors" });
  const call = caller(before, await before.signIn());
  const { id: consent } = await call("POST", `/api/dealerships/${dealership}/consents`, ENTRY);
  const file = multipartFile(CONTRACT, "signed.pdf");
  const headers = { ...file.headers, cookie: await before.signIn() };
  await before.app.inject({ method: "POST", url: `/api/consents/${consent}/file`, headers, payload: file.body });
  await call("POST", `/api/dealerships/${dealership}/takedowns`, { askedBy: "Its lawyer", reason: "Asked to" });
  await call("POST", `/api/dealerships/${dealership}/portal-access`, PERSON);
  await call("POST", "/api/admin/notification-settings/webhook", WEBHOOK);
  const sealed = key.box.seal(JSON.stringify(LOGIN), "feed-login");
  await db.insertInto("feed_logins").values({ dealership_id: dealership, sealed }).execute();
  const address_hash = openOutbox(key.box).addressHash("ann@x.example");
  const follow = await db
    .insertInto("follows")
    .values({
      ...{ sealed_address: key.box.seal("ann@x.example", ADDRESS_PURPOSE), address_hash },
      ...{ query: "", frequency: "immediate", state: "confirmed", next_due_at: new Date(0) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // A mail that has been delivered has no content, and a damaged one cannot be opened.
  await db
    .insertInto("mails")
    .values([
      { key: "delivered", kind: "test", sealed: null, address_hash, state: "sent" },
      { key: "damaged", kind: "test", sealed: Buffer.from("damaged"), address_hash: Buffer.alloc(32) },
    ])
    .execute();
  await addTestAdmin(before, "ann");
  const ann = testBrowser(before);
  await ann.logIn("ann");
  const { secret } = (await ann.post("/api/auth/totp")).json();
  const codeOf = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
  await ann.post("/api/auth/totp/confirm", { code: codeOf(-1) });
  const returned = bounceAddress(key.box, "b@b.example", "17");
  const token = linkToken(key.box, "follow-manage", Number(follow.id));

  await expect(rotate()).rejects.toThrow("AutoHub is running. Stop all of its processes first");
  cpSync(join(before.context.config.dataDir, "consents"), join(folder, "consents"), { recursive: true });
  const [file_before] = readdirSync(join(folder, "consents", `${dealership}`));
  await before.close();
  // The connections of what has just been closed are there for a moment.
  expect(await rotate()).toMatchObject({ unread: 1 });
  await expect(rotate()).rejects.toThrow("is not the one that the database was encrypted with");

  const after = await open(NEW);
  try {
    cpSync(join(folder, "consents"), join(after.context.config.dataDir, "consents"), { recursive: true });
    expect(readdirSync(join(folder, "consents", `${dealership}`))).not.toContain(file_before);
    const ask = caller(after, await after.signIn());
    expect(after.context.key.problem).toBeNull();
    expect(await ask("GET", `/api/dealerships/${dealership}/rights`)).toMatchObject({
      consents: [{ name: "Jane Doe" }],
      takedowns: [{ askedBy: "Its lawyer" }],
    });
    const cookie = await after.signIn();
    const stored = await after.app.inject({ url: `/api/consents/${consent}/file`, headers: { cookie } });
    expect(stored.rawPayload.equals(CONTRACT)).toBe(true);
    expect(await ask("GET", `/api/dealerships/${dealership}/portal-access`)).toMatchObject({
      people: [{ address: PERSON.address }],
    });
    expect(await ask("GET", "/api/admin/notification-settings")).toMatchObject({ webhook: { url: WEBHOOK.url } });
    const { box } = after.context.key;
    const login = await after.context.db.selectFrom("feed_logins").select("sealed").executeTakeFirstOrThrow();
    expect(tryOpenFeedLogin(box, login.sealed)).toEqual(LOGIN);
    const browser = testBrowser(after);
    await browser.logIn("ann");
    expect((await browser.post("/api/auth/second-factor", { code: codeOf(0) })).statusCode).toBe(200);
    // Known by their address as before.
    const hash = openOutbox(box).addressHash("ann@x.example");
    const found = await after.context.db.selectFrom("follows").select("id").where("address_hash", "=", hash).execute();
    const mails = await after.context.db.selectFrom("mails").select("key").where("address_hash", "=", hash).execute();
    expect([found.length, mails]).toEqual([1, [{ key: "delivered" }]]);
    // One click in an old mail ends the follow (RFC 8058).
    expect((await after.app.inject({ url: `/follow/manage/${token}` })).statusCode).toBe(200);
    expect(mailOfBounceAddress(box, returned)).toBe("17");
    expect(mailOfBounceAddress(openSecretBox(NEW), returned)).toBeNull();
    const ended = await after.app.inject({
      method: "POST",
      url: `/follow/end/${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(ended.statusCode).toBeLessThan(400);
    const follows = await after.context.db.selectFrom("follows").select("state").execute();
    expect(follows).toEqual([{ state: "ended" }]);
  } finally {
    await after.close();
  }
}, 60_000);

/** Bytes that no key of ours has made: hashes of random secrets and of files, public keys. */
const OF_NO_KEY = [
  ...["admin_challenges.key_hash", "admin_devices.token_hash", "admin_invitations.token_hash"],
  ...["admin_passkeys.public_key", "admin_recovery_codes.code_hash", "admin_sessions.token_hash"],
  ...["backups.checksum", "consents.file_sha256", "feeds.secret_hash", "portal_links.token_hash"],
  ...["scorecard_links.token_hash", "shared_lists.maker_hash", "shared_lists.token_hash"],
  ...["csv_imports.rejected_rows", "robots_files.sha256", "crawl_hosts.robots_sha256"],
  // Counts of a day or less, which begin again after a change of the key.
  ...["network_uses.key", "rate_uses.key"],
  // Keyed with the key of a day, which is in the database.
  ...["contact_clicks.visitor", "lead_activity.visitor", "vehicle_views.visitor", "visitor_keys.key"],
];

it("every column of bytes is declared as encrypted or hashed with the key, or known to be neither", async () => {
  const { db } = openDb(database.url, log, 1);
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bytea'::regtype`.execute(db);
  await db.destroy();
  const columns = rows.map(({ name }) => name);
  const declared = keyedColumnsOf(FEATURES).flatMap(({ sealed, hashes = [] }) => [...sealed, ...hashes]);
  const ofKey = ["mail_key.fingerprint", "mail_key.sealed_former", "admin_totp.secret"];
  expect(columns.sort()).toEqual(
    [...declared.map(({ table, column }) => `${table}.${column}`), ...OF_NO_KEY, ...ofKey].sort(),
  );
});
