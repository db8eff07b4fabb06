import type { ResponseProblem } from "./rules/response-problem.ts";

/**
 * A request that failed. The class decides what happens next: `retryable` says that a later request may succeed,
 * `blocked` that the site has refused us (which is reported, never evaded). `message` is a sentence for the operator.
 */
export class FetchError extends Error {
  readonly retryable: boolean = false;
  readonly blocked: boolean = false;
  readonly url: string;
  constructor(url: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.url = url;
  }
}

/** The site refuses us: 401, 403, 429, a captcha page, a page that asks visitors something first, or robots.txt. */
export class BlockedError extends FetchError {
  override readonly blocked = true;
}
/** robots.txt closes this address. Other pages of the site may be open, so it does not count as a refusal by the site. */
export class RobotsError extends BlockedError {}
/** The page does not exist: 404 or 410. */
export class NotFoundError extends FetchError {
  readonly status: number;
  constructor(url: string, message: string, status: number) {
    super(url, message);
    this.status = status;
  }
}
/** No usable response: 5xx after all retries, a broken connection, a timeout, a name that does not resolve. */
export class UnavailableError extends FetchError {
  override readonly retryable = true;
}
/** A page that stands in for the website: a parked domain, a notice of maintenance, a server's default page. */
export class StandInError extends UnavailableError {}
/** A document of the wrong kind: not HTML, not JSON, or damaged. */
export class WrongContentError extends FetchError {}
/** A table (CSV) where a web page was wanted. It may be an inventory feed. */
export class TableError extends WrongContentError {}
/** A limit was reached: bytes, pages, redirects or time. */
export class LimitError extends FetchError {}
/** The address must not be requested: it is private, or not http(s). */
export class ForbiddenAddressError extends FetchError {}

/** The site did not respond in time. A retry at once would only wait again. */
export class SilentSiteError extends UnavailableError {}

/** The name does not exist or the certificate is wrong. A retry would give the same result. */
export class UnreachableSiteError extends UnavailableError {}

const SILENT: Record<string, string> = {
  UND_ERR_CONNECT_TIMEOUT: "did not take the connection in time",
  UND_ERR_HEADERS_TIMEOUT: "took the request and sent nothing",
  UND_ERR_BODY_TIMEOUT: "stopped in the middle of its answer",
  ETIMEDOUT: "did not take the connection in time",
};

const UNREACHABLE: Record<string, string> = {
  ENOTFOUND: "was not found: there is no site of this name",
  EAI_NODATA: "was not found: there is no site of this name",
  CERT_HAS_EXPIRED: "has a security certificate that has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "has a security certificate of another site",
  DEPTH_ZERO_SELF_SIGNED_CERT: "has a security certificate that nobody vouches for",
  SELF_SIGNED_CERT_IN_CHAIN: "has a security certificate that nobody vouches for",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "has a security certificate that nobody vouches for",
  ERR_SSL_WRONG_VERSION_NUMBER: "does not speak https there",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "does not speak https there",
  EPROTO: "does not speak https there",
  EHOSTUNREACH: "cannot be reached from here",
  ENETUNREACH: "cannot be reached from here",
};

const BROKEN: Record<string, string> = {
  ECONNREFUSED: "refused the connection",
  ECONNRESET: "broke the connection off",
  EPIPE: "broke the connection off",
  UND_ERR_SOCKET: "broke the connection off",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "sent less than it had announced",
  UND_ERR_HEADERS_OVERFLOW: "sent headers that are too long",
  EAI_AGAIN: "could not be looked up because the name service did not answer",
};

/** Nothing listens for https, or something that does not speak it. */
const NO_HTTPS = new Set([
  "ECONNREFUSED",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "ERR_SSL_PACKET_LENGTH_TOO_LONG",
  "EPROTO",
]);

/** Returns whether a request failed because the host has no https. A wrong certificate does not count. */
export const takesNoHttps = (error: unknown): boolean => NO_HTTPS.has(codeOf(error));

/** Codes of failures without any response. */
const NO_ANSWER = new Set([
  ...Object.keys(SILENT),
  "ENOTFOUND",
  "EAI_NODATA",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ECONNREFUSED",
  "ECONNRESET",
  "UND_ERR_SOCKET",
]);

/** Returns whether a request ended without a response. A refusal, an error page and a wrong certificate are responses. */
export const isWithoutAnswer = (error: unknown): boolean =>
  NO_ANSWER.has(codeOf(error)) || error instanceof SilentSiteError;

/** Turns an error of the network library into one of our classes, with a sentence for the operator. */
export function networkFailure(url: URL, error: unknown): UnavailableError {
  const code = codeOf(error);
  const options = { cause: error };
  const silent = SILENT[code];
  if (silent !== undefined) return new SilentSiteError(url.href, `${url.host} ${silent}.`, options);
  const unreachable = UNREACHABLE[code];
  if (unreachable !== undefined) {
    const words = unreachable.replace("https", url.protocol.slice(0, -1));
    return new UnreachableSiteError(url.href, `${url.host} ${words}.`, options);
  }
  if (code.startsWith("HPE_")) {
    return new UnreachableSiteError(url.href, `${url.host} answered something that is not a web page.`, options);
  }
  const words = BROKEN[code] ?? `could not be read (${code || "connection error"})`;
  return new UnavailableError(url.href, `${url.host} ${words}.`, options);
}

/** Returns the first error code in a chain of causes; when several addresses of a host failed, the code of the first one. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return code === "" && error.cause !== undefined ? codeOf(error.cause) : code;
}

/** Returns whether a retry of the same request may succeed. */
export const mayPass = (error: Error): boolean =>
  error instanceof UnavailableError && !(error instanceof SilentSiteError || error instanceof UnreachableSiteError);

/** Returns the error for a response that is not the requested document. */
export function errorOf(url: string, status: number, { kind, sentence }: ResponseProblem): FetchError {
  if (kind === "refused") return new BlockedError(url, sentence);
  if (kind === "missing") return new NotFoundError(url, sentence, status);
  if (kind === "stand-in") return new StandInError(url, sentence);
  return new UnavailableError(url, sentence);
}
