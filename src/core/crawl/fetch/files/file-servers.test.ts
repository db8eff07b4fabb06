import type { lookup } from "node:dns";
import { afterEach, describe, expect, it } from "vitest";
import {
  BlockedError,
  ForbiddenAddressError,
  LimitError,
  NotFoundError,
  SilentSiteError,
  UnavailableError,
  UnreachableSiteError,
} from "#kernel/outbound/fetch-errors.ts";
import { type FakeFtpsServer, startFakeFtpsServer } from "#test/fake-ftps-server.ts";
import { type FakeSftpServer, sshHostKey, startFakeSftpServer } from "#test/fake-sftp-server.ts";
import { failure } from "#test/fetch-kit.ts";
import { selfSigned } from "#test/self-signed.ts";
import { fetchFromServer } from "./fetch-from-server.ts";
import { fetchFtpsFile } from "./ftps-file.ts";

const LOGIN = { userName: "lee-motors", password: "s3cret-word" };
const MODIFIED = new Date("2026-11-21T04:00:00Z");
const CSV = { content: "VIN,Year\n1HGCV1F34JA000001,2018\n", modifiedAt: MODIFIED };

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
async function sftp(options: Partial<Parameters<typeof startFakeSftpServer>[0]> = {}): Promise<FakeSftpServer> {
  const server = await startFakeSftpServer({ login: LOGIN, files: { "/out/cars.csv": CSV }, ...options });
  servers.push(server);
  return server;
}
const tls = selfSigned();
async function ftps(options: Partial<Parameters<typeof startFakeFtpsServer>[0]> = {}): Promise<FakeFtpsServer> {
  const server = await startFakeFtpsServer({ login: LOGIN, tls, files: { "/out/cars.csv": CSV }, ...options });
  servers.push(server);
  return server;
}

type Options = Parameters<typeof fetchFromServer>[1];
const optionsFor = (host: string, options: Partial<Options> = {}): Options => ({
  login: LOGIN,
  serverKey: null,
  maxBytes: 1_000_000,
  totalTimeoutMs: 30_000,
  connectTimeoutMs: 30_000,
  idleTimeoutMs: 30_000,
  allowHosts: new Set([host]),
  ...options,
});
const fetchOnly = (scheme: string, host: string, options: Partial<Options> = {}, path = "/out/cars.csv") =>
  fetchFromServer(new URL(`${scheme}://${host}${path}`), optionsFor(host, options));

/** Returns the key by which an sftp server identifies itself; null when it does not answer. */
async function keyOf(host: string): Promise<string | null> {
  let offered: string | null = null;
  const onServerKey = (key: string) => {
    offered = key;
  };
  await fetchOnly("sftp", host, { onServerKey }).catch(() => {});
  return offered;
}

/** Fetches a file as from a server whose key has been confirmed. */
const fetch: typeof fetchOnly = async (scheme, host, options = {}, path) =>
  fetchOnly(scheme, host, scheme === "sftp" ? { serverKey: await keyOf(host), ...options } : options, path);

describe("a file of an sftp server", () => {
  it("is complete, with its date, and the server's key is reported", async () => {
    const { host } = await sftp();
    const keys: string[] = [];
    const file = await fetch("sftp", host, { onServerKey: (key) => keys.push(key) });
    expect(file).toEqual({
      url: `sftp://${host}/out/cars.csv`,
      bytes: Buffer.from(CSV.content),
      modifiedAt: MODIFIED.getTime(),
    });
    expect(keys).toEqual([expect.stringMatching(/^ecdsa-sha2-nistp256 SHA256:[\w+/]{43}$/)]);
    expect((await fetch("sftp", host, { serverKey: keys[0] ?? "" })).bytes).toHaveLength(CSV.content.length);
  });

  it("is not requested before the server's key has been confirmed, and the password is not sent", async () => {
    const { host, passwords } = await sftp();
    const keys: string[] = [];
    const error = await failure(fetchOnly("sftp", host, { onServerKey: (key) => keys.push(key) }));
    expect(error).toBeInstanceOf(BlockedError);
    expect(error.message).toContain(
      `by a key that nobody has confirmed yet (${keys[0]}), so the password was not sent`,
    );
    expect(passwords).toEqual([]);
  });

  it("may be large, may be in the login's own folder, and may need the password as an answer", async () => {
    const content = "x".repeat(300_000);
    const { host } = await sftp({ asks: true, files: { "cars.csv": { content } } });
    const { bytes } = await fetch("sftp", host, {}, "/~/cars.csv");
    expect(bytes.toString() === content).toBe(true);
  });

  it("is not requested when the server has another key than the known one, and the password is not sent", async () => {
    const { host, passwords } = await sftp();
    const keys: string[] = [];
    const serverKey = `ssh-ed25519 SHA256:${"A".repeat(43)}`;
    const error = await failure(fetch("sftp", host, { serverKey, onServerKey: (key) => keys.push(key) }));
    expect(error).toBeInstanceOf(BlockedError);
    expect(error.message).toContain(`by another key than before (${keys[0]} instead of ${serverKey})`);
    expect(passwords).toEqual([]);
  });

  it("fails with a reason for a wrong password, a missing file, a folder, a file that is too large", async () => {
    const { host } = await sftp();
    const wrong = await failure(fetch("sftp", host, { login: { ...LOGIN, password: "wrong-word" } }));
    expect(wrong).toBeInstanceOf(BlockedError);
    expect(wrong.message).toBe("The server refused the user name and password.");
    const missing = await failure(fetch("sftp", host, {}, "/out/none.csv"));
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing.message).toBe(`${host} has no file /out/none.csv.`);
    expect((await failure(fetch("sftp", host, {}, "/out"))).message).toContain("is not a file");
    expect(await failure(fetch("sftp", host, { maxBytes: 10 }))).toBeInstanceOf(LimitError);
  });

  it("fails when the file is being written, the server hangs, or there is no server", async () => {
    const growing = await sftp({
      onRead: ({ files }) => {
        files["/out/cars.csv"] = { content: `${CSV.content}more`, modifiedAt: new Date() };
        return true;
      },
    });
    const changed = await failure(fetch("sftp", growing.host));
    expect(changed).toBeInstanceOf(UnavailableError);
    expect(changed.message).toContain("changed while it was read");
    const hanging = await sftp({ onRead: () => false });
    expect(await failure(fetch("sftp", hanging.host, { totalTimeoutMs: 300 }))).toBeInstanceOf(SilentSiteError);
    await hanging.close();
    expect((await failure(fetch("sftp", hanging.host))).message).toBe(`${hanging.host} refused the connection.`);
  });

  it("ends at once when it is aborted", async () => {
    const { host } = await sftp({ onRead: () => false });
    const caller = new AbortController();
    const fetching = failure(fetch("sftp", host, { signal: caller.signal }));
    setTimeout(() => caller.abort(new Error("called off")), 100);
    expect((await fetching).message).toBe("called off");
  });

  it("keeps its key from one start to the next", async () => {
    const hostKey = sshHostKey();
    const keys: string[] = [];
    for (const server of [await sftp({ hostKey }), await sftp({ hostKey })]) {
      await fetch("sftp", server.host, { onServerKey: (key) => keys.push(key) });
    }
    expect(keys[0]).toBe(keys[1]);
  });
});

describe("a file of a server with ftp over TLS", () => {
  // No authority has signed the test's certificate, so these tests trust it themselves.
  const trusting = (server: FakeFtpsServer, options: object = {}) => {
    const url = new URL(`ftps://${server.host}/out/cars.csv`);
    const signal = AbortSignal.timeout(30_000);
    return fetchFtpsFile(url, { ...optionsFor(server.host), address: "127.0.0.1", signal, ca: tls.cert, ...options });
  };

  it("is complete, with its date, and only the request for TLS is sent unencrypted", async () => {
    const server = await ftps();
    const file = await trusting(server);
    expect(file).toMatchObject({ bytes: Buffer.from(CSV.content), modifiedAt: MODIFIED.getTime() });
    expect(server.commands[0]).toBe("AUTH TLS");
    expect(server.commands).toContain("PROT P");
  });

  it("comes from a server that begins with TLS, and from one that knows only PASV", async () => {
    const implicit = await ftps({ isImplicit: true });
    expect((await trusting(implicit, { isImplicit: true })).bytes).toHaveLength(CSV.content.length);
    const old = await ftps({ passiveHost: "127.0.0.1" });
    expect((await trusting(old)).bytes).toHaveLength(CSV.content.length);
  });

  it("is not fetched from another machine, even if the server names one", async () => {
    const error = await failure(trusting(await ftps({ passiveHost: "10.0.0.7" })));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.message).toContain("from another machine, which is not followed");
  });

  it("is not requested without TLS, or from a server with an untrusted certificate", async () => {
    const plain = await ftps({ tls: null });
    const error = await failure(trusting(plain));
    expect(error).toBeInstanceOf(BlockedError);
    expect(error.message).toContain("plain ftp only, so the password was not sent");
    const unknown = await ftps();
    const refused = await failure(fetch("ftps", unknown.host));
    expect(refused).toBeInstanceOf(UnreachableSiteError);
    expect(refused.message).toContain("nobody vouches for");
    for (const { commands } of [plain, unknown]) expect(commands.join()).not.toMatch(/USER|PASS/);
  });

  it("fails with a reason for a wrong password, a missing file, a part of a file, one that is too large, and silence", async () => {
    const server = await ftps();
    const wrong = await failure(trusting(server, { login: { ...LOGIN, password: "wrong-word" } }));
    expect(wrong.message).toBe("The server refused the user name and password.");
    expect(wrong).toBeInstanceOf(BlockedError);
    server.files["/out/cars.csv"] = undefined;
    const missing = await failure(trusting(server));
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing.message).toContain("has no file /out/cars.csv");
    const part = await failure(trusting(await ftps({ sendsBytes: 10 })));
    expect(part.message).toContain(`sent 10 of ${CSV.content.length} bytes`);
    expect(await failure(trusting(await ftps(), { maxBytes: 10 }))).toBeInstanceOf(LimitError);
    const silent = await failure(trusting(await ftps({ hangsAfter: "SIZE" }), { idleTimeoutMs: 200 }));
    expect(silent).toBeInstanceOf(SilentSiteError);
  });
});

describe.each(["sftp", "ftps"])("an address of %s", (scheme) => {
  it("is not requested when its name leads to a private address", async () => {
    const { host } = await sftp();
    const resolve = ((_name, _options, done) =>
      (done as (error: null, found: object[]) => void)(null, [{ address: "127.0.0.1", family: 4 }])) as typeof lookup;
    const port = host.split(":")[1];
    const error = await failure(
      fetchFromServer(new URL(`${scheme}://feeds.example:${port}/cars.csv`), optionsFor("other:1", { resolve })),
    );
    expect(error).toBeInstanceOf(ForbiddenAddressError);
    expect(error.message).toContain("leads to a private address");
  });
});
