import { addAbortSignal, type Readable } from "node:stream";
import type { S3 } from "@aws-sdk/client-s3";
import { untilAborted } from "#kernel/process/until-aborted.ts";
import { StorageError } from "./file-store.ts";
import type { S3Access } from "./s3-access.ts";

/** Bytes of a part. S3 allows 10,000 parts, so a file may have 80 GB. At most three parts are in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

type Target = { s3: S3Access; key: string };
type Place = { Bucket: string; Key: string };

/**
 * Stores a stream of unknown length: a short one in one request, a longer one in parts that become a file at the end. When
 * a part or the source fails, the other parts are stopped at once and deleted.
 * @returns the bytes stored
 */
export async function uploadParts(target: Target, source: Readable, signal?: AbortSignal): Promise<number> {
  const upload = new Upload(target, signal);
  addAbortSignal(upload.over, source);
  try {
    const parts = partsOf(source);
    // A generator ends only when it is resumed, which may take long.
    const nextPart = () => untilAborted(parts.next(), upload.over);
    for (let part = await nextPart(); !part.done; part = await nextPart()) await upload.add(part.value);
    return await upload.finish();
  } catch (error) {
    await upload.abandon(error);
    // The first failure. A failed part destroys the source, which then reports another error.
    throw upload.over.reason;
  }
}

class Upload {
  /** Aborted when the upload has failed, with the reason. */
  readonly over: AbortSignal;
  readonly #failed = new AbortController();
  readonly #target: Target;
  readonly #sent: { PartNumber: number; ETag: string | undefined }[] = [];
  readonly #sending = new Set<Promise<void>>();
  #id: string | null = null;
  /** The first part, kept until there is a second one. */
  #first: Buffer = Buffer.alloc(0);
  #parts = 0;
  #bytes = 0;

  constructor(target: Target, signal: AbortSignal | undefined) {
    this.#target = target;
    this.over = signal ? AbortSignal.any([signal, this.#failed.signal]) : this.#failed.signal;
  }

  /** Adds a part. Resolves when there is room for the next one. */
  async add(part: Buffer): Promise<void> {
    this.#bytes += part.length;
    this.#parts += 1;
    if (this.#parts === 1) {
      this.#first = part;
      return;
    }
    if (this.#parts === 2) {
      await this.#begin();
      await this.#send(this.#first, 1);
      this.#first = Buffer.alloc(0);
    }
    await this.#send(part, this.#parts);
  }

  async finish(): Promise<number> {
    if (this.#id === null) {
      await this.#call((s3, place, options) => s3.putObject({ ...place, Body: this.#first }, options));
      return this.#bytes;
    }
    await Promise.all(this.#sending);
    this.over.throwIfAborted();
    const parts = this.#sent.toSorted((a, b) => a.PartNumber - b.PartNumber);
    const upload = { UploadId: this.#id, MultipartUpload: { Parts: parts } };
    await this.#call((s3, place, options) => s3.completeMultipartUpload({ ...place, ...upload }, options));
    return this.#bytes;
  }

  /** Deletes the uploaded parts. If storage does not allow it now, a later sweep does. */
  async abandon(reason: unknown): Promise<void> {
    this.#failed.abort(reason);
    await Promise.allSettled(this.#sending);
    if (this.#id === null) return;
    const { s3, key } = this.#target;
    const upload = { Bucket: s3.bucket, Key: key, UploadId: this.#id };
    await s3.call("deleting", (client, options) => client.abortMultipartUpload(upload, options)).catch(() => {});
  }

  async #begin(): Promise<void> {
    const begun = await this.#call((s3, place, options) => s3.createMultipartUpload(place, options));
    if (!begun.UploadId) throw new StorageError("The object storage does not take uploads in parts.");
    this.#id = begun.UploadId;
  }

  async #send(body: Buffer, number: number): Promise<void> {
    const part = { Body: body, PartNumber: number, UploadId: this.#id ?? "" };
    const sending = this.#call((s3, place, options) => s3.uploadPart({ ...place, ...part }, options))
      .then(
        (sent) => void this.#sent.push({ PartNumber: number, ETag: sent.ETag }),
        // Stops the source and the other part now, even if the next part takes long to arrive.
        (error) => this.#failed.abort(error),
      )
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
    if (this.#sending.size >= PARTS_AT_ONCE) await Promise.race(this.#sending);
    this.over.throwIfAborted();
  }

  async #call<T>(work: (s3: S3, place: Place, options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const { s3, key } = this.#target;
    const place = { Bucket: s3.bucket, Key: key };
    const answer = await s3.call("writing", (client, options) => work(client, place, options), this.over);
    if (answer === null) throw new StorageError("Another process removed the upload.");
    return answer;
  }
}

/** Cuts a stream into parts of `PART_BYTES`; the last may be shorter. An empty stream gives one empty part. */
async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafeSlow(PART_BYTES);
  let filled = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      if (filled === PART_BYTES) {
        yield part;
        part = Buffer.allocUnsafeSlow(PART_BYTES);
        filled = 0;
      }
      const copied = chunk.copy(part, filled, at);
      filled += copied;
      at += copied;
    }
  }
  yield part.subarray(0, filled);
}
