/** A page that only asks a visitor to prove something has hardly any text of its own. */
const MAX_CHALLENGE_TEXT = 1_500;
const MAX_CAPTCHA_FORM_TEXT = 600;
const MAX_GATE_LENGTH = 300_000;

/** Wording and code that stand only on the gate of a bot protection (Cloudflare, PerimeterX, Imperva, DataDome, Akamai). */
const GATE =
  /checking your browser|just a moment\.\.\.|<title>\s*just a moment|cf-challenge|_cf_chl_opt|cf_chl_|attention required! \| cloudflare|px-captcha|_pxcaptcha|incapsula incident|_incapsula_resource|captcha-delivery\.com|pardon our interruption|verify (?:that )?you are (?:a )?human|are you a robot|complete the security check/i;
const CAPTCHA = /g-recaptcha|recaptcha\/(?:api|enterprise)|h-captcha|hcaptcha\.com|cf-turnstile|turnstile\/v0/i;
const CAPTCHA_WORDS =
  /\bhuman\b|\brobot\b|security check|unusual (?:traffic|activity)|verif(?:y|ication)|access (?:is )?denied/i;
/** A vehicle in the page means that the page was served, whatever scripts it also carries. */
const VEHICLE = /\b[A-HJ-NPR-Z0-9]{11}\d{6}\b|schema\.org\/(?:Vehicle|Car)\b|"@type"\s*:\s*"(?:Vehicle|Car)"/i;

/**
 * Whether a page that looks delivered is only the gate of a bot protection. Deliberately hard to convince: protected
 * sites carry the same scripts on every ordinary page, so the page must also be nearly empty and name no vehicle.
 */
export function isChallengePage(html: string): boolean {
  if (html.length > MAX_GATE_LENGTH) return false;
  const gate = GATE.test(html);
  if (!gate && !CAPTCHA.test(html)) return false;
  if (VEHICLE.test(html)) return false;
  const text = visibleText(html);
  if (gate) return text.length <= MAX_CHALLENGE_TEXT;
  return text.length <= MAX_CAPTCHA_FORM_TEXT && CAPTCHA_WORDS.test(text);
}

function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
