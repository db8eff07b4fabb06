import { createHash } from "node:crypto";
import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { Client, type ClientErrorExtensions, type ServerHostKeyAlgorithm, type SFTPWrapper, type Stats } from "ssh2";
import { portOf } from "#kernel/outbound/address-guard.ts";
import {
  BlockedError,
  FetchError,
  NotFoundError,
  networkFailure,
  UnavailableError,
} from "#kernel/outbound/fetch-errors.ts";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import { Collector, type FileOptions, filePath, LOGIN_REFUSED, type RemoteFile, tooLarge } from "./remote-file.ts";

type SftpOptions = FileOptions & {
  /** The IP address to connect to. */
  address: string;
  connectTimeoutMs: number;
  signal: AbortSignal;
  onBytes?: ((bytes: number) => void) | undefined;
};

/** SFTP's status for a file or folder that does not exist (draft-ietf-secsh-filexfer-02, 7). */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

/**
 * Fetches a file over SFTP. A server gets the password only when it identifies itself by the key that the operator has confirmed.
 * @throws {FetchError} the complete file was not delivered
 * @throws `signal.reason` when aborted
 */
export async function fetchSftpFile(url: URL, options: SftpOptions): Promise<RemoteFile> {
  const { signal } = options;
  const socket = createConnection({ host: options.address, port: portOf(url), noDelay: true });
  const client = new Client();
  const onAbort = () => {
    client.destroy();
    socket.destroy();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    signal.throwIfAborted();
    await connected(socket, options.connectTimeoutMs);
    const sftp = await logIn(client, socket, url, options);
    return await read(sftp, url, options);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof FetchError ? error : networkFailure(url, error);
  } finally {
    signal.removeEventListener("abort", onAbort);
    client.on("error", () => {});
    client.end();
    socket.destroy();
  }
}

const connected = (socket: Socket, timeoutMs: number): Promise<unknown> =>
  withTimeout(once(socket, "connect"), timeoutMs, () => {
    throw Object.assign(new Error("no connection"), { code: "ETIMEDOUT" });
  });

function logIn(client: Client, socket: Socket, url: URL, options: SftpOptions): Promise<SFTPWrapper> {
  const { login, serverKey, onServerKey, connectTimeoutMs } = options;
  const { promise, resolve, reject } = Promise.withResolvers<SFTPWrapper>();
  let refusedKey: string | null = null;
  client.on("ready", () => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))));
  client.on("error", (error) =>
    reject(refusedKey === null ? inWords(error, url) : unknownKey(url, serverKey, refusedKey)),
  );
  client.on("close", () => reject(new UnavailableError(url.href, `${url.host} broke the connection off.`)));
  // Some servers request the password as the answer to a question.
  client.on("keyboard-interactive", (_name, _instructions, _language, prompts, finish) =>
    finish(prompts.length === 1 ? [login?.password ?? ""] : []),
  );
  client.connect({
    sock: socket,
    username: login?.userName ?? "",
    password: login?.password ?? "",
    tryKeyboard: true,
    readyTimeout: connectTimeoutMs,
    // A server with several keys must offer the known one.
    algorithms:
      serverKey === null ? {} : { serverHostKey: { prepend: algorithmsOf(serverKey), append: [], remove: [] } },
    hostVerifier: (key: Buffer) => {
      const offered = describeKey(key);
      onServerKey?.(offered);
      if (serverKey === offered) return true;
      refusedKey = offered;
      return false;
    },
  });
  return promise;
}

/** Returns "ssh-ed25519 SHA256:…", the form that OpenSSH shows. */
function describeKey(key: Buffer): string {
  const type = key.subarray(4, 4 + key.readUInt32BE(0)).toString("latin1");
  return `${type} SHA256:${createHash("sha256").update(key).digest("base64").replaceAll("=", "")}`;
}

function algorithmsOf(serverKey: string): ServerHostKeyAlgorithm[] {
  const [type = ""] = serverKey.split(" ", 1);
  return type === "ssh-rsa" ? ["rsa-sha2-512", "rsa-sha2-256", "ssh-rsa"] : [type as ServerHostKeyAlgorithm];
}

const unknownKey = (url: URL, known: string | null, offered: string): BlockedError =>
  new BlockedError(
    url.href,
    known === null
      ? `${url.host} identifies itself by a key that nobody has confirmed yet (${offered}), so the password was not sent. Compare the key with what the server's operator says, and accept it.`
      : `${url.host} identifies itself by another key than before (${offered} instead of ${known}), so the password was not sent. Ask whose server it is before you accept the new key.`,
  );

function inWords(error: Error & ClientErrorExtensions, url: URL): Error {
  if (error.level === "client-authentication") return new BlockedError(url.href, LOGIN_REFUSED);
  if (error.level === "client-timeout") return Object.assign(error, { code: "ETIMEDOUT" });
  if (error.level === "handshake" || error.level === "protocol") {
    return new UnavailableError(url.href, `${url.host} does not follow the sftp protocol.`, { cause: error });
  }
  return error;
}

async function read(sftp: SFTPWrapper, url: URL, options: SftpOptions): Promise<RemoteFile> {
  const path = filePath(url);
  const stat = promisify<string, Stats>(sftp.stat.bind(sftp));
  try {
    const before = await stat(path);
    if (!before.isFile()) throw new NotFoundError(url.href, `${path} on ${url.host} is not a file.`, 404);
    if (before.size > options.maxBytes) throw tooLarge(url, options.maxBytes);
    const collector = new Collector({ ...options, url });
    await pipeline(sftp.createReadStream(path), collector);
    const { bytes } = collector;
    const after = await stat(path);
    if (after.size !== bytes.length || after.mtime !== before.mtime) {
      throw new UnavailableError(
        url.href,
        `${path} on ${url.host} changed while it was read. It may be written right now.`,
      );
    }
    return { url: url.href, bytes, modifiedAt: after.mtime > 0 ? after.mtime * 1_000 : null };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === NO_SUCH_FILE) throw new NotFoundError(url.href, `${url.host} has no file ${path}.`, 404);
    if (code === PERMISSION_DENIED)
      throw new BlockedError(url.href, `${url.host} does not let this user read ${path}.`);
    throw error;
  }
}
