import { describe, expect, it } from "vitest";
import { PostgresProgramError } from "#kernel/postgres/postgres-programs.ts";
import { StartupError } from "#kernel/process/errors.ts";
import { describeBuildFailure } from "./describe-build-failure.ts";
import type { StartFacts } from "./describe-folder-failure.ts";
import { describeStartFailure } from "./describe-start-failure.ts";

const facts: StartFacts = {
  dataDir: "/srv/autohub",
  databaseUrl: "postgres://jane:s3cret@db.example:6432/cars",
  databaseOwnerUrl: null,
  host: "10.0.0.5",
  port: 3000,
  account: "web",
};
const embedded: StartFacts = { ...facts, databaseUrl: undefined };

const failure = (code: string, more: object = {}, message = code) =>
  Object.assign(new Error(message), { code, ...more });
const answer = (code: string, message: string, severity = "FATAL") => failure(code, { severity }, message);
const atFile = (code: string, path: string, syscall = "open") => failure(code, { path, syscall });

describe("a folder that cannot be used", () => {
  it.each([
    ["no folders below it", atFile("ENOENT", "/srv/autohub", "mkdir"), "because /srv takes no folders"],
    ["a file above it", atFile("EEXIST", "/srv", "mkdir"), "because /srv is a file"],
    ["a file in its place", atFile("EEXIST", "/srv/autohub", "mkdir"), "/srv/autohub is not a folder but a file"],
    ["one above it closed", atFile("EACCES", "/srv/autohub", "mkdir"), "because web, the account that"],
    ["another's", atFile("EACCES", "/srv/autohub", "access"), "The data folder /srv/autohub may not be used by web"],
    ["another's inside", atFile("EACCES", "/srv/autohub/postgres"), "/srv/autohub/postgres may not be used by web"],
    ["no owners", atFile("EPERM", "/srv/autohub/postgres.new", "chown"), "cannot be given to another account"],
    ["a read-only disk", atFile("EROFS", "/srv/autohub", "access"), "lies on a disk that can only be read"],
    ["a full disk", atFile("ENOSPC", "/srv/autohub/postgres-password"), "The disk of /srv/autohub is full."],
    ["a full disk elsewhere", atFile("ENOSPC", "/var/cache/autohub"), "The disk of /var/cache/autohub is full."],
  ])("is named, with what stands in the way: %s", (_, error, words) => {
    const sentence = describeStartFailure(error, embedded);
    expect(sentence).toContain(words);
    expect(sentence).toMatch(/Set DATA_DIR|set DATA_DIR|Make room/);
  });
});

describe("a database that cannot be used", () => {
  it.each([
    ["refuses", failure("ECONNREFUSED"), "Nothing listens at db.example:6432"],
    ["hangs", new Error("timeout expired"), "The database at db.example:6432 (DATABASE_URL) does not answer."],
    ["hangs later", new Error("Query read timeout"), "does not answer"],
    ["is no PostgreSQL", new Error("Connection terminated unexpectedly"), "ends the connection"],
    ["has no name", failure("ENOTFOUND", { syscall: "getaddrinfo" }), "The name db.example (DATABASE_URL)"],
    ["starts", answer("57P03", "the database system is starting up"), "starting or stopping"],
    ["wants another password", answer("28P01", 'password authentication failed for user "jane"'), "password of jane"],
    ["wants a password", new Error("SASL: client password must be a string"), "wants a password for jane"],
    ["wants TLS", answer("28000", 'no pg_hba.conf entry for host "::1", no encryption'), "sslmode=verify-full"],
    ["shuts jane out", answer("28000", 'role "jane" is not permitted to log in'), "does not let jane in: role"],
    ["has no TLS", new Error("The server does not support SSL connections"), "has no TLS"],
    ["is not trusted", failure("DEPTH_ZERO_SELF_SIGNED_CERT"), "sslrootcert=/path/ca.pem"],
    ["is missing", answer("3D000", 'database "cars" does not exist'), 'There is no database "cars" at db.example'],
    ["lacks rights", answer("42501", "permission denied for schema public", "ERROR"), "ROLE=migrate"],
    ["is a replica", answer("25006", "cannot execute CREATE TABLE", "ERROR"), "Set DATABASE_URL to its primary"],
    [
      "is full",
      answer("53100", "could not extend file", "ERROR"),
      "The disk of the database at db.example:6432 is full",
    ],
    ["is crowded", answer("53300", "too many connections"), "no connection left"],
    ["has its reasons", answer("08P01", "no such pool"), "refuses the connection: no such pool."],
  ])("is named without its password: it %s", (_, error, words) => {
    const sentence = describeStartFailure(error, facts);
    expect(sentence).toContain(words);
    expect(sentence).not.toContain("s3cret");
  });

  const lacksRights = answer("42501", "permission denied for schema public", "ERROR");
  it("with a user for the work alone is migrated by the other one, and jane is given no more rights", () => {
    const sentence = describeStartFailure(
      new StartupError("Migration 0002 failed: it did", { cause: lacksRights }),
      facts,
    );
    expect(sentence).toBe(
      'The tables in the database "cars" at db.example:6432 have to be made or changed first, and jane may not do that: permission denied for ' +
        "schema public. Run ROLE=migrate once with DATABASE_OWNER_URL, the address of the user that owns the database, and then start this " +
        "again. Where jane is to be the only user, let jane own that database.",
    );
  });

  it("names the owner and its variable where that one lacks rights or has another password", () => {
    const databaseOwnerUrl = "postgres://olga:0wner@db2.example/cars";
    const both = { ...facts, databaseOwnerUrl };
    expect(describeStartFailure(lacksRights, both)).toBe(
      'olga (DATABASE_OWNER_URL) may not do what AutoHub needs in the database "cars" at db2.example:5432: permission denied for schema ' +
        "public. Let olga own that database.",
    );
    const refused = (user: string) => answer("28P01", `password authentication failed for user "${user}"`);
    expect(describeStartFailure(refused("olga"), both)).toContain("password of olga. Correct it in DATABASE_OWNER_URL");
    expect(describeStartFailure(refused("jane"), both)).toContain("password of jane. Correct it in DATABASE_URL");
  });

  it("is named by its socket when it has no host", () => {
    const databaseUrl = "postgres:///cars?host=/run/pg";
    expect(describeStartFailure(failure("ENOENT", { syscall: "connect" }), { ...facts, databaseUrl })).toContain(
      "Nothing listens at /run/pg",
    );
  });

  it("tells why a migration failed, rather than which", () => {
    const migration = (cause: Error) => new StartupError("Migration 0002 failed: it did", { cause });
    expect(describeStartFailure(migration(answer("53100", "no space", "ERROR")), embedded)).toContain(
      "The disk of /srv/autohub is full",
    );
    expect(describeStartFailure(migration(answer("22012", "division by zero", "ERROR")), facts)).toBe(
      "Migration 0002 failed: it did",
    );
  });
});

describe("a PostgreSQL of our own that does not start", () => {
  const said = (output: string, program: "initdb" | "postgres" = "postgres", freeBytes = 1e9) =>
    new PostgresProgramError({ name: program, path: "/bin/postgres", runAs: undefined }, { output, freeBytes });
  const unrunnable = (code: string, uid?: number) =>
    new PostgresProgramError(
      { name: "postgres", path: "/bin/postgres", runAs: uid === undefined ? undefined : { uid, gid: uid } },
      { cause: failure(code, {}, `spawn ${code}`) },
    );
  const line = (words: string) => `2026-03-01 10:00:00.000 UTC [7] ${words}\n`;

  it.each([
    ["no room", said(line("FATAL:  could not write lock file: No space left on device")), "The disk of /srv/autohub"],
    ["no room for initdb", said(line("HINT:  Check free disk space."), "initdb"), "The disk of /srv/autohub is full"],
    ["no room for a word", said("", "postgres", 0), "The disk of /srv/autohub is full"],
    ["no memory", said("FATAL:  could not map anonymous shared memory: Cannot allocate memory"), "too little memory"],
    ["a folder open to all", said("FATAL:  data directory has invalid permissions"), "Run: chmod 700"],
    ["another's files", said("postgres: could not access x: Permission denied"), "Run: chown -R web /srv/autohub/"],
    ["wrong settings", said('FATAL:  configuration file "x" contains errors'), "Correct that file"],
    ["no root", unrunnable("EPERM", 101), "PostgreSQL refuses to run as web, and this process may not switch"],
    ["no right to run it", unrunnable("EACCES"), "may not be started by the account web"],
    ["not this machine", unrunnable("ENOEXEC"), "does not run on this machine"],
    ["anything else", said(line("FATAL:  could not create any TCP/IP sockets")), "could not create any TCP/IP sockets"],
  ])("says so: %s", (_, error, words) => {
    expect(describeStartFailure(error, embedded)).toContain(words);
  });

  it("quotes the first reason of a damaged database, not what followed from it", () => {
    const output = [
      line("LOG:  starting PostgreSQL 18.4"),
      line("FATAL:  the database system is starting up"),
      line("PANIC:  could not locate a valid checkpoint record at 0/1CDE980"),
      line("FATAL:  terminating connection due to administrator command"),
    ].join("");
    expect(describeStartFailure(said(output), embedded)).toBe(
      "The database in /srv/autohub/postgres is damaged: could not locate a valid checkpoint record at 0/1CDE980. " +
        "Move postgres, postgres-password and mail-key out of /srv/autohub and run: npm run restore -- FILE, with the newest " +
        "backup (docs/backups.md). Or set DATA_DIR to an empty folder.",
    );
  });

  it("knows a password that is another database's", () => {
    expect(describeStartFailure(answer("28P01", "password authentication failed"), embedded)).toContain(
      "The password in /srv/autohub/postgres-password is not the one of the database beside it.",
    );
  });
});

describe("an address that cannot be listened on", () => {
  const listen = (code: string) => failure(code, { syscall: "listen", port: 3000 });
  it.each([
    [listen("EADDRINUSE"), "Port 3000 is taken by another program. Stop it, or set PORT to another number."],
    [
      failure("EADDRINUSE", { syscall: "bind", port: 3000 }),
      "Port 3000 is taken by another program. Stop it, or set PORT to another number.",
    ],
    [listen("EADDRNOTAVAIL"), "HOST is 10.0.0.5, which is no address of this machine."],
    [listen("EACCES"), "This account may not listen on port 3000."],
    [failure("ENOTFOUND", { syscall: "getaddrinfo", hostname: "10.0.0.5" }), "a name that cannot be found"],
  ])("is named", (error, words) => {
    expect(describeStartFailure(error, facts)).toContain(words);
  });
});

describe("web pages that cannot be built", () => {
  it.each([
    [
      "Failed to write file in dist/a.js\nCaused by:\n  No space left on device (os error 28)",
      "the disk of /app/dist is full",
    ],
    ["EROFS: read-only file system, unlink 'dist/.inputs-hash'", "/app/dist can only be read"],
    ["EACCES: permission denied, open 'dist/.inputs-hash'", "the account web may not write in /app/dist"],
    [
      "Cannot find package 'vite' imported from /app/scripts/web-build/build-web-bundles.ts",
      "run npm ci and npm run build, here or on another machine",
    ],
  ])("are so for the reason that is named: %s", (message, words) => {
    expect(describeBuildFailure(new Error(message), "/app/dist", "web")).toContain(words);
  });

  it("are a developer's when their source is wrong", () => {
    expect(describeBuildFailure(new Error("Unexpected token in main.tsx"), "/app/dist", "web")).toBeNull();
  });
});

it.each([new TypeError("x is undefined"), answer("42601", "syntax error", "ERROR"), "what is no error"])(
  "leaves to the developer what nobody foresaw: %s",
  (error) => {
    expect(describeStartFailure(error, facts)).toBeNull();
    expect(describeStartFailure(error, embedded)).toBeNull();
  },
);
