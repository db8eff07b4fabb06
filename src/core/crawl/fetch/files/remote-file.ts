import { Writable } from "node:stream";
import { LimitError } from "#kernel/outbound/fetch-errors.ts";

/** A user name and password for one server. */
export type Login = { userName: string; password: string };

export type FileLimits = {
  /** Bytes of the file as received. */
  maxBytes: number;
  /** Milliseconds from connecting to the last byte. */
  totalTimeoutMs: number;
};

/** The limits and access data of a file. */
export type FileOptions = FileLimits & {
  login: Login | null;
  /** The key by which an sftp server must identify itself, in the form of `onServerKey`; null: none is confirmed, so none is accepted. */
  serverKey: string | null;
  /** Called with the key by which an sftp server has identified itself: "ssh-ed25519 SHA256:…". Also called when it is refused. */
  onServerKey?: (key: string) => void;
};

/** A complete file of another server. */
export type RemoteFile = {
  /** The address after redirects. */
  url: string;
  bytes: Buffer;
  /** When the file was last changed according to the server, in milliseconds since 1970; null when the server does not state it. */
  modifiedAt: number | null;
};

export const LOGIN_REFUSED = "The server refused the user name and password.";

export const tooLarge = (url: URL, maxBytes: number): LimitError =>
  new LimitError(url.href, `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);

/** Returns the path of an address on a file server: from its root, or with `/~/` from the login's own folder. */
export function filePath(url: URL): string {
  const path = decodeURIComponent(url.pathname);
  return path.startsWith("/~/") ? path.slice("/~/".length) : path;
}

/** Collects the data that is written to it, up to a limit. */
export class Collector extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #options: { url: URL; maxBytes: number; onBytes?: ((bytes: number) => void) | undefined };
  #size = 0;

  constructor(options: { url: URL; maxBytes: number; onBytes?: ((bytes: number) => void) | undefined }) {
    super();
    this.#options = options;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    const { url, maxBytes, onBytes } = this.#options;
    this.#size += chunk.length;
    onBytes?.(chunk.length);
    this.#chunks.push(chunk);
    done(this.#size > maxBytes ? tooLarge(url, maxBytes) : undefined);
  }
}
