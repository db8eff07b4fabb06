import { userInfo } from "node:os";
import { StartupError } from "#kernel/process/errors.ts";
import type { Config } from "../config/config.ts";
import { describeStartFailure } from "./describe-start-failure.ts";

/** Returns the operating system's account of this process: its name, or its uid when it has none (in a container). */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/**
 * Returns the output of a failed start or command: a sentence; for an unforeseen error, its stack.
 * @param config null when the configuration could not be read
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
 * Ends the process with code 1. `process.exit` would wait up to half a minute for a thread that still resolves a host
 * name. Replacing the process with another program does not wait.
 */
export function exitWithFailure(): never {
  const looksUp = process.getActiveResourcesInfo().includes("GetAddrInfoReqWrap");
  if (looksUp && process.platform !== "win32") {
    process.execve?.(process.execPath, [process.execPath, "--eval", "process.exit(1)"]);
  }
  process.exit(1);
}
