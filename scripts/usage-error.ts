import { type ParseArgsConfig, parseArgs } from "node:util";

/** A mistake in a command's arguments or in the file that it reads, as a sentence. */
export class UsageError extends Error {}

/** Reads a command's arguments. @throws {UsageError} for an unknown option */
export function readOptions<const Options extends ParseArgsConfig>(options: Options) {
  try {
    return parseArgs(options);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
