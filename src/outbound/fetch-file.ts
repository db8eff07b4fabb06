import { judgeResponse } from "#domain/outbound/judge-response.ts";
import { decodeText, mediaType } from "./document.ts";
import { BlockedError, errorOf } from "./fetch-errors.ts";
import type { Landing, OutboundRequest } from "./follow-redirects.ts";

/** A user name and password for one server. */
export type Login = { userName: string; password: string };

type FileLimits = {
  /** Bytes of the file as it comes. */
  maxBytes: number;
  /** Milliseconds from connecting to the last byte. */
  totalTimeoutMs: number;
};

/** How a file is fetched. */
export type FileOptions = FileLimits & { login: Login | null };

/** A file of another server, whole. */
export type RemoteFile = {
  /** Where redirects ended. */
  url: string;
  bytes: Buffer;
  /** Lower-case media type; empty when the server names none. */
  contentType: string;
  /** When the server says that the file was last changed, milliseconds since 1970; null when it does not say. */
  modifiedAt: number | null;
};

const LOGIN_WANTED = "The server asks for a user name and password.";
const LOGIN_REFUSED = "The server refused the user name and password.";
const ACCEPT = "text/csv,text/tab-separated-values,text/plain;q=0.9,*/*;q=0.5";

/**
 * Fetches a file over http(s), with the login where one is given (RFC 7617).
 * @param follow sends the request and follows redirects
 * @throws {FetchError} the file was not delivered whole
 */
export async function fetchHttpFile(
  start: URL,
  { login, ...limits }: FileOptions,
  follow: (url: URL, request: OutboundRequest, limits: FileLimits) => Promise<Landing>,
): Promise<RemoteFile> {
  const headers = { accept: ACCEPT, ...(login && { authorization: basicLogin(login) }) };
  const { url, answer } = await follow(start, { method: "GET", headers }, limits);
  const { status, body } = answer;
  if (status === 401) throw new BlockedError(url.href, login === null ? LOGIN_WANTED : LOGIN_REFUSED);
  const contentType = mediaType(answer.headers["content-type"]);
  const page = contentType.includes("html") ? decodeText(body, answer.headers["content-type"]) : "";
  const problem = judgeResponse(url.href, status, answer.headers, page);
  if (problem !== null) throw errorOf(url.href, status, problem);
  const modified = Date.parse(answer.headers["last-modified"] ?? "");
  return { url: url.href, contentType, bytes: body, modifiedAt: Number.isNaN(modified) ? null : modified };
}

const basicLogin = ({ userName, password }: Login): string =>
  `Basic ${Buffer.from(`${userName}:${password}`, "utf8").toString("base64")}`;
