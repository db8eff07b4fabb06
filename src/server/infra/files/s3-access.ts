import type { S3 } from "@aws-sdk/client-s3";
import type { Logger } from "../logger.ts";
import type { S3Settings } from "../read-s3-settings.ts";
import { describeS3Failure, isMissing } from "./describe-s3-failure.ts";
import { createStorageWatch, type StorageTask } from "./storage-watch.ts";

/** Tries of one request; the client waits longer before each. */
const MAX_ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 5_000;
/** Until the answer begins; a part of an upload goes up within it. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Without a byte in either direction. */
const IDLE_TIMEOUT_MS = 30_000;

export type S3Access = {
  bucket: string;
  /** Before every key: empty, or folders with a slash at the end. */
  prefix: string;
  /**
   * Makes one call, for the log under the name of a task.
   * @returns null when there is no such file or upload
   * @throws {StorageError} or the signal's reason, when it was the caller who aborted
   */
  call<T>(task: StorageTask, work: (s3: S3) => Promise<T>, signal?: AbortSignal): Promise<T | null>;
  close(): Promise<void>;
};

/** A signal's reason when time was up, as `AbortSignal.timeout` gives it. */
const isTimeout = (reason: unknown): boolean => (reason as Error | undefined)?.name === "TimeoutError";

/**
 * Opens object storage. The client, which takes 40 MB and a tenth of a second to load, is loaded with the first call.
 * @param options.answerTimeoutMs milliseconds until an answer begins; a test's
 */
export function openS3(settings: S3Settings, options: { log: Logger; answerTimeoutMs?: number }): S3Access {
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
        requestTimeout: options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS,
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
      try {
        const answer = await work(await client);
        watch.succeeded(task);
        return answer;
      } catch (error) {
        if (signal?.aborted && !isTimeout(signal.reason)) throw signal.reason;
        if (isMissing(error)) {
          watch.succeeded(task);
          return null;
        }
        const failure = describeS3Failure(signal?.aborted ? signal.reason : error, settings.bucket);
        watch.failed(task, failure.message);
        throw failure;
      }
    },
    close: async () => (await client)?.destroy(),
  };
}
