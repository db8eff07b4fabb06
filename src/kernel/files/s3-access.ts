import type { S3 } from "@aws-sdk/client-s3";
import type { Logger } from "#kernel/process/logger.ts";
import { untilAborted } from "#kernel/process/until-aborted.ts";
import { StorageError } from "./file-store.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Tries of one request, with growing pauses. */
const MAX_ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 5_000;
/** From the start of one try until its response begins. The upload of a part falls within it. */
const ANSWER_TIMEOUT_MS = 120_000;
/** The longest time that a connection may be without a byte in either direction. */
const IDLE_TIMEOUT_MS = 30_000;
/** For a call with all its tries. Short when a user waits, long for parts of large uploads. */
const CALL_TIMEOUT_MS: Record<StorageTask, number> = {
  reading: 20_000,
  listing: 20_000,
  "listing uploads": 20_000,
  deleting: 20_000,
  writing: 300_000,
};

export type S3Access = {
  bucket: string;
  /** Prefix of every key: empty, or folders with a slash at the end. */
  prefix: string;
  /**
   * Makes one call; `task` names it in the log. The timeout ends with `work`: a body that is read later is limited only by
   * the idle timeout of its connection.
   * @returns null when there is no such file or upload
   * @throws {StorageError}, or the signal's reason when the caller aborted
   */
  call<T>(
    task: StorageTask,
    work: (s3: S3, options: { abortSignal: AbortSignal }) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | null>;
  close(): Promise<void>;
};

/** Returns whether a signal aborted because of a timeout, which is the storage's fault. Other aborts are the caller's. */
const isTimeout = (signal: AbortSignal): boolean => (signal.reason as Error | undefined)?.name === "TimeoutError";

/**
 * Opens object storage. The client takes 40 MB and a tenth of a second to load, so it is loaded with the first call.
 * @param options.timeoutMs for every call; only tests set it
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
      // Checksums beyond the signature's are an Amazon extension that many other servers refuse.
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
        // Without this, the client waits forever for a body that is never read.
        const answer = await untilAborted(work(await client, { abortSignal }), abortSignal);
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

/** An error that the S3 client throws: one that the service answered, or one of Node. */
type S3Failure = { name?: string; message?: string; code?: string; $metadata?: { httpStatusCode?: number } };

/** Returns whether an error means that there is no such file or upload. A missing bucket does not count. */
const isMissing = (error: unknown): boolean =>
  ["NoSuchKey", "NotFound", "NoSuchUpload"].includes((error as S3Failure).name ?? "") && statusOf(error) === 404;

const statusOf = (error: unknown): number | undefined => (error as S3Failure).$metadata?.httpStatusCode;

/** Returns the error for a failed call, with a sentence that contains no access keys and no addresses. */
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
  // The code depends on which side wrote last.
  if (code === "ECONNRESET" || code === "EPIPE") return say("The object storage broke off the connection.");
  if (code !== undefined) return say(`The object storage cannot be reached (${code}).`);
  return say("The object storage gave an answer that could not be understood.");

  function say(sentence: string): StorageError {
    return new StorageError(sentence, { cause: error });
  }
}

/** The kinds of calls. Access keys may allow one and not another. */
type StorageTask = "reading" | "writing" | "listing" | "listing uploads" | "deleting";

type StorageWatch = {
  succeeded(task: StorageTask): void;
  failed(task: StorageTask, reason: string): void;
};

/** Logs once when a kind of call begins to fail, and once when it works again, for any number of failed calls. */
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
