import { resolve } from "node:path";
import { type Config, readConfig, VARIABLES } from "./config.ts";
import { misspeltVariables, nearestVariable } from "./misspelt-variables.ts";
import { readSettingsFile, type SettingsFile } from "./settings-file.ts";

/** Variables that other parts of the product read themselves. */
const READ_ELSEWHERE = ["CHROMIUM_PATH", "TZ", "FEED_PASSWORD"];
const KNOWN = [...VARIABLES, ...READ_ELSEWHERE];

const isGiven = (value: string | undefined): boolean => value !== undefined && value.trim() !== "";

/** `CRAWL_SPEED is no variable of AutoHub; there are CRAWL_…` */
function describeUnknown(name: string, meant: string | null): string {
  const related = KNOWN.filter((one) => one.split("_")[0] === name.split("_")[0]);
  const hint = meant !== null ? `; is ${meant} meant?` : related.length > 0 ? `; there are ${related.join(", ")}` : "";
  return `${name} is no variable of AutoHub${hint}`;
}

/** Returns the problems with names in the file. It has only our variables, so an unknown one is a mistake. */
const problemsWithNames = ({ values }: SettingsFile): string[] =>
  Object.keys(values).flatMap((name) => {
    if (name === "DATA_DIR") return ["DATA_DIR says where this file is, so it can only be in the environment"];
    return KNOWN.includes(name) ? [] : [describeUnknown(name, nearestVariable(name, KNOWN))];
  });

/**
 * Reads the settings: from the environment, and for the rest from `autohub.env` in the data folder. The file's variables are put
 * into the environment.
 * @param environment the process's own, before its secrets are deleted
 * @returns the configuration, and warnings for the operator in sentences
 * @throws {StartupError} with a line for every invalid setting of both
 * @throws {NodeJS.ErrnoException} when the file exists and cannot be read
 */
export function loadSettings(environment: NodeJS.ProcessEnv): { config: Config; warnings: string[] } {
  const dataDir = resolve(isGiven(environment.DATA_DIR) ? (environment.DATA_DIR ?? "") : "./data");
  const unknown = misspeltVariables(Object.keys(environment), KNOWN);
  const file = readSettingsFile(dataDir);
  const warnings = unknown.map(({ name, meant }) => describeUnknown(name, meant));
  if (!file) return { config: readConfig(environment), warnings };
  if (file.isTooOpen) {
    warnings.push(`${file.path} holds secrets, and other accounts may read it. Run: chmod 600 ${file.path}`);
  }
  const wanted = Object.fromEntries(Object.entries(file.values).filter(([name]) => !isGiven(environment[name])));
  const problems = [...file.problems, ...problemsWithNames(file)];
  const config = readConfig(environment, { path: file.path, values: wanted, problems });
  Object.assign(environment, wanted);
  return { config, warnings };
}
