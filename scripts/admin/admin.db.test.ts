import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "#server/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "#server/infra/logger.ts";
import { migrate } from "#server/infra/migrate.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { readPassword } from "./read-password.ts";

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

async function run(args: string[], options: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATABASE_URL: test.databaseUrl, ADMIN_PASSWORD: "", ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (err += data));
  child.stdin.on("error", () => {}); // a command that needs no input may be over before it comes
  child.stdin.end(options.input ?? "");
  const [code] = await once(child, "close");
  return { code, out, err };
}
const canSignIn = async (username: string, password: string) =>
  (await test.app.inject({ method: "POST", url: "/api/auth/login", payload: { username, password } })).statusCode ===
  200;

describe("npm run admin", () => {
  it("sets a password that is piped in, and ends the account's sessions", async () => {
    const cookie = await test.signIn();
    const result = await run(["set-password", "admin"], { input: "staple in the hay\n" });
    expect(result).toEqual({ code: 0, out: "admin has a new password; 1 session ended.\n", err: "" });
    expect((await test.app.inject({ url: "/api/stats", headers: { cookie } })).statusCode).toBe(401);
    expect(await canSignIn("admin", "correct horse battery")).toBe(false);
    expect(await canSignIn("admin", "staple in the hay")).toBe(true);
  });

  it("adds an administrator with a password that it makes up and prints once", async () => {
    const result = await run(["add", "jane", "--generate"]);
    const password = /^jane is an administrator now\.\nPassword: (\S+) \(shown only this once\)\n$/.exec(
      result.out,
    )?.[1];
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(await canSignIn("jane", password ?? "")).toBe(true);
  });

  it("lists who there is", async () => {
    const { out } = await run(["list"]);
    expect(out).toMatch(/^admin: since \d{4}-\d\d-\d\d, 1 open session, last used \d{4}.*Z\njane: since .*\n$/);
    expect(out).not.toContain("argon2");
  });

  it.each([
    [["set-password", "nobody"], "There is no administrator nobody. There is admin, jane. To add one: add nobody"],
    [["add", "admin"], "There is an administrator admin already. To give it another password: set-password admin"],
    [["set-password", "admin"], "No password came in. Pipe one in, or use --generate."],
  ])("says why %j cannot be done", async (args, message) => {
    expect(await run(args)).toEqual({ code: 1, out: "", err: `${message}\n` });
  });

  it("refuses a short password and changes nothing", async () => {
    const { code, err } = await run(["set-password", "admin"], { input: "short\n" });
    expect([code, err]).toEqual([1, "A password needs at least 8 characters; nothing was changed.\n"]);
    expect(await canSignIn("admin", "staple in the hay")).toBe(true);
  });

  it("says that ADMIN_PASSWORD will come back", async () => {
    const env = { ADMIN_PASSWORD: "from the environment" };
    const { code, err } = await run(["set-password", "admin", "--generate"], { env });
    expect([code, err]).toEqual([0, "ADMIN_PASSWORD is set: AutoHub goes back to that password at its next start.\n"]);
  });

  it.each([[[]], [["constructor", "admin"]], [["add"]], [["list", "--all"]]])(
    "explains itself after %j",
    async (args) => {
      const { code, err } = await run(args);
      expect(code).toBe(2);
      expect(err).toContain("Usage: npm run admin -- set-password <username>");
    },
  );
});

describe("npm run admin with the embedded database", () => {
  it("works while another process uses it, and while none does", async () => {
    const dataDir = join(folder, "data");
    const env = { DATABASE_URL: "", DATA_DIR: dataDir };
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    await migrate(postgres.url, createLogger({ level: "silent", pretty: false }));
    expect(await run(["add", "running", "--generate"], { env })).toMatchObject({ code: 0, err: "" });
    await postgres.stop();
    expect(await run(["add", "stopped", "--generate"], { env })).toMatchObject({ code: 0, err: "" });
    expect((await run(["list"], { env })).out).toMatch(/^running: .*\nstopped: .*\n$/);
  });

  it("makes no database where there is none", async () => {
    const dataDir = join(folder, "nothing");
    const { code, err } = await run(["list"], { env: { DATABASE_URL: "", DATA_DIR: dataDir } });
    expect([code, err]).toEqual([
      1,
      `There is no AutoHub database in ${dataDir}. Start AutoHub once, or set DATA_DIR or DATABASE_URL as it has them.\n`,
    ]);
  });
});

describe("a password that is typed", () => {
  const type = async (keys: string) => {
    const raw: boolean[] = [];
    const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => raw.push(on) });
    const screen = new PassThrough();
    let shown = "";
    screen.on("data", (data) => (shown += data));
    const answer = readPassword(terminal, screen);
    // One key after the other, as fingers do it: what is left of a chunk after Enter is nobody's.
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

  it("has to be typed the same way twice, and can be broken off", async () => {
    expect((await type("one\rtwo\r")).answer).toEqual({ problem: "The two are not the same; nothing was changed." });
    expect((await type("one\u0003")).answer).toEqual({ problem: "Broken off; nothing was changed." });
  });
});
