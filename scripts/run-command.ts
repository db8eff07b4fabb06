import type { Config } from "#app/config/config.ts";
import { loadSettings } from "#app/config/load-settings.ts";
import { exitWithFailure, reportStartFailure } from "#app/start-failures/report-start-failure.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Carries out a command of the package. A failure is printed on stderr and ends the process: with status 2 and the usage when the arguments
 * are wrong, else with status 1.
 * @param command.explain the sentences for failures that this command expects; null for any other failure
 * @param work gets the function that reads the product's settings, so that arguments can be checked before them
 */
export async function runCommand(
  command: { usage: string; explain?: (error: unknown) => string | null },
  work: (settings: () => Config) => Promise<void>,
): Promise<void> {
  let config: Config | null = null;
  try {
    await work(() => {
      config = loadSettings(process.env).config;
      return config;
    });
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n${command.usage}`);
      process.exit(2);
    }
    console.error(command.explain?.(error) ?? reportStartFailure(error, config));
    exitWithFailure();
  }
}
