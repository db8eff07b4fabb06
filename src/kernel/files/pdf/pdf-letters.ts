/** The letters of the encoding that every reader's Helvetica has (WinAnsi), for a character class. */
const KNOWN =
  "\u0020-\u007e\u00a0-\u00ff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178";
const IS_KNOWN = new RegExp(`^[${KNOWN}]$`);
const UNKNOWN = new RegExp(`[^${KNOWN}]`, "gu");
/** Hyphens other than the plain one. */
const HYPHENS = /[\u00ad\u2010-\u2012\u2212]/g;

/** Returns a text in letters that the file can have: others without their accents, or as question marks. Breaks and tabs become spaces. */
export const inKnownLetters = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(HYPHENS, "-")
    .replace(UNKNOWN, (letter) => {
      const [base = ""] = letter.normalize("NFKD");
      return IS_KNOWN.test(base) ? base : "?";
    });
