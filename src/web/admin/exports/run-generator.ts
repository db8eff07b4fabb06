import type { ExportKind } from "#domain/exports/export-rules.ts";
import { apiPath } from "../../api/api-query.ts";

/** One of the three generators, with its words. */
export type Generator = {
  kind: ExportKind;
  path: "/api/admin/vehicle-cards" | "/api/admin/vehicle-photos-zip" | "/api/admin/vehicle-card-images";
  /** Shown when it fails. */
  failure: string;
  /** The failure also says the answer's status text: "...: Bad Gateway". */
  saysStatus?: boolean;
};

/** Where the result is, and how many files are in it when the server says so. */
export type Generated = { url: string; fileCount: number | null };

/** A generator that failed. The message is the specification's; `reason` is what the server said, if anything. */
export class GeneratorError extends Error {
  readonly reason: string | undefined;
  /** HTTP status; undefined when nothing answered. */
  readonly status: number | undefined;

  constructor(message: string, reason?: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

/** Our own addresses and plain web addresses only: the result becomes a link. */
const isSafe = (url: string) => /^\/(?!\/)/.test(url) || /^https?:\/\//i.test(url);

/**
 * Runs a generator and waits for its result, which may take minutes.
 * @param query which cars; without it the server's own choice
 * @throws {GeneratorError}
 */
export async function runGenerator(generator: Generator, query = new URLSearchParams()): Promise<Generated> {
  const { path, failure, saysStatus = false } = generator;
  const response = await fetch(apiPath(path, {}, query), {
    credentials: "include",
    headers: { accept: "application/json" },
  }).catch(() => {
    throw new GeneratorError(failure, "Network error occurred");
  });
  const { success, url, fileCount, message, error } = (await response.json().catch(() => null)) ?? {};
  const reason = [error, message].find((text) => typeof text === "string" && text !== "");
  if (!response.ok) {
    const status = saysStatus && response.statusText ? `: ${response.statusText}` : "";
    throw new GeneratorError(failure + status, reason, response.status);
  }
  if (success === false || typeof url !== "string" || !isSafe(url)) throw new GeneratorError(failure, reason);
  return { url, fileCount: typeof fileCount === "number" ? fileCount : null };
}
