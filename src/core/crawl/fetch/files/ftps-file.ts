import { isIP } from "node:net";
import { Client, FTPError } from "basic-ftp";
import { portOf } from "#kernel/outbound/address-guard.ts";
import {
  BlockedError,
  FetchError,
  NotFoundError,
  networkFailure,
  UnavailableError,
} from "#kernel/outbound/fetch-errors.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { Collector, type FileOptions, filePath, LOGIN_REFUSED, type RemoteFile, tooLarge } from "./remote-file.ts";

type FtpsOptions = FileOptions & {
  /** The IP address to connect to. The file itself must come from it as well. */
  address: string;
  /** Milliseconds without a byte. */
  idleTimeoutMs: number;
  /** TLS begins with the connection (the old way, port 990) instead of by a command. Default: by the port. */
  isImplicit?: boolean;
  /** A certificate to trust besides those of this machine. */
  ca?: string;
  signal: AbortSignal;
  onBytes?: ((bytes: number) => void) | undefined;
};

const IMPLICIT_PORT = 990;
const NOT_LOGGED_IN = 530;
const NO_FILE = 550;
/** The replies to AUTH TLS from a server without TLS. */
const NO_TLS = [500, 502, 504, 530, 534];

/**
 * Fetches a file over FTP with TLS. Nothing is sent without TLS, the certificate must be valid for the address, and the data connection
 * goes to the same machine as the first one.
 * @throws {FetchError} the complete file was not delivered
 * @throws `signal.reason` when aborted
 */
export async function fetchFtpsFile(url: URL, options: FtpsOptions): Promise<RemoteFile> {
  const { signal } = options;
  const client = new Client(options.idleTimeoutMs);
  const onAbort = () => client.close();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    signal.throwIfAborted();
    await connect(client, url, options);
    await logIn(client, url, options);
    return await read(client, url, options);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof FetchError ? error : inWords(url, error);
  } finally {
    signal.removeEventListener("abort", onAbort);
    client.close();
  }
}

async function connect(client: Client, url: URL, options: FtpsOptions): Promise<void> {
  const { address, ca, isImplicit = portOf(url) === IMPLICIT_PORT } = options;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // The certificate belongs to the host, for any of its addresses.
  const tls = { host, ...(isIP(host) === 0 && { servername: host }), ...(ca !== undefined && { ca }) };
  if (isImplicit) {
    const family = isIP(address);
    await client.connectImplicitTLS(address, portOf(url), {
      ...tls,
      lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    });
    return;
  }
  await client.connect(address, portOf(url));
  try {
    await client.useTLS(tls);
  } catch (error) {
    if (!(error instanceof FTPError) || !NO_TLS.includes(error.code)) throw error;
    const sentence = `${url.host} offers plain ftp only, so the password was not sent. Ask for an sftp, ftps or https address.`;
    throw new BlockedError(url.href, sentence);
  }
}

async function logIn(client: Client, url: URL, { login }: FtpsOptions): Promise<void> {
  try {
    await client.login(login?.userName, login?.password);
    await client.useDefaultSettings();
  } catch (error) {
    if (error instanceof FTPError && error.code === NOT_LOGGED_IN) throw new BlockedError(url.href, LOGIN_REFUSED);
    throw error;
  }
}

async function read(client: Client, url: URL, options: FtpsOptions): Promise<RemoteFile> {
  const path = filePath(url);
  const announced = await ifKnown(client.size(path));
  if (announced !== null && announced > options.maxBytes) throw tooLarge(url, options.maxBytes);
  const modified = await ifKnown(client.lastMod(path));
  const collector = new Collector({ ...options, url });
  try {
    await client.downloadTo(collector, path);
  } catch (error) {
    if (!(error instanceof FTPError) || error.code !== NO_FILE) throw error;
    throw new NotFoundError(url.href, `${url.host} has no file ${path}, or does not let this user read it.`, 404);
  }
  const { bytes } = collector;
  if (announced !== null && announced !== bytes.length) {
    throw new UnavailableError(
      url.href,
      `${url.host} sent ${formatCount(bytes.length)} of ${formatCount(announced)} bytes. The file may be written right now.`,
    );
  }
  return { url: url.href, bytes, modifiedAt: modified?.getTime() ?? null };
}

/** Returns a server's answer to a command that not every server knows; null when this server does not know it. */
const ifKnown = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof FTPError) return null;
    throw error;
  });

function inWords(url: URL, error: unknown): FetchError {
  const { message = "" } = error instanceof Error ? error : {};
  if (message.startsWith("Timeout"))
    return networkFailure(url, Object.assign(new Error(message), { code: "ETIMEDOUT" }));
  if (message.includes("PASV returned another host")) {
    return new UnavailableError(
      url.href,
      `${url.host} wants to send the file from another machine, which is not followed.`,
    );
  }
  if (error instanceof FTPError) {
    return new UnavailableError(url.href, `${url.host} answered ${error.code} to our command.`, { cause: error });
  }
  return networkFailure(url, error);
}
