import { createHash, hash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { type FetchError, NotFoundError, RobotsError } from "#kernel/outbound/fetch-errors.ts";
import type { FetchOptions, Page } from "../fetch/document.ts";
import type { CrawlOrder } from "../messages.ts";
import type { CrawlReport } from "../rules/crawl-report.ts";

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
/** The age after which a website is read completely again, even when it has not changed. */
const MAX_AGE_MS = 7 * 86_400_000;

/** One request of a crawl, with a fingerprint of its answer. */
export type TranscriptEntry = { url: string; options: FetchOptions; print: string };

/**
 * A crawl's requests, in order, and its results. Reading is a function of the documents: when the same program gets the same documents
 * again, the vehicles and the report are the same.
 */
export type Transcript = { entries: TranscriptEntry[]; vehicles: ReadVehicle[]; report: CrawlReport };

/** Returns a fingerprint of everything that an adapter sees of a page. */
export const printOfPage = ({ url, status, contentType, cors, body }: Page): string =>
  hash("sha256", `${JSON.stringify([url, status, contentType, cors ?? null])}\n${body}`, "base64url");

/**
 * Returns a fingerprint of a failed request; null when the failure says nothing lasting about the site. A missing page is an answer; a
 * server that is out of order is not.
 */
export const printOfFailure = (error: FetchError): string | null =>
  error instanceof NotFoundError || error instanceof RobotsError ? `${error.name}: ${error.message}` : null;

/** Returns the key of a request, to find its answer again; null for a request that cannot be stored. */
export function requestKey(url: string, { mayRedirect, ...options }: FetchOptions): string | null {
  return mayRedirect === undefined ? JSON.stringify([url, options]) : null;
}

/** The transcript of the last crawl of one dealership's website. */
export type TranscriptFile = {
  /** Returns null when there is none, or when it is too old, or belongs to another program or another order. */
  read(): Promise<Transcript | null>;
  /** Stores a transcript. Never throws: without a transcript the website is read completely the next time. */
  write(transcript: Transcript): Promise<void>;
};

/**
 * Returns the file with the transcript of crawls with this order. It is in the folder of stored documents and is swept with them.
 * @returns null for an order whose crawls are not repeated from a transcript
 */
export function transcriptFile(order: CrawlOrder): TranscriptFile | null {
  const { pageCacheFolder, codeVersion, feed, explain } = order;
  if (pageCacheFolder === null || codeVersion === undefined || feed !== undefined || explain === true) return null;
  const name = createHash("sha256")
    .update(`transcript ${order.urls.join(" ")}`)
    .digest("hex");
  const folder = join(pageCacheFolder, name.slice(0, 2));
  const path = join(folder, name);
  const conditions = conditionsOf(order);
  return {
    read: async () => {
      try {
        const text = (await unpack(await readFile(path))).toString("utf8");
        const kept = JSON.parse(text) as { conditions: string; writtenAt: number; transcript: Transcript };
        const isTooOld = Date.now() - kept.writtenAt > MAX_AGE_MS;
        return isTooOld || kept.conditions !== conditions ? null : kept.transcript;
      } catch {
        return null;
      }
    },
    write: async (transcript) => {
      const temporary = `${path}.${randomBytes(6).toString("hex")}`;
      try {
        await mkdir(folder, { recursive: true });
        const text = JSON.stringify({ conditions, writtenAt: Date.now(), transcript });
        await writeFile(temporary, await pack(text, { level: 1 }));
        await rename(temporary, path);
      } catch {
        await rm(temporary, { force: true }).catch(() => {});
      }
    },
  };
}

/** Returns everything besides the documents on which the result of a crawl depends. Model years are judged by the present year. */
function conditionsOf(order: CrawlOrder): string {
  const { codeVersion, urls, operatorPlace, dealershipName, includeOtherRooftops, userAgent, limits } = order;
  const withVins = order.vinTablesFolder !== null;
  const year = new Date().getFullYear();
  return hash(
    "sha256",
    JSON.stringify([
      codeVersion,
      urls,
      operatorPlace,
      dealershipName,
      includeOtherRooftops,
      userAgent,
      limits,
      withVins,
      year,
    ]),
    "base64url",
  );
}
