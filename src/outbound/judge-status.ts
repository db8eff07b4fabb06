import { isChallengePage } from "./challenge-page.ts";
import { BlockedError, type FetchError, NotFoundError, UnavailableError } from "./fetch-errors.ts";

const REFUSALS: Record<number, string> = {
  401: "401 (login required) to our crawler; it is not open to visitors",
  403: "403 (forbidden) to our crawler; it refuses automated visits",
  429: "429 (too many requests) to our crawler; it wants fewer visits",
};

/**
 * What an answer means when it is not the document: refused, not there, or broken.
 * @returns the error to throw; null when the document was delivered.
 */
export function judgeStatus(
  url: string,
  status: number,
  headers: Record<string, string>,
  body: string,
): FetchError | null {
  if (
    headers["cf-mitigated"] !== undefined ||
    (/html|^$/.test(headers["content-type"] ?? "") && isChallengePage(body))
  ) {
    return new BlockedError(
      url,
      "The site asked our crawler to prove that it is human (a captcha); it refuses automated visits.",
    );
  }
  const refusal = REFUSALS[status];
  if (refusal !== undefined) return new BlockedError(url, `The site answered ${refusal}.`);
  if (status === 404 || status === 410)
    return new NotFoundError(url, `The site has no page ${url} (it answered ${status}).`, status);
  if (status >= 500) return new UnavailableError(url, `The site answered ${status} (an error of its own) for ${url}.`);
  if (status >= 300 || status < 200) return new UnavailableError(url, `The site answered ${status} for ${url}.`);
  return null;
}
