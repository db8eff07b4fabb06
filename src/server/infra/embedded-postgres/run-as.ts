import { existsSync, readFileSync, statSync } from "node:fs";

/** The unprivileged account that PostgreSQL runs as when we are root; PostgreSQL refuses to run as root. */
export type RunAs = { uid: number; gid: number };

const accountIn = (passwd: string, name: string): RunAs | undefined => {
  const fields = passwd
    .split("\n")
    .map((line) => line.split(":"))
    .find((parts) => parts[0] === name);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
};

/**
 * Chooses the account: the owner of an existing database folder, else `postgres`, else `nobody`.
 * @returns undefined when the process is not root and PostgreSQL simply runs as the same user.
 */
export function chooseAccount(databaseDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(databaseDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "";
  return accountIn(passwd, "postgres") ?? accountIn(passwd, "nobody") ?? { uid: 65_534, gid: 65_534 };
}
