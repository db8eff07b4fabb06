import { PostgresProgramError } from "#kernel/postgres/postgres-programs.ts";
import { StartupError } from "#kernel/process/errors.ts";
import { describeDatabaseFailure } from "./describe-database-failure.ts";
import { describeFolderFailure, type StartFacts } from "./describe-folder-failure.ts";
import { describePostgresFailure } from "./describe-postgres-failure.ts";

/**
 * Describes a failed start for the person at the terminal: the problem, its place and its solution. Only this folder has the
 * sentences; code that throws leaves the errors unchanged.
 * @returns null for an unforeseen error, of which a developer needs the stack
 */
export function describeStartFailure(error: unknown, facts: StartFacts): string | null {
  if (!(error instanceof Error)) return null;
  // The disk or missing rights may be the reason of a failed migration, which helps more than the migration's name.
  if (error instanceof StartupError) return describeStartFailure(error.cause, facts) ?? error.message;
  if (error instanceof PostgresProgramError) return describePostgresFailure(error, facts);
  return (
    describeListenFailure(error, facts) ?? describeFolderFailure(error, facts) ?? describeDatabaseFailure(error, facts)
  );
}

function describeListenFailure(error: NodeJS.ErrnoException, { host, port }: StartFacts): string | null {
  const { code, syscall } = error;
  if (syscall === "getaddrinfo" && "hostname" in error && error.hostname === host) {
    return `HOST is ${host}, a name that cannot be found. Set it to an address of this machine, such as 127.0.0.1.`;
  }
  // For a process that shares its port, the first process has bound it.
  if (syscall !== "listen" && syscall !== "bind") return null;
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`;
    case "EADDRNOTAVAIL":
      return `HOST is ${host}, which is no address of this machine. Set it to one, or to 0.0.0.0 for all of them.`;
    case "EACCES":
      return `This account may not listen on port ${port}. Set PORT to a number above 1023, and put a proxy in front.`;
    case "EAFNOSUPPORT":
      return `HOST is ${host}, an address of a kind that this machine does not have. Set it to 127.0.0.1, or to 0.0.0.0 for all addresses.`;
    default:
      return `AutoHub cannot listen at ${host}, port ${port} (${code}). Set HOST to an address of this machine, and PORT to a free one.`;
  }
}
