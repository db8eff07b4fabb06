import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["src", "e2e", "bench", "scripts", "demo", "docs"];

/** Files that may not change any more: databases know migrations by their checksum, and logs describe a past day. */
const HISTORY = /\/migrations\/|\/before-baseline\/|^bench\/logs\//;

/** This file, which names the words. */
const SELF = "scripts/plain-words.test.ts";

/** Words and names that a reader does not understand at once, with better ones. Names are looked for in code only. */
const PLAIN_WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhoever\b/i, "“anyone who”, or the person's role: the operator, a shopper, the caller"],
  [/\bso many\b(?! that\b)/i, "the number, “this many”, or “the most …”"],
  [/\bof (?:its|their) own\b/i, "“separate”, “new” or “own” before the noun: “a separate process”"],
  [/\bas it were\b/i, "nothing: leave it out"],
  [/\bfor ever\b/i, "“permanently”, “without end” or “never”"],
  [/\blike cars\b/i, "“similar cars”"],
  [/(?:\b(?:const|let|readonly) |#|\.\.\.)told\b|^\s+told[?:,]/, "what it is: `seenChanges`, `answered`, `notified`"],
  [/\bStretches\b/, "`Ranges` or `Runs`"],
  [/\bhandBack\b/, "`releaseJob` or `returnToQueue`"],
  [/\bLastingWork\b/, "`DurableTask`"],
  [/\bLatePart\b/, "`LazyPart` or the part's name"],
  [/\bMailLane\b/, "`MailSender`"],
  [/\bKnownVehicle\b/, "`CachedVehicle`"],
  [/\b(?:type|interface|class) (?:Row|Answer)\b/, "the noun before it: `DealershipRow`, `SearchAnswer`"],
];

/** The console's one word for one thing, looked for in its sentences: what begins with a capital in quotes, after a tag or on a line. */
const CONSOLE_WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?:["`>]|^\s+)[A-Z][^"`<>=;\n]*\bcrawl(?:s|ed|er|ing)?\b/, "“sync”"],
  [/(?:["`>]|^\s+)(?:[A-Z][^"`<>=;\n]*\b)?[Ss]ign(?:s|ed|ing)?[ -](?:in|out)\b(?! the\b)/, "“log in” and “log out”"],
];
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:"])\/\/.*/g;

/** A docstring's first word, on its first or second line. Amounts may be asked for: "How long a request waits". */
const DOCSTRING_START =
  /\/\*\*\s*(?:\n\s*\*\s+)?(?<word>What|Whether|Whose|Who|How(?! (?:long|often|many|much|far|large)\b))\b/g;

const INSTEAD_OF_QUESTIONS =
  "a verb in the third person (“Returns …”, “Returns whether …”), or a noun (“The facts of …”)";

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Returns the hard words and docstrings of a text, as lines for the developer. */
function hardPlacesIn(path: string, text: string): string[] {
  const starts = [...text.matchAll(DOCSTRING_START)].map(
    ({ index, groups }) =>
      `${path}:${lineOf(text, index)}: a docstring begins with “${groups?.word}”: write ${INSTEAD_OF_QUESTIONS}`,
  );
  const isConsole = /\/console\/(?!.*\.test\.)/.test(path);
  const sentences = text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ""));
  const inConsole = CONSOLE_WORDS.map((word) => [...word, sentences] as const);
  const words = [...PLAIN_WORDS.map((word) => [...word, text] as const), ...(isConsole ? inConsole : [])];
  const hard = words.flatMap(([pattern, instead, where]) =>
    [...where.matchAll(new RegExp(pattern, `${pattern.flags}gm`))].map(
      ({ index, 0: found }) => `${path}:${lineOf(where, index)}: “${found.trim()}”: write ${instead}`,
    ),
  );
  return [...starts, ...hard];
}

it("comments, sentences and names use plain words", () => {
  const files = execFileSync("git", ["ls-files", "--", ...FOLDERS], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.(?:ts|tsx|css|sql|md)$/.test(path) && !HISTORY.test(path) && path !== SELF);
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((path) => hardPlacesIn(path, readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
});

it("finds hard words with their line, and lets plain ones pass", () => {
  const text = [
    "/**\n * What a call costs.\n */",
    "/** How a car is found. */",
    "/** How long a call waits. */",
    "/** Returns whether whoever asks may see it, so many that it counts. */",
    "type Row = {\n  told: number;\n};",
  ].join("\n");
  expect(hardPlacesIn("a.ts", text).map((place) => place.replace(/: write .*/, ""))).toEqual([
    "a.ts:1: a docstring begins with “What”",
    "a.ts:4: a docstring begins with “How”",
    "a.ts:6: “whoever”",
    "a.ts:8: “told:”",
    "a.ts:7: “type Row”",
  ]);
  const screen = '/** A crawl. */\nconst title = "Undo this crawl?";\n<p>\n  The crawl has ended.\n</p>';
  expect(hardPlacesIn("src/core/console/a.tsx", screen)).toHaveLength(2);
});
