import { StorageError } from "./file-store.ts";

const MAX_WORDS = 200;

/** A failed call as the S3 client throws it. Its type covers what services answer only; the rest are Node's errors. */
type S3Failure = { name?: string; message?: string; code?: string; $metadata?: { httpStatusCode?: number } };

/** Whether the answer is that there is no such file or upload (and not: no such bucket). */
export const isMissing = (error: unknown): boolean =>
  ["NoSuchKey", "NotFound", "NoSuchUpload"].includes((error as S3Failure).name ?? "") && statusOf(error) === 404;

const statusOf = (error: unknown): number | undefined => (error as S3Failure).$metadata?.httpStatusCode;

/** What went wrong with a call, as a sentence that names neither keys nor addresses of the call. */
export function describeS3Failure(error: unknown, bucket: string): StorageError {
  if (error instanceof StorageError) return error;
  const { name = "", message = "", code } = error as S3Failure;
  const status = statusOf(error);
  if (name === "NoSuchBucket") return say(`The object storage has no bucket called "${bucket}".`);
  if (status !== undefined && status >= 500) return say(`The object storage is in trouble: it answered ${status}.`);
  if (status !== undefined && status >= 400) {
    const words = message.slice(0, MAX_WORDS).replace(/\.?$/, ".");
    return say(`The object storage refused with ${status} ${name}: ${words}`);
  }
  if (name === "TimeoutError") return say("The object storage did not answer in time.");
  // Which of them it is depends on who wrote last.
  if (code === "ECONNRESET" || code === "EPIPE") return say("The object storage broke off the connection.");
  if (code !== undefined) return say(`The object storage cannot be reached (${code}).`);
  return say("The object storage gave an answer that could not be understood.");

  function say(sentence: string): StorageError {
    return new StorageError(sentence, { cause: error });
  }
}
