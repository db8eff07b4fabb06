import { userInfo } from "node:os";
import type { Config } from "../config.ts";
import { StartupError } from "../errors.ts";
import { describeStartFailure } from "./describe-start-failure.ts";

/** The name of the operating system's account that this process runs as; in a container it may have none. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/**
 * What a start or a command that failed prints: a sentence, and for an error that nobody foresaw its stack as well.
 * @param config null when it failed before there was one
 */
export function reportStartFailure(error: unknown, config: Config | null): string {
  const words = config
    ? describeStartFailure(error, { ...config, account: accountName() })
    : error instanceof StartupError && error.message;
  if (words) return words;
  const stack = error instanceof Error ? error.stack : String(error);
  return `The reason is one that AutoHub has no words for. Please report it with these lines:\n${stack}`;
}

/**
 * Ends the process with code 1. `process.exit` would wait for a thread that still looks up a name, at a name server that
 * never answers for half a minute; a process that is replaced waits for nobody.
 */
export function exitWithFailure(): never {
  const looksUp = process.getActiveResourcesInfo().includes("GetAddrInfoReqWrap");
  if (looksUp && process.platform !== "win32") {
    process.execve?.(process.execPath, [process.execPath, "--eval", "process.exit(1)"]);
  }
  process.exit(1);
}
