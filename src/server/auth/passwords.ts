import { hash, verify } from "@node-rs/argon2";

/** Argon2id with OWASP's first recommended parameters (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

export const verifyPassword = (storedHash: string, password: string): Promise<boolean> =>
  verify(storedHash, password).catch(() => false);

let decoy: Promise<string> | undefined;

/** Takes as long as checking a real password, so that the time does not tell whether a user name exists. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  decoy ??= hashPassword("nobody has this password");
  await verifyPassword(await decoy, password);
  return false;
}
