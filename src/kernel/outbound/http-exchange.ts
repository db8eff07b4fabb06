import { FetchError, networkFailure, SilentSiteError } from "./fetch-errors.ts";
import { readBody } from "./read-body.ts";
import type { Dispatcher } from "./undici.ts";

/** A response with its body decompressed. Its status is not checked. */
export type HttpAnswer = {
  status: number;
  /** Names in lower case; the first value of a repeated header. */
  headers: Record<string, string>;
  body: Buffer;
};

export type ExchangeOptions = {
  dispatcher: Dispatcher;
  url: URL;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | undefined;
  /** Milliseconds without a byte of header or body. */
  idleTimeoutMs: number;
  /** Milliseconds from connecting to the last byte. */
  totalTimeoutMs: number;
  maxBytes: number;
  whenLonger: "fail" | "cut";
  signal?: AbortSignal | undefined;
  onBytes?: ((bytes: number) => void) | undefined;
};

/** The most bytes that are read of the body of a redirect or an error page. */
const MAX_SIDE_BODY_BYTES = 256 * 1024;

/**
 * Sends one request and reads its response. It follows no redirects, accepts every status and never retries.
 * @throws {FetchError} `UnavailableError` when there is no whole answer, `LimitError` and `WrongContentError` for the
 *   body, `ForbiddenAddressError` for an address that may not be dialled.
 * @throws `signal.reason` when the caller's signal is aborted.
 */
export async function exchange(options: ExchangeOptions): Promise<HttpAnswer> {
  const { url, signal } = options;
  const deadline = AbortSignal.timeout(options.totalTimeoutMs);
  try {
    const response = await options.dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: options.method,
      headers: options.headers,
      body: options.body ?? null,
      headersTimeout: options.idleTimeoutMs,
      bodyTimeout: options.idleTimeoutMs,
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    });
    const headers = flatten(response.headers);
    const delivered = response.statusCode >= 200 && response.statusCode < 300;
    const body = await readBody(response.body, {
      url: url.href,
      contentEncoding: headers["content-encoding"],
      contentLength: headers["content-length"],
      maxBytes: delivered ? options.maxBytes : Math.min(options.maxBytes, MAX_SIDE_BODY_BYTES),
      whenLonger: delivered ? options.whenLonger : "cut",
      onBytes: options.onBytes,
    }).catch((error: unknown) => {
      // The status is enough; a broken error page does not matter.
      if (!delivered && !deadline.aborted && !signal?.aborted) return Buffer.alloc(0);
      throw error;
    });
    return { status: response.statusCode, headers, body };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof FetchError) throw error;
    if (deadline.aborted) {
      const seconds = Math.round(options.totalTimeoutMs / 1000);
      throw new SilentSiteError(url.href, `${url.host} did not finish its answer within ${seconds} seconds.`);
    }
    throw networkFailure(url, error);
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) flat[name] = first;
  }
  return flat;
}
