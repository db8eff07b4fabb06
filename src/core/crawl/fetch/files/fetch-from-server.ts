import type { lookup } from "node:dns";
import { hostAndPort } from "#kernel/outbound/address-guard.ts";
import { FetchError, networkFailure, SilentSiteError } from "#kernel/outbound/fetch-errors.ts";
import { chooseAddress } from "#kernel/outbound/guarded-connector.ts";
import { fetchFtpsFile } from "./ftps-file.ts";
import type { FileOptions, RemoteFile } from "./remote-file.ts";
import { fetchSftpFile } from "./sftp-file.ts";

type ServerOptions = FileOptions & {
  allowHosts: ReadonlySet<string>;
  connectTimeoutMs: number;
  idleTimeoutMs: number;
  signal?: AbortSignal | undefined;
  onBytes?: ((bytes: number) => void) | undefined;
  resolve?: typeof lookup;
};

/**
 * Fetches a file over sftp or ftps, from a public address only.
 * @throws {FetchError} the complete file was not delivered
 * @throws `signal.reason` when the caller's signal is aborted
 */
export async function fetchFromServer(url: URL, options: ServerOptions): Promise<RemoteFile> {
  const { signal: caller, totalTimeoutMs } = options;
  const deadline = AbortSignal.timeout(totalTimeoutMs);
  const signal = caller === undefined ? deadline : AbortSignal.any([caller, deadline]);
  try {
    const address = await chooseAddress(url, options);
    const fetchFile = url.protocol === "sftp:" ? fetchSftpFile : fetchFtpsFile;
    return await fetchFile(url, { ...options, address, signal });
  } catch (error) {
    caller?.throwIfAborted();
    if (deadline.aborted) {
      const seconds = Math.round(totalTimeoutMs / 1000);
      throw new SilentSiteError(url.href, `${hostAndPort(url)} did not send the file within ${seconds} seconds.`);
    }
    throw error instanceof FetchError ? error : networkFailure(url, error);
  }
}
