import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { HASHES_AT_ONCE, MAX_WAITING_HASHES } from "#kernel/http/rules/sign-in-rules.ts";
import { AppError } from "#kernel/process/errors.ts";
import { TooManyTries } from "./login-throttle.ts";
import { findPasswordProblem, needsSecondFactor } from "./rules/password-rules.ts";

/** Argon2id with OWASP's first recommended parameters (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The seconds that a caller should wait when the queue is full: long enough for the whole queue. */
const FULL_QUEUE_SECONDS = 3;

/** A hash takes 19 MiB and a core, so simultaneous sign-ins wait here. Otherwise they would slow down the shoppers' pages. */
const queue = pLimit(HASHES_AT_ONCE);

/** @throws {TooManyTries} 429 while too many hashes wait */
export function refuseWhenHashingIsBusy(): void {
  if (queue.pendingCount < MAX_WAITING_HASHES) return;
  throw new TooManyTries(FULL_QUEUE_SECONDS, "Too many people are logging in. Try again in a few seconds.");
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseWhenHashingIsBusy();
  return queue(work);
}

/** @throws {TooManyTries} 429 while too many hashes wait */
export const hashPassword = async (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** @throws {TooManyTries} 429 while too many hashes wait */
export const verifyPassword = async (storedHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(storedHash, password).catch(() => false));

/** Hashed when the process starts, so that the first unknown user name does not take longer than the next. */
const decoy = hashPassword("nobody has this password");
/** Takes as long as checking a real password, so that the time does not reveal whether a user name exists. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  await verifyPassword(await decoy, password);
  return false;
}

/** A random password: 128 bits, 22 characters. */
export const makePassword = (): string => randomBytes(16).toString("base64url");

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 passwords that are guessed first. They take 4 MB, so they are loaded only when they are needed. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return commonPasswords;
}

/** Returns why a chosen password may not be used, as a sentence; null when it may. */
export async function findProblemWith(
  password: string,
  account: { username: string; siteName: string; hasSecondFactor: boolean },
): Promise<string | null> {
  const common = await loadCommonPasswords();
  const { username, siteName, hasSecondFactor } = account;
  return findPasswordProblem(password, { hasSecondFactor, words: [username, siteName] }, (text) => common.has(text));
}

/**
 * Returns the columns of an account for the password that its owner has chosen.
 * @throws {AppError} 400 when it may not be used, 429 while too many hashes wait
 */
export async function chosenPassword(password: string, account: Parameters<typeof findProblemWith>[1]) {
  const problem = await findProblemWith(password, account);
  if (problem) throw AppError.badRequest(problem);
  return {
    password_hash: await hashPassword(password),
    password_is_short: needsSecondFactor(password),
    must_change_password: false,
  };
}
