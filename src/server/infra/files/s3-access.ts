import type { S3 } from "@aws-sdk/client-s3";
import type { Logger } from "../logger.ts";
import type { S3Settings } from "../s3-settings.ts";
import { StorageError } from "./file-store.ts";

/** Tries of one request; the client waits longer before each. */
const MAX_ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 5_000;
/** Of one try, until its answer begins; a part of an upload goes up within it. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Without a byte in either direction. */
const IDLE_TIMEOUT_MS = 30_000;
/** Of a call with all its tries. What somebody waits for gives up soon; a part of gigabytes is worth some patience. */
const CALL_TIMEOUT_MS: Record<StorageTask, number> = {
  reading: 20_000,
  listing: 20_000,
  "listing uploads": 20_000,
  deleting: 20_000,
  writing: 300_000,
};

export type S3Access = {
  bucket: string;
  /** Before every key: empty, or folders with a slash at the end. */
  prefix: string;
  /**
   * Makes one call, for the log under the name of a task. It is over when `work` is: a body that is read later has no limit
   * but that of a connection that stands still.
   * @returns null when there is no such file or upload
   * @throws {StorageError} or the signal's reason, when it was the caller who aborted
   */
  call<T>(
    task: StorageTask,
    work: (s3: S3, options: { abortSignal: AbortSignal }) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | null>;
  close(): Promise<void>;
};

/** Whether a signal aborted because time was up: that is storage's fault, anything else the caller's wish. */
const isTimeout = (signal: AbortSignal): boolean => (signal.reason as Error | undefined)?.name === "TimeoutError";

/**
 * Opens object storage. The client, which takes 40 MB and a tenth of a second to load, is loaded with the first call.
 * @param options.timeoutMs milliseconds for any call; a test's
 */
export function openS3(settings: S3Settings, options: { log: Logger; timeoutMs?: number }): S3Access {
  const watch = createStorageWatch(options.log);
  let client: Promise<S3> | null = null;

  async function load(): Promise<S3> {
    const { S3 } = await import("@aws-sdk/client-s3");
    const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings;
    return new S3({
      ...(endpoint !== null && { endpoint }),
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: pathStyle,
      maxAttempts: MAX_ATTEMPTS,
      retryMode: "standard",
      // Checksums beyond the signature's are Amazon's own: many other servers refuse them.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: ANSWER_TIMEOUT_MS,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_TIMEOUT_MS,
      },
    });
  }

  return {
    bucket: settings.bucket,
    prefix: settings.prefix,
    async call(task, work, signal) {
      client ??= load();
      const late = new AbortController();
      const timer = setTimeout(
        () => late.abort(new DOMException("The call took too long", "TimeoutError")),
        options.timeoutMs ?? CALL_TIMEOUT_MS[task],
      );
      const abortSignal = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
      try {
        const answer = await work(await client, { abortSignal });
        watch.succeeded(task);
        return answer;
      } catch (error) {
        if (abortSignal.aborted && !isTimeout(abortSignal)) throw abortSignal.reason;
        if (isMissing(error)) {
          watch.succeeded(task);
          return null;
        }
        const failure = describeS3Failure(abortSignal.aborted ? abortSignal.reason : error, settings.bucket);
        watch.failed(task, failure.message);
        throw failure;
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => (await client)?.destroy(),
  };
}

const MAX_WORDS = 200;

/** A failed call as the S3 client throws it. Its type covers what services answer only; the rest are Node's errors. */
type S3Failure = { name?: string; message?: string; code?: string; $metadata?: { httpStatusCode?: number } };

/** Whether the answer is that there is no such file or upload (and not: no such bucket). */
const isMissing = (error: unknown): boolean =>
  ["NoSuchKey", "NotFound", "NoSuchUpload"].includes((error as S3Failure).name ?? "") && statusOf(error) === 404;

const statusOf = (error: unknown): number | undefined => (error as S3Failure).$metadata?.httpStatusCode;

/** What went wrong with a call, as a sentence that names neither keys nor addresses of the call. */
function describeS3Failure(error: unknown, bucket: string): StorageError {
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

/** What is asked of object storage; keys may allow one and not another. */
type StorageTask = "reading" | "writing" | "listing" | "listing uploads" | "deleting";

type StorageWatch = {
  succeeded(task: StorageTask): void;
  failed(task: StorageTask, reason: string): void;
};

/** Logs when object storage begins to fail in some way, and when it is well again: once, however many requests meet it. */
function createStorageWatch(log: Logger): StorageWatch {
  const troubles = new Map<StorageTask, string>();
  return {
    succeeded(task) {
      if (troubles.delete(task)) log.info({ task }, "object storage works again");
    },
    failed(task, reason) {
      if (troubles.get(task) === reason) return;
      troubles.set(task, reason);
      log.error({ task, reason }, "object storage fails");
    },
  };
}
