import { ROLES, type Role } from "#kernel/http/rules/roles.ts";

/** The longest time between a sign-in's begin here and the provider's answer. */
export const PROVIDER_ANSWER_MINUTES = 15;
/** For how long `npm run admin -- allow-password` lets an account in where passwords are off. */
export const PASSWORD_ALLOWED_HOURS = 24;
/** How long ago the provider may have asked for a password when it was told to ask again. Its clock may be wrong by a minute. */
export const ASKED_AGAIN_SECONDS = 180;

/** Why a sign-in by the provider failed, in words for the sign-in page. The address has the key alone. */
export const PROVIDER_PROBLEMS = {
  late: () => "Your login has taken too long, or was begun in another browser. Please begin again.",
  state: () => "The answer belongs to another login than the one that this browser began. Please begin again.",
  nonce: (name: string) => `The answer of ${name} was made for another login. Please begin again.`,
  issuer: (name: string) => `The answer does not come from ${name}, so nobody was logged in.`,
  audience: (name: string) => `The answer of ${name} was made for another application, so nobody was logged in.`,
  expired: (name: string) => `The answer of ${name} is too old. Please begin again; if it stays so, a clock is wrong.`,
  signature: (name: string) => `The answer does not have the signature of ${name}, so nobody was logged in.`,
  code: (name: string) => `${name} says that this login was used already or is too old. Please begin again.`,
  refused: (name: string) => `${name} did not let you in.`,
  role: (name: string) => `${name} gives you no role here. Ask the person who looks after your team's accounts.`,
  again: (name: string) => `${name} did not ask who you are again, so your identity is not confirmed.`,
  away: (name: string) => `${name} does not answer right now. Please try again in a moment.`,
  setup: (name: string) => `${name} and AutoHub are not set up for each other. The log says what is wrong.`,
} as const;
export type ProviderProblem = keyof typeof PROVIDER_PROBLEMS;

/** Returns the address of a page that says why a sign-in by the provider failed. */
export const withProblem = (page: string, problem: string): string =>
  `${page}${page.includes("?") ? "&" : "?"}problem=${problem}`;

/** Returns the sentence of a problem that an address names; null for anything else. */
export const providerSentence = (problem: string | null, name: string): string | null =>
  problem !== null && Object.hasOwn(PROVIDER_PROBLEMS, problem)
    ? PROVIDER_PROBLEMS[problem as ProviderProblem](name)
    : null;

/** The sentence for everybody who tries a password where passwords are off. */
export const passwordsOffSentence = (name: string): string => `Passwords are off here. Log in with ${name}.`;

type Claims = Readonly<Record<string, unknown>>;

/** Returns a claim by its name, or by its path within others: `realm_access.roles`. */
export function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<unknown>((inner, part) => {
    const isObject = typeof inner === "object" && inner !== null && Object.hasOwn(inner, part);
    return isObject ? (inner as Claims)[part] : undefined;
  }, claims);
}

/**
 * Returns the highest role that a claim's values give; null for none. The claim is a text, with several values separated by spaces or
 * commas, or a list of texts.
 */
export function roleOf(claim: unknown, given: Readonly<Record<Role, readonly string[]>>): Role | null {
  const values = typeof claim === "string" ? [claim, ...claim.split(/[\s,]+/)] : Array.isArray(claim) ? claim : [];
  return ROLES.toReversed().find((role) => given[role].some((value) => values.includes(value))) ?? null;
}

const MAX_NAME_LENGTH = 120;
const MAIL_ADDRESS = /^[^\s@()<>"',;]+@[^\s@()<>"',;]+$/u;

/**
 * Returns the names under which a person's account may stand here, the best first: their mail address, else a name with the provider's
 * behind it, so that nobody is taken for somebody else in the audit log. Control characters are taken out.
 */
export function namesOf(claims: Claims, provider: string): string[] {
  const textsOf = (name: string): string[] => {
    const value = claims[name];
    const text = typeof value === "string" ? value.replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME_LENGTH) : "";
    return text === "" ? [] : [text];
  };
  // Some providers send it as text.
  const isDoubtful = String(claims.email_verified) === "false";
  const addresses = isDoubtful ? [] : textsOf("email").filter((text) => MAIL_ADDRESS.test(text));
  const names = ["preferred_username", "name", "sub"].flatMap(textsOf);
  return [...addresses, ...names.map((name) => `${name} (${provider})`)];
}
