import { BlockedError, errorOf } from "#kernel/outbound/fetch-errors.ts";
import type { Landing, OutboundRequest } from "#kernel/outbound/follow-redirects.ts";
import { judgeResponse } from "../../rules/judge-response.ts";
import { decodeText, mediaType } from "../document.ts";
import { type FileLimits, type FileOptions, LOGIN_REFUSED, type Login, type RemoteFile } from "./remote-file.ts";

const LOGIN_WANTED = "The server asks for a user name and password.";
const ACCEPT = "text/csv,text/tab-separated-values,text/plain;q=0.9,*/*;q=0.5";

/**
 * Fetches a file over http(s), with the login where there is one (RFC 7617).
 * @param follow sends the request and follows redirects
 * @throws {FetchError} the complete file was not delivered
 */
export async function fetchHttpFile(
  start: URL,
  { login, maxBytes, totalTimeoutMs }: FileOptions,
  follow: (url: URL, request: OutboundRequest, limits: FileLimits) => Promise<Landing>,
): Promise<RemoteFile> {
  const headers = { accept: ACCEPT, ...(login && { authorization: basicLogin(login) }) };
  const { url, answer } = await follow(start, { method: "GET", headers }, { maxBytes, totalTimeoutMs });
  const { status, body } = answer;
  if (status === 401) throw new BlockedError(url.href, login === null ? LOGIN_WANTED : LOGIN_REFUSED);
  const isPage = mediaType(answer.headers["content-type"]).includes("html");
  const page = isPage ? decodeText(body, answer.headers["content-type"]) : "";
  const problem = judgeResponse(url.href, status, answer.headers, page);
  if (problem !== null) throw errorOf(url.href, status, problem);
  const modified = Date.parse(answer.headers["last-modified"] ?? "");
  return { url: url.href, bytes: body, modifiedAt: Number.isNaN(modified) ? null : modified };
}

const basicLogin = ({ userName, password }: Login): string =>
  `Basic ${Buffer.from(`${userName}:${password}`, "utf8").toString("base64")}`;
