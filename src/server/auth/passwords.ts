import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with OWASP's first recommended parameters (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

export const verifyPassword = (storedHash: string, password: string): Promise<boolean> =>
  verify(storedHash, password).catch(() => false);

/** Hashed when the process starts, so that the first unknown user name does not take longer than the next. */
const decoy = hashPassword("nobody has this password");

/** Takes as long as checking a real password, so that the time does not tell whether a user name exists. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  await verifyPassword(await decoy, password);
  return false;
}

/** A random password: 96 bits, 16 characters. */
export const makePassword = (): string => randomBytes(12).toString("base64url");
