import type { HttpAnswer } from "./http-exchange.ts";

/** Answers of earlier requests, for asking "has it changed?". Who fetches decides where they are kept. */
export type AnswerCache = {
  /** What was kept for a request; null when there is nothing, or nothing young enough. */
  find(request: string): Promise<HttpAnswer | null>;
  /** Keeps an answer for a request if its server can tell later whether it has changed. Never throws. */
  keep(request: string, answer: HttpAnswer): Promise<void>;
};

/** The headers that ask a server whether a kept answer still holds. */
export function conditionsOf(answer: HttpAnswer | null): Record<string, string> {
  const { etag, "last-modified": lastModified } = answer?.headers ?? {};
  if (etag !== undefined) return { "if-none-match": etag };
  return lastModified === undefined ? {} : { "if-modified-since": lastModified };
}
