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

/** What is wrong with the names in the file. There everything is meant for us, so an unknown one is a mistake. */
const problemsWithNames = ({ values }: SettingsFile): string[] =>
  Object.keys(values).flatMap((name) => {
    if (name === "DATA_DIR") return ["DATA_DIR says where this file is, so it can only be in the environment"];
    return KNOWN.includes(name) ? [] : [describeUnknown(name, nearestVariable(name, KNOWN))];
  });

/**
 * Reads the settings: the environment, and what is not in it from `autohub.env` in the data folder. What the file gives is put
 * into the environment, as if it had been there.
 * @param environment the process's own, before its secrets are forgotten
 * @returns what the operator should know besides, in sentences
 * @throws {StartupError} with a line for everything that cannot be used, in both
 * @throws {NodeJS.ErrnoException} when there is such a file and it cannot be read
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
