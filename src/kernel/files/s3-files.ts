import { addAbortSignal, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  GetObjectCommandOutput,
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsOutput,
  ListObjectsV2Output,
  S3,
} from "@aws-sdk/client-s3";
import { type FileStore, isFileName, type OpenFile, requireFileName, StorageError } from "./file-store.ts";
import type { S3Access } from "./s3-access.ts";
import { uploadParts } from "./upload-parts.ts";

type S3Object = { key: string; bytes: number; writtenAt: Date };

/**
 * Opens a folder of a bucket as a file store. No request is made before the first call.
 * @param folder the part of the keys between the prefix and the name, without slashes
 */
export function openS3Files(s3: S3Access, folder: string): FileStore {
  const Bucket = s3.bucket;
  const home = `${s3.prefix}${requireFileName(folder)}/`;
  // The prefix of files that are being checked and do not count yet. Keys are listed in order, and no name begins with a dot.
  const unchecked = `${home}.unchecked/`;
  const keyOf = (name: string) => `${home}${requireFileName(name)}`;
  // Other programs may have put their own objects there.
  const nameOf = (key: string | undefined): string | null => {
    const name = key?.startsWith(home) ? key.slice(home.length) : "";
    return isFileName(name) ? name : null;
  };

  const put = async (key: string, content: Buffer | Readable, signal?: AbortSignal): Promise<number> => {
    if (!Buffer.isBuffer(content)) return uploadParts({ s3, key }, content, signal);
    const file = { Bucket, Key: key, Body: content };
    await s3.call("writing", (client, options) => client.putObject(file, options), signal);
    return content.length;
  };
  const remove = async (key: string): Promise<void> => {
    await s3.call("deleting", (client, options) => client.deleteObject({ Bucket, Key: key }, options));
  };
  async function open(name: string): Promise<OpenFile | null> {
    const file = { Bucket, Key: keyOf(name) };
    const whole = await s3.call("reading", (client, options) => client.getObject(file, options));
    if (!whole) return null;
    const { body, bytes } = bodyOf(whole);
    const from = async (byte: number) => {
      const range = { Range: `bytes=${byte}-`, ...(whole.ETag !== undefined && { IfMatch: whole.ETag }) };
      const answer = await s3.call("reading", (client, options) => client.getObject({ ...file, ...range }, options));
      if (!answer) throw new StorageError(`${name} was deleted while it was being read.`);
      const rest = bodyOf(answer);
      if (rest.bytes === bytes - byte) return rest.body;
      rest.body.destroy();
      throw new StorageError("The object storage cannot go on with a download.");
    };
    return { bytes, stream: resumingStream(body, { bytes, from }) };
  }
  async function* objectsIn(prefix: string, signal?: AbortSignal): AsyncGenerator<S3Object> {
    let ContinuationToken: string | undefined;
    do {
      const where = { Bucket, Prefix: prefix, ...(ContinuationToken !== undefined && { ContinuationToken }) };
      const page: ListObjectsV2Output | null = await s3.call(
        "listing",
        (client, options) => client.listObjectsV2(where, options),
        signal,
      );
      for (const { Key = "", Size = 0, LastModified = new Date(0) } of page?.Contents ?? []) {
        yield { key: Key, bytes: Size, writtenAt: LastModified };
      }
      ContinuationToken = page?.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    write: async (name, content, signal, check) => {
      const key = keyOf(name);
      if (!check) return put(key, content, signal);
      const mark = `${unchecked}${name}`;
      await put(mark, Buffer.from("being checked"), signal);
      try {
        const bytes = await put(key, content, signal);
        const stored = await open(name);
        if (!stored) throw new StorageError(`${name} is not there any more.`);
        await check(stored).finally(() => stored.stream.destroy());
        signal?.throwIfAborted();
        await remove(mark);
        return bytes;
      } catch (error) {
        await remove(key).catch(() => {});
        await remove(mark).catch(() => {});
        throw error;
      }
    },
    read: (name, { maxBytes, signal }) => {
      const file = { Bucket, Key: keyOf(name) };
      return s3.call("reading", readWhole, signal);

      async function readWhole(client: S3, { abortSignal }: { abortSignal: AbortSignal }) {
        const answer = await client.getObject(file, { abortSignal });
        const { body, bytes } = bodyOf(answer);
        if (bytes > 0 && bytes <= maxBytes) {
          const content = await buffer(addAbortSignal(abortSignal, body));
          if (content.length === bytes) return { content, usedAt: answer.LastModified ?? new Date(0) };
        }
        body.destroy();
        return null;
      }
    },
    open,
    async *list(signal) {
      const hidden = new Set<string>();
      for await (const { key, bytes, writtenAt } of objectsIn(home, signal)) {
        if (key.startsWith(unchecked)) hidden.add(key.slice(unchecked.length));
        const name = nameOf(key);
        if (name !== null && !hidden.has(name)) yield { name, bytes, usedAt: writtenAt };
      }
    },
    async *unfinished(startingWith = "") {
      for await (const { key, writtenAt } of objectsIn(`${unchecked}${startingWith}`)) {
        const name = key.slice(unchecked.length);
        const drop = async () => {
          if (isFileName(name)) await remove(keyOf(name));
          await remove(key);
        };
        yield { name, writtenAt, drop };
      }
      let where: ListMultipartUploadsCommandInput | null = { Bucket, Prefix: `${home}${startingWith}` };
      while (where) {
        const from: ListMultipartUploadsCommandInput = where;
        const page: ListMultipartUploadsOutput | null = await s3.call("listing uploads", (client, options) =>
          client.listMultipartUploads(from, options),
        );
        for (const { Key, UploadId, Initiated = new Date(0) } of page?.Uploads ?? []) {
          const name = nameOf(Key);
          const drop = async () => {
            await s3.call("deleting", (client, options) =>
              client.abortMultipartUpload({ Bucket, Key, UploadId }, options),
            );
          };
          if (name !== null) yield { name, writtenAt: Initiated, drop };
        }
        where = page?.IsTruncated
          ? { ...from, KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
      }
    },
    remove: (name) => remove(keyOf(name)),
  };
}

/** @throws {StorageError} for an answer without a body or a length */
function bodyOf({ Body, ContentLength }: GetObjectCommandOutput): { body: Readable; bytes: number } {
  if (!(Body instanceof Readable) || ContentLength === undefined) {
    throw new StorageError("The object storage gave an answer that could not be understood.");
  }
  const body: Readable = Body;
  // The connection may break while nobody reads. The next read gets the error; this listener keeps the process alive.
  body.on("error", () => {});
  return { body, bytes: ContentLength };
}

/** The stream fails after more than this many interruptions in a row without a byte between them. */
const MAX_BREAKS = 3;
const FIRST_WAIT_MS = 200;

/**
 * A download that resumes where its connection broke: large files take hours over a slow line, and storage closes idle
 * connections. When it cannot resume it fails; it never ends early.
 * @param options.bytes of the whole file
 * @param options.from opens the rest from this byte on; throws when the file has changed
 */
function resumingStream(first: Readable, options: { bytes: number; from(byte: number): Promise<Readable> }) {
  return Readable.from(goOn(first, options), { objectMode: false });
}

async function* goOn(first: Readable, options: { bytes: number; from(byte: number): Promise<Readable> }) {
  let source = first;
  let chunks = chunksOf(source);
  let at = 0;
  let breaks = 0;
  try {
    while (at < options.bytes) {
      const chunk = await chunks.next().catch(asBreak);
      if (chunk.done) {
        breaks += 1;
        source.destroy();
        if (breaks > MAX_BREAKS) throw chunk.value ?? new Error(`it ended after ${at} of ${options.bytes} bytes`);
        await sleep(FIRST_WAIT_MS * 2 ** (breaks - 1));
        source = await options.from(at);
        chunks = chunksOf(source);
        continue;
      }
      breaks = 0;
      at += chunk.value.length;
      yield chunk.value;
    }
  } finally {
    source.destroy();
  }
}

const chunksOf = (source: Readable): AsyncIterator<Buffer, Error | undefined> => source[Symbol.asyncIterator]();
const asBreak = (error: Error): IteratorReturnResult<Error> => ({ done: true, value: error });
