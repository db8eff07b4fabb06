import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { HttpAnswer } from "#kernel/outbound/http-exchange.ts";

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const DAY_MS = 86_400_000;
/**
 * The greatest age of a usable document. An older one is fetched again without a condition, because a site that wrongly answers "not
 * modified" must not hide its cars for good.
 */
const MAX_AGE_MS = 7 * DAY_MS;
const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;
const DEFAULT_FOLDER_BYTES = 500_000_000;
/** A newer Last-Modified is not reliable: the content may change twice within its second (RFC 9110, 8.8.2.2). */
const SETTLED_MS = 60_000;

type Head = { headers: Record<string, string>; storedAt: number };

/** @throws when it is not a `Head`. Checked by hand, because a library for it takes 4 MB more per crawl. */
function readHead(json: string): Head {
  const { headers, storedAt } = JSON.parse(json) as Partial<Head>;
  const isHead =
    typeof storedAt === "number" &&
    typeof headers === "object" &&
    headers !== null &&
    Object.values(headers).every((value) => typeof value === "string");
  if (!isHead) throw new Error("the stored document has no head");
  return { headers, storedAt };
}

/** Stored responses of earlier requests, for conditional requests (RFC 9110, 13). The caller decides where they are stored. */
export type AnswerCache = {
  /** Returns the stored response for a request; null when there is none, or none recent enough. */
  find(request: string): Promise<HttpAnswer | null>;
  /** Stores a response if its server can later tell that it has changed. Never throws. */
  keep(request: string, answer: HttpAnswer): Promise<void>;
};

export type PageCache = AnswerCache & {
  /** Deletes old files, then the oldest files until the rest fits. */
  sweep(): Promise<void>;
};

/** True when a conditional request would be safe later: the server must be able to detect every change. */
function canBeKept({ status, headers, body }: HttpAnswer): boolean {
  if (status !== 200 || body.length > MAX_DOCUMENT_BYTES) return false;
  if (/no-store/i.test(headers["cache-control"] ?? "") || /\*|cookie/i.test(headers.vary ?? "")) return false;
  if (headers.etag !== undefined) return true;
  const modified = Date.parse(headers["last-modified"] ?? "");
  return Date.parse(headers.date ?? "") - modified >= SETTLED_MS;
}

/**
 * Stores documents as files, one each, which several processes on one machine may share. When a file is missing or damaged, the document is
 * fetched again.
 * @param folder created when needed
 * @param maxBytes the size to which `sweep` reduces it
 */
export function openPageCache(folder: string, maxBytes = DEFAULT_FOLDER_BYTES): PageCache {
  const fileOf = (request: string) => {
    const name = createHash("sha256").update(request).digest("hex");
    return { parent: join(folder, name.slice(0, 2)), path: join(folder, name.slice(0, 2), name) };
  };
  return {
    find: async (request) => {
      try {
        const file = await readFile(fileOf(request).path);
        const end = file.indexOf("\n");
        const { headers, storedAt } = readHead(file.toString("utf8", 0, end));
        if (Date.now() - storedAt > MAX_AGE_MS) return null;
        return { status: 200, headers, body: await unpack(file.subarray(end + 1)) };
      } catch {
        return null;
      }
    },
    keep: async (request, answer) => {
      if (!canBeKept(answer)) return;
      const { parent, path } = fileOf(request);
      const temporary = `${path}.${randomBytes(6).toString("hex")}`;
      const head = `${JSON.stringify({ headers: answer.headers, storedAt: Date.now() })}\n`;
      try {
        await mkdir(parent, { recursive: true });
        await writeFile(temporary, Buffer.concat([Buffer.from(head), await pack(answer.body, { level: 1 })]));
        await rename(temporary, path);
      } catch {
        await rm(temporary, { force: true }).catch(() => {});
      }
    },
    sweep: () => sweep(folder, maxBytes),
  };
}

async function sweep(folder: string, maxBytes: number): Promise<void> {
  const files: { path: string; at: number; bytes: number }[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const info = await stat(path).catch(() => null);
    if (info !== null) files.push({ path, at: info.mtimeMs, bytes: info.size });
  }
  let bytes = 0;
  for (const file of files.sort((a, b) => b.at - a.at)) {
    bytes += file.bytes;
    const old = Date.now() - file.at > MAX_AGE_MS;
    if (old || bytes > maxBytes) await rm(file.path, { force: true });
  }
}
