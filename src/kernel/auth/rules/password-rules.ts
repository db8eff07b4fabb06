/** The shortest password of an account that has no second factor (NIST SP 800-63B-4, section 3.1.1.2). */
export const MIN_PASSWORD_LENGTH = 15;
/** The shortest password of an account with a second factor, and of `ADMIN_PASSWORD`. */
const MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR = 8;
export const MAX_PASSWORD_LENGTH = 1_000;

/** Shorter words of the context occur in other words by chance. */
const MIN_CONTEXT_WORD_LENGTH = 4;
/** The fewest letters or digits of a password that remain without the words that are guessed first. */
const MIN_OWN_CHARACTERS = 6;
/** A password with fewer different characters is mostly a repetition. */
const MIN_DIFFERENT_CHARACTERS = 5;
const ROWS = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "1234567890"];

/** The length as people count it: an emoji is one character. */
const lengthOf = (password: string): number => [...password].length;

const minLength = (hasSecondFactor: boolean): number =>
  hasSecondFactor ? MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR : MIN_PASSWORD_LENGTH;

/** The rules in sentences, for the forms. */
export const passwordRules = (hasSecondFactor: boolean): string[] => [
  `At least ${minLength(hasSecondFactor)} characters. Several words are easier to remember than symbols.`,
  "No common password, and not just your name or the site's.",
];

/** Returns whether a password is long enough only because its account has a second factor. */
export const needsSecondFactor = (password: string): boolean => lengthOf(password) < MIN_PASSWORD_LENGTH;

/** Lower case letters and digits alone: people decorate a common password with capitals and signs. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Returns whether a text is a row of the keyboard or the alphabet, also repeated or backwards. */
const isRow = (text: string): boolean =>
  ROWS.some((row) => {
    const endless = row.repeat(Math.ceil(text.length / row.length) + 1);
    return endless.includes(text) || [...endless].reverse().join("").includes(text);
  });

/**
 * Returns why a chosen password may not be used. There are no rules of composition, because they make passwords worse.
 * @param account.hasSecondFactor true when the account has one @param account.words the user name, the site's name
 * @param isCommon returns whether a text in lower case is in the list of common passwords
 * @returns a sentence, or null when it may be used
 */
export function findPasswordProblem(
  password: string,
  account: { hasSecondFactor: boolean; words: readonly string[] },
  isCommon: (password: string) => boolean,
): string | null {
  const shortest = minLength(account.hasSecondFactor);
  if (lengthOf(password) < shortest) return `A password needs at least ${shortest} characters`;
  if (password.length > MAX_PASSWORD_LENGTH) return "Password is too long";
  const text = plain(password);
  const letters = text.replace(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, "");
  const half = text.slice(0, text.length / 2);
  const candidates = [password.toLowerCase(), text, letters, ...(half.repeat(2) === text ? [half] : [])];
  if (candidates.some((candidate) => candidate !== "" && isCommon(candidate)) || (text !== "" && isRow(text))) {
    return "This password is one of the common ones that are tried first. Please choose another";
  }
  if (new Set(password).size < MIN_DIFFERENT_CHARACTERS) {
    return `A password needs at least ${MIN_DIFFERENT_CHARACTERS} different characters`;
  }
  const words = ["autohub", ...account.words].map(plain).filter((word) => word.length >= MIN_CONTEXT_WORD_LENGTH);
  const own = words.reduce((rest, word) => rest.replaceAll(word, ""), text);
  if (own !== text && own.length < MIN_OWN_CHARACTERS) {
    return "This password is little more than a name that others know. Please choose another";
  }
  return null;
}
