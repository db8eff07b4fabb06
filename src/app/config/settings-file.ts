import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SECRET_VARIABLES } from "#kernel/process/child-environment.ts";

/** The file with settings in a data folder, for variables that are not in the environment. */
const SETTINGS_FILE = "autohub.env";

export type SettingsFile = {
  path: string;
  values: Record<string, string>;
  /** Lines that cannot be read, as words that follow the file's name. */
  problems: string[];
  /** True when other accounts may read secrets in it. */
  isTooOpen: boolean;
};

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*?)\s*$/;
/** A value without quotes ends at a #. */
const CUT_OFF = /^[^"'`\s][^#]*\S?#/;
const isQuoted = (value: string): boolean => /^(["'`]).*\1(\s+#.*)?$/.test(value);
const hasOpenQuote = (value: string): boolean => /^["'`]/.test(value) && !isQuoted(value);

function problemWith(line: string): string | null {
  if (/^\s*(#|$)/.test(line)) return null;
  const value = ASSIGNMENT.exec(line)?.[1];
  if (value === undefined) return "is not NAME=value";
  if (hasOpenQuote(value)) return "begins with a quotation mark that does not end on that line";
  return CUT_OFF.test(value.replace(/\s+#.*$/, ""))
    ? "has a # in its value, which would end it there: put the value in quotation marks"
    : null;
}

/**
 * Reads the settings in a data folder, one `NAME=value` a line.
 * @returns null when the file does not exist
 * @throws {NodeJS.ErrnoException} when it cannot be read
 */
export function readSettingsFile(dataDir: string): SettingsFile | null {
  const path = join(dataDir, SETTINGS_FILE);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  const problems = text.split(/\r?\n/).flatMap((line, index) => {
    const problem = problemWith(line);
    return problem === null ? [] : [`line ${index + 1} ${problem}`];
  });
  const values = { ...parseEnv(text) } as Record<string, string>;
  const isTooOpen = (found.mode & 0o077) !== 0 && SECRET_VARIABLES.some((name) => values[name]);
  return { path, values, problems, isTooOpen };
}
