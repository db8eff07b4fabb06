import { join } from "node:path";
import { isDatabaseAway } from "#kernel/process/errors.ts";
import { describeFullDisk, type StartFacts } from "./describe-folder-failure.ts";
import { describeDamage } from "./describe-postgres-failure.ts";

/** Messages of the pg driver for connections that timed out or broke; they come without a code. */
const TOO_LATE = /^(timeout expired|Query read timeout|timeout exceeded when trying to connect)/;
const BROKE = /^Connection terminated/;
const NO_PASSWORD = /client password must be a (non-empty )?string/;
const CERTIFICATE = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

const NOT_ALLOWED = "42501";
/** PostgreSQL's error codes for its missing, unreadable and damaged files. */
const DAMAGE_CODES = new Set(["58030", "58P01", "XX001", "XX002"]);

/** The database's place, as the sentences name it, and the variable that has its address. */
type Place = { server: string; host: string; name: string; user: string; variable: string };

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function readPlace(databaseUrl: string, variable: string): Place {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? (decode(url.hostname) || "localhost");
  const user = decode(url.username) || "the account's own name";
  return {
    server: host.startsWith("/") ? host : `${host}:${url.port || 5432}`,
    host,
    user,
    variable,
    name: decode(url.pathname.slice(1)) || user,
  };
}

/**
 * Describes a database that cannot be reached, refuses the connection, or lacks something.
 * @returns null for any other error
 */
export function describeDatabaseFailure(error: Error, facts: StartFacts): string | null {
  const { code = "", severity } = error as { code?: string; severity?: string };
  if (facts.databaseUrl === undefined) return describeEmbedded(error, code, facts);
  const place = placeOf(error, code, facts.databaseUrl, facts.databaseOwnerUrl);
  const { server } = place;
  return (
    describeUnreachable(error, code, place) ??
    describeRefusal(error, code, place) ??
    (severity === "FATAL" ? `The database at ${server} refuses the connection: ${error.message}.` : null)
  );
}

/** Returns the owner's place for an error that is about the owner: a right that it lacks, or a refusal that names it. */
function placeOf(error: Error, code: string, databaseUrl: string, ownerUrl: string | null): Place {
  if (ownerUrl !== null) {
    const owner = readPlace(ownerUrl, "DATABASE_OWNER_URL");
    if (code === NOT_ALLOWED || error.message.includes(`"${owner.user}"`)) return owner;
  }
  return readPlace(databaseUrl, "DATABASE_URL");
}

function describeEmbedded(error: Error, code: string, { dataDir }: StartFacts): string | null {
  if (code === "53100") return describeFullDisk(dataDir);
  if (code === "28P01") {
    const file = join(dataDir, "postgres-password");
    return `The password in ${file} is not the one of the database beside it. Put the right file back from a backup; docs/operations.md tells how to set a new one.`;
  }
  if (DAMAGE_CODES.has(code)) return describeDamage(dataDir, error.message);
  return isDatabaseAway(error) ? `The embedded database has ended; ${join(dataDir, "postgres.log")} says why.` : null;
}

function describeUnreachable(error: Error, code: string, { server, host }: Place): string | null {
  if (TOO_LATE.test(error.message) || ["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN"].includes(code)) {
    return `The database at ${server} (DATABASE_URL) does not answer. Check that address, the network and the firewalls on the way, and that PostgreSQL runs there.`;
  }
  if (BROKE.test(error.message) || code === "ECONNRESET" || code === "EPIPE") {
    return `What listens at ${server} (DATABASE_URL) ends the connection. Check that it is PostgreSQL, and its log.`;
  }
  if (code === "ECONNREFUSED" || code === "ENOENT") {
    return `Nothing listens at ${server} (DATABASE_URL). Start PostgreSQL there, or correct the address.`;
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return `The name ${host} (DATABASE_URL) cannot be found. Correct it, or mend this machine's name server.`;
  }
  if (code === "57P01" || code === "57P02" || code === "57P03") {
    return `The database at ${server} is starting or stopping. Start AutoHub again when it is ready.`;
  }
  return null;
}

/** A right is missing: to make tables, where the user of `DATABASE_URL` is to own the database or is the one that only reads and writes rows. */
function describeLackingRight({ message }: Error, { server, name, user, variable }: Place): string {
  if (variable === "DATABASE_OWNER_URL") {
    return `${user} (${variable}) may not do what AutoHub needs in the database "${name}" at ${server}: ${message}. Let ${user} own that database.`;
  }
  return `The tables in the database "${name}" at ${server} have to be made or changed first, and ${user} may not do that: ${message}. Run ROLE=migrate once with DATABASE_OWNER_URL, the address of the user that owns the database, and then start this again. Where ${user} is to be the only user, let ${user} own that database.`;
}

function describeRefusal(error: Error, code: string, place: Place): string | null {
  const { server, name, user, variable } = place;
  if (/does not support SSL/.test(error.message)) {
    return `The database at ${server} has no TLS, which DATABASE_URL asks for. Take sslmode out of it, or turn TLS on there.`;
  }
  if (CERTIFICATE.test(code)) {
    return `The certificate of the database at ${server} is not trusted (${code}). Name its authority in DATABASE_URL (sslrootcert=/path/ca.pem), or trust it unseen (sslmode=no-verify).`;
  }
  switch (code) {
    case "28P01":
      return `The database at ${server} refuses the password of ${user}. Correct it in ${variable}; characters such as @ and / are written %40 and %2F.`;
    case "28000":
      if (/no encryption|SSL off|SSL (connection )?is required/i.test(error.message)) {
        return `The database at ${server} does not let ${user} in without TLS. Add ?sslmode=verify-full to DATABASE_URL, or allow it there (pg_hba.conf).`;
      }
      return `The database at ${server} does not let ${user} in: ${error.message}. Correct DATABASE_URL, or allow it there (pg_hba.conf).`;
    case "3D000":
      return `There is no database "${name}" at ${server}. Make it (createdb ${name}), or correct the name at the end of DATABASE_URL.`;
    case NOT_ALLOWED:
      return describeLackingRight(error, place);
    case "25006":
      return `The database at ${server} can only be read; it may be a replica. Set DATABASE_URL to its primary, and DATABASE_READ_URL to replicas.`;
    case "53100":
      return `The disk of the database at ${server} is full. Make room there and start again.`;
    case "53300":
      return `The database at ${server} has no connection left for AutoHub. Raise its max_connections, or end other programs; docs/connections.md counts what AutoHub needs.`;
    default:
      break;
  }
  if (!NO_PASSWORD.test(error.message)) return null;
  return `The database at ${server} wants a password for ${user}, and DATABASE_URL has none.`;
}
