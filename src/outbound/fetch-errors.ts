/**
 * What can go wrong between us and somebody's server. The class is the policy: `retryable` says whether the same request
 * may be tried again in this run, `blocked` whether the site has refused us (which is reported, never evaded).
 * `message` is one plain sentence for the operator.
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

/** 401, 403, 429, a captcha page, or robots.txt says no. */
export class BlockedError extends FetchError {
  override readonly blocked = true;
}
/** 404 or 410. */
export class NotFoundError extends FetchError {
  readonly status: number;
  constructor(url: string, message: string, status: number) {
    super(url, message);
    this.status = status;
  }
}
/** 5xx after all tries, a reset connection, a timeout, a name that does not resolve. */
export class UnavailableError extends FetchError {
  override readonly retryable = true;
}
/** A document that is not what was asked for: not HTML, not JSON, undecodable. */
export class WrongContentError extends FetchError {}
/** More bytes, pages, redirects or time than may be used. */
export class LimitError extends FetchError {}
/** The address is not one that may be asked: private, or not http(s). */
export class ForbiddenAddressError extends FetchError {}
