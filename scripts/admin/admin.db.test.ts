import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SecurityLog } from "#kernel/auth/record-security-event.ts";
import { openOutbox } from "#kernel/mail/outbox.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { cheapHash } from "#test/cheap-hash.ts";
import { copyPreparedCluster } from "#test/prepared-cluster.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { UsageError } from "../usage-error.ts";
import { type CommandInput, Refusal } from "./admin-commands.ts";
import { readArguments } from "./read-arguments.ts";
import { readPassword } from "./read-password.ts";

/** Standard error of an `add`: the log's line and no complaint. */
const ADDED = expect.stringMatching(/^\{[^\n]*"securityEvent":"admin\.added_by_command"[^\n]*\}\n$/);
const COMMAND = join(import.meta.dirname, "../admin.ts");
let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), "autohub-admin-"));
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command in this process. Returns its output or its refusal. The program itself takes a second. */
async function carryOut(
  args: string[],
  input = "",
  log: SecurityLog = createLogger({ level: "silent", pretty: false }),
  more: Partial<CommandInput> = {},
) {
  const { command, generate, ...given } = readArguments(args);
  const source = { generate, read: () => readPassword(Readable.from([input]), new PassThrough()) };
  const lines = await command.run({ db: test.context.db, log, siteName: "AutoHub", source, ...given, ...more });
  return { out: lines.map((line) => `${line}\n`).join("") };
}
const refusal = (args: string[], input?: string): Promise<unknown> =>
  carryOut(args, input).catch((error: unknown) => (error instanceof Refusal ? error.message : error));

async function run(args: string[], options: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATABASE_URL: test.databaseUrl, ADMIN_PASSWORD: "", ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (err += data));
  child.stdin.on("error", () => {}); // a command that needs no input may have ended before the input arrives
  child.stdin.end(options.input ?? "");
  const [code] = await once(child, "close");
  return { code, out, err };
}
const canSignIn = async (username: string, password: string) =>
  (await test.app.inject({ method: "POST", url: "/api/auth/login", payload: { username, password } })).statusCode ===
  200;

describe("npm run admin", () => {
  it("sets a password from a pipe, and ends the account's sessions", async () => {
    const cookie = await test.signIn();
    const logged: unknown[] = [];
    const log: SecurityLog = { info: (line: unknown) => void logged.push(line), warn: () => expect.unreachable() };
    const { out } = await carryOut(["set-password", "admin"], "staple in the hay\n", log);
    expect(out).toBe("admin has a new password; 1 session ended.\n");
    // One line for the log, with the name hashed.
    expect(logged).toMatchObject([{ securityEvent: "admin.password_set_by_command" }]);
    expect(JSON.stringify(logged)).not.toMatch(/staple|:"admin"/);
    expect((await test.app.inject({ url: "/api/stats", headers: { cookie } })).statusCode).toBe(401);
    expect(await canSignIn("admin", "correct horse battery")).toBe(false);
    expect(await canSignIn("admin", "staple in the hay")).toBe(true);
    // From here on the same password has a cheaper hash.
    const password_hash = await cheapHash("staple in the hay");
    await test.context.db.updateTable("admins").set({ password_hash }).where("username", "=", "admin").execute();
  });

  it("adds a viewer with a generated password that it prints once", async () => {
    const result = await carryOut(["add", "jane", "--generate"]);
    const password = /^jane is an administrator now \(viewer\)\.\nPassword: (\S+) \(shown only this once\)\n$/.exec(
      result.out,
    )?.[1];
    expect(password).toMatch(/^[\w-]{22}$/);
    expect(await canSignIn("jane", password ?? "")).toBe(true);
  });

  it("lists the administrators", async () => {
    const { out } = await carryOut(["list"]);
    expect(out).toMatch(
      /^admin: owner, since \d{4}-\d\d-\d\d, 1 open session, last used \d{4}.*Z\njane: viewer, since .*\n$/,
    );
    expect(out).not.toContain("argon2");
  });

  it.each([
    [["set-password", "nobody"], "There is no administrator nobody. There is admin, jane. To add one: add nobody"],
    [["add", "admin"], "There is an administrator admin already. To give it another password: set-password admin"],
  ])("says why %j cannot be done", async (args, message) => {
    expect(await refusal(args)).toBe(message);
  });

  it("ends with 1 and gives the reason when no password comes in", async () => {
    const err = "No password came in. Pipe one in, or use --generate.\n";
    expect(await run(["set-password", "admin"])).toEqual({ code: 1, out: "", err });
  });

  it("refuses a short password and changes nothing", async () => {
    const short = await refusal(["set-password", "admin"], "short\n");
    expect(short).toBe("A password needs at least 15 characters; nothing was changed.");
    expect(await canSignIn("admin", "staple in the hay")).toBe(true);
  });

  it("refuses a common password and one that is little more than a name", async () => {
    for (const [input, reason] of [
      ["PasswordPassword1", "This password is one of the common ones that are tried first. Please choose another"],
      ["autohub-admin-2026", "This password is little more than a name that others know. Please choose another"],
    ]) {
      expect(await refusal(["set-password", "admin"], `${input}\n`)).toBe(`${reason}; nothing was changed.`);
    }
  });

  it("lets a locked-out account sign in again, and keeps its known browsers", async () => {
    const known = await test.context.db.selectFrom("admin_devices").select("token_hash").execute();
    expect(known.length).toBeGreaterThan(0);
    for (let i = 0; i < 10; i += 1) expect(await canSignIn("admin", "a wrong one")).toBe(false);
    expect(await canSignIn("admin", "staple in the hay")).toBe(false);
    await carryOut(["set-password", "admin"], "staple in another hay\n");
    expect(await test.context.db.selectFrom("admin_devices").select("token_hash").execute()).toEqual(known);
    expect(await canSignIn("admin", "staple in another hay")).toBe(true);
  });

  it("removes an administrator, but not the last owner", async () => {
    await carryOut(["add", "kim", "--role", "editor"], "a password for kim\n");
    expect(await carryOut(["remove", "kim"])).toMatchObject({ out: "kim is no administrator any more.\n" });
    expect(await canSignIn("kim", "a password for kim")).toBe(false);
    await carryOut(["remove", "jane"]);
    expect(await refusal(["remove", "admin"])).toBe("admin is the only owner. Make somebody else an owner first.");
  });

  it("removes the second factors of an account that has lost them", async () => {
    const { db } = test.context;
    const { id } = await db.selectFrom("admins").select("id").where("username", "=", "admin").executeTakeFirstOrThrow();
    await db
      .insertInto("admin_totp")
      .values({ admin_id: id, secret: Buffer.alloc(20), confirmed_at: new Date() })
      .execute();
    const logIn = async () => {
      const payload = { username: "admin", password: "staple in another hay" };
      return (await test.app.inject({ method: "POST", url: "/api/auth/login", payload })).json();
    };
    expect(await logIn()).toMatchObject({ secondFactor: { methods: ["totp"] } });
    const { out } = await carryOut(["reset-second-factor", "admin"]);
    expect(out).toMatch(/^admin signs in with the password alone; \d+ sessions? ended\.\n$/);
    expect(await logIn()).toMatchObject({ user: { username: "admin" } });
  });

  it("lets a password in for a day, but gives none to an account that the team's provider signs in", async () => {
    const { out } = await carryOut(["allow-password", "admin"]);
    expect(out).toMatch(/^admin may log in with the password until \d{4}-.*Z, also with PASSWORD_SIGN_IN=off\.\n$/);
    const kim = { username: "kim", role: "owner", oidc_issuer: "https://id.example", oidc_subject: "7" } as const;
    await test.context.db
      .insertInto("admins")
      .values({ ...kim, password_hash: null })
      .execute();
    const no = "kim has no password: https://id.example signs them in. Add another account: add NAME --role owner";
    expect(await refusal(["allow-password", "kim"])).toBe(no);
    expect(await refusal(["set-password", "kim"])).toBe(no);
    expect((await carryOut(["list"])).out).toContain("signed in by https://id.example, 0 open sessions");
  });

  it("records its actions in the audit log", async () => {
    const entries = await test.context.db
      .selectFrom("audit_log")
      .select(["action", "admin_name", "subject"])
      .where("admin_name", "=", "npm run admin")
      .execute();
    expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      "admin.password_set_by_command admin",
      "admin.added_by_command jane",
      "admin.password_set_by_command admin",
      "admin.added_by_command kim",
      "admin.removed_by_command kim",
      "admin.removed_by_command jane",
      "admin.second_factor_reset_by_command admin",
      "admin.password_allowed_by_command admin",
    ]);
  });

  it.each([[[]], [["constructor", "admin"]], [["add"]], [["list", "--all"]], [["add", "x", "--role", "king"]]])(
    "does not accept %j",
    async (args) => {
      await expect(carryOut(args)).rejects.toBeInstanceOf(UsageError);
    },
  );
});

it("npm run admin makes the first administrator an owner in the embedded database, while another process uses it, and while none does", async () => {
  const env = { DATABASE_URL: "", DATA_DIR: folder };
  copyPreparedCluster(folder);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  const input = "a password that is piped in\n";
  const added = await run(["add", "running"], { env, input });
  expect(added).toMatchObject({ code: 0, err: ADDED });
  expect(added.err).not.toMatch(/piped|running/);
  await postgres.stop();
  expect((await run(["list"], { env })).out).toMatch(/^running: owner, .*\n$/);
});

describe("a password that is typed", () => {
  const type = async (keys: string) => {
    const raw: boolean[] = [];
    const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => raw.push(on) });
    const screen = new PassThrough();
    let shown = "";
    screen.on("data", (data) => (shown += data));
    const answer = readPassword(terminal, screen);
    // One key after the other, like a person: the rest of a chunk after Enter is lost.
    for (const key of keys) {
      terminal.write(key);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { answer: await answer, shown, raw };
  };

  it("is not shown, and may be corrected", async () => {
    const { answer, shown, raw } = await type("secret pasx\u007fs\rsecret pass\r");
    expect(answer).toEqual({ password: "secret pass" });
    expect(shown).toBe("New password: \nThe same again: \n");
    expect(raw).toEqual([true, false, true, false]);
  });

  it("must be typed twice in the same way, and can be canceled", async () => {
    expect((await type("one\rtwo\r")).answer).toEqual({ problem: "The two are not the same; nothing was changed." });
    expect((await type("one\u0003")).answer).toEqual({ problem: "Broken off; nothing was changed." });
  });
});

describe("a person's data by command", () => {
  const key = () => ({ openKey: async () => test.context.key });

  it("are shown as lines or as JSON, and erased with an entry that does not name the person", async () => {
    const { db, key: installation } = test.context;
    const address_hash = openOutbox(installation.box).addressHash("ann@example.com");
    const sealed_address = installation.box.seal("ann@example.com", "follow-address");
    const follow = { sealed_address, address_hash, query: "make=Honda", frequency: "daily" } as const;
    await db.insertInto("follows").values(follow).execute();
    expect((await carryOut(["person", "ann@example.com"], "", undefined, key())).out).toMatch(
      /^follows: .*query: make=Honda; .*ann@example\.com\n$/,
    );
    const json = await carryOut(["person", "ann@example.com", "--json"], "", undefined, key());
    expect(JSON.parse(json.out)).toMatchObject({ table: "follows", content: "ann@example.com" });
    const erased = await carryOut(["person", "ann@example.com", "--erase"], "", undefined, key());
    expect(erased.out).toMatch(/^Erased\. follows: /);
    expect((await carryOut(["person", "ann@example.com"], "", undefined, key())).out).toBe(
      "Nothing names this address.\n",
    );
    const entry = db.selectFrom("audit_log").selectAll().where("action", "=", "admin.person_erased_by_command");
    expect(await entry.executeTakeFirstOrThrow()).toMatchObject({ details: "1 record erased, 0 kept." });
  });

  it("need an address and the installation's key", async () => {
    expect(await refusal(["person", "ann"])).toEqual(new UsageError("ann is not an e-mail address."));
    expect(await refusal(["person", "ann@example.com"])).toBe("The installation's key is not there.");
  });
});
