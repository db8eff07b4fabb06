import type { ResponseProblem } from "#kernel/outbound/rules/response-problem.ts";
import { namesVehicle, visibleText } from "./page-text.ts";
import { standInPage } from "./stand-in-page.ts";

const REFUSALS: Record<number, string> = {
  401: "401 (login required) to our crawler; it is not open to visitors",
  403: "403 (forbidden) to our crawler; it refuses automated visits",
  429: "429 (too many requests) to our crawler; it wants fewer visits",
};

/**
 * Decides if a response is the requested document, a refusal, a missing page, a server error or a page in place of the website. A refusal
 * is reported to the operator and never evaded.
 * @param headers names in lower case
 * @returns null when the document was delivered
 */
export function judgeResponse(
  url: string,
  status: number,
  headers: Record<string, string>,
  body: string,
): ResponseProblem | null {
  const isHtml = /html|^$/.test(headers["content-type"] ?? "");
  if (headers["cf-mitigated"] !== undefined || (isHtml && isChallengePage(body))) {
    return {
      kind: "refused",
      sentence: "The site asked our crawler to prove that it is human (a captcha); it refuses automated visits.",
    };
  }
  const refusal = REFUSALS[status];
  if (refusal !== undefined) return { kind: "refused", sentence: `The site answered ${refusal}.` };
  if (status === 404 || status === 410) {
    return { kind: "missing", sentence: `The site has no page ${url} (it answered ${status}).` };
  }
  if (status >= 200 && status < 300) return isHtml ? standInPage(url, body) : null;
  const what = status >= 500 ? `${status} (a server error)` : status;
  return { kind: "unavailable", sentence: `The site answered ${what} for ${url}.` };
}

/** The most visible text of a challenge page, in characters. Such a page has hardly any text. */
const MAX_CHALLENGE_TEXT = 1_500;
const MAX_CAPTCHA_FORM_TEXT = 600;
const MAX_CHALLENGE_HTML = 300_000;

/** Text and code that only challenge pages have (Cloudflare, PerimeterX, Imperva, DataDome, Akamai). */
const CHALLENGE =
  /checking your browser|just a moment\.\.\.|<title>\s*just a moment|cf-challenge|_cf_chl_opt|cf_chl_|attention required! \| cloudflare|px-captcha|_pxcaptcha|incapsula incident|_incapsula_resource|captcha-delivery\.com|pardon our interruption|access to this page has been denied|verify(?:ing)? (?:that )?you are (?:a )?human|(?:verifying|validating) your browser|checking if the site connection is secure|please wait while (?:your request is being|we) verif|ddos protection by|sucuri_cloudproxy_js|\/\.well-known\/sgcaptcha\/|gokuprops|are you a robot|complete the security check/i;
const CAPTCHA = /g-recaptcha|recaptcha\/(?:api|enterprise)|h-captcha|hcaptcha\.com|cf-turnstile|turnstile\/v0/i;
const CAPTCHA_WORDS =
  /\bhuman\b|\brobot\b|security check|unusual (?:traffic|activity)|verif(?:y|ication)|access (?:is )?denied/i;
/**
 * True for the challenge page of a bot protection, which often comes with status 200. Protected sites have the same scripts on ordinary
 * pages too, so a challenge page must also be nearly empty and name no vehicle.
 */
export function isChallengePage(html: string): boolean {
  if (html.length > MAX_CHALLENGE_HTML) return false;
  // First the check that most pages pass near their beginning.
  if (namesVehicle(html)) return false;
  const isChallenge = CHALLENGE.test(html);
  if (!isChallenge && !CAPTCHA.test(html)) return false;
  const text = visibleText(html);
  if (isChallenge) return text.length <= MAX_CHALLENGE_TEXT;
  return text.length <= MAX_CAPTCHA_FORM_TEXT && CAPTCHA_WORDS.test(text);
}
