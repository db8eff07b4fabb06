import { connect } from "node:net";
import { endpoints } from "#app/endpoints.ts";
import type { Endpoint } from "#kernel/http/endpoint.ts";
import { seededNumbers } from "./seeded-numbers.ts";

/**
 * Calls that are left out. Event streams never end, and exports wait for a worker; the others would sign the fuzzer out.
 */
const LEFT_OUT = ({ sends, acts, path }: Endpoint): boolean =>
  sends === "text/event-stream" || sends === "application/zip" || acts === true || path.startsWith("/api/auth/");

const CALLS = Object.values<Endpoint>(endpoints).filter((endpoint) => !LEFT_OUT(endpoint));
const PAGES = [
  "/",
  "/page/2",
  "/vehicles/1",
  "/add-inventory",
  "/admin",
  "/admin/dashboard",
  "/used/bmw",
  "/scorecard/x",
  "/portal/x",
];
const FILES = [
  "/sitemap.xml",
  "/sitemap-1.xml",
  "/robots.txt",
  "/photos/1/0123456789abcdef",
  "/assets/x.js",
  "/metrics",
];
const SIGN_INS = ["/api/auth/status", "/api/auth/login"];
const METHODS = ["GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"];

/** Values for paths, queries, bodies, headers and cookies. No address among them leads away from this machine. */
const VALUES = [
  ..."0|1|2|14|-1|1.5|1e9|99999999999|2147483648|NaN|true|null|undefined|[]|{}|any|google|newest_rss".split("|"),
  ...[
    "",
    " ",
    "'",
    '"',
    "\\",
    "%00",
    "%",
    "%zz",
    "%0d%0aLocation:%20x",
    "%c0%af",
    "../../etc/passwd",
    "..%2f..%2f",
    "//",
  ],
  ...["=1+cmd", ";=1", "<script>", "' or 1=1--", "\u00e9", "\u{1f697}", "%F0%9F%9A%97", "%ff", "a".repeat(300)],
  ...["1HGCV1F34JA000001", "2026-02-30", "2026-11-20", "0001-01-01", "https://x.invalid/", "javascript:alert(1)"],
  ...["http://127.0.0.1:1/", "http://[::1]/", "__proto__", "constructor", "showListDealershipButton", "relevance"],
];
const NAMES = [
  ..."page|limit|sortBy|keyword|yearMin|priceMax|mileageMax|zipCode|location|distance|make|model|dealershipId".split(
    "|",
  ),
  ..."q|path|from|to|w|days|name|url|additionalUrls|key|value|kind|enabled|newAddress|expiresInDays|__proto__".split(
    "|",
  ),
];
const CONTENT_TYPES = [
  ...["application/json", "application/json", "application/json; charset=utf-16", "text/plain", "text/csv", "x", ""],
  ...["application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x"],
  ...["multipart/form-data; boundary=y", 'multipart/form-data; boundary="', "multipart/mixed; boundary=x"],
];
const PART =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="cars.csv"\r\n\r\ntitle,year\r\nFord,2018\r\n';

/** `isCutShort`: the body has fewer bytes than its head announces. */
export type FuzzRequest = { bytes: Buffer; isCutShort: boolean };

/**
 * Makes requests that no client of ours sends: odd methods, paths, queries, headers, bodies, forms and cookies.
 * @param seed the same seed gives the same requests
 * @param cookie header of a signed-in administrator; half of the requests have it
 */
export function fuzzRequests(seed: number, cookie: string): () => FuzzRequest {
  const random = seededNumbers(seed);
  const chance = (of: number): boolean => random() < of;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const several = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make);

  /** Text that may stand in a request's first line and in a header. */
  const visible = (text: string): string => text.replace(/[^\x21-\x7e]/gu, (c) => encodeURIComponent(c));

  function makePath(method: string): string {
    if (chance(0.1)) return `/${several(4, () => pick(VALUES)).join("/")}`;
    const calls = CALLS.filter((call) => call.method === method);
    const kinds = [PAGES, FILES, SIGN_INS, (calls.length > 0 ? calls : CALLS).map((call) => call.path)];
    const pattern = pick(chance(0.7) ? (kinds[3] ?? PAGES) : pick(kinds));
    const path = pattern.replace(/:\w+/g, () => pick(VALUES));
    const query = several(4, () => `${pick(NAMES)}=${pick(VALUES)}`).join("&");
    return query ? `${path}?${query}` : path;
  }

  function makeValue(depth: number): unknown {
    if (depth === 0 || chance(0.6)) return pick<unknown>([...VALUES, 0, -1, 1e308, true, null]);
    if (chance(0.3)) return several(5, () => makeValue(depth - 1));
    return Object.fromEntries(several(4, () => [pick(NAMES), makeValue(depth - 1)]));
  }

  function makeBody(): string {
    if (chance(0.2)) return "";
    if (chance(0.2))
      return pick([PART, `${PART}\r\n--x--\r\n`, "--x--\r\n", `${PART.repeat(25)}\r\n--x--\r\n`, "--x\r\n\r\n\r\n"]);
    const json = JSON.stringify(Object.fromEntries(several(6, () => [pick(NAMES), makeValue(3)])));
    return chance(0.2) ? json.slice(0, Math.floor(random() * json.length)) : json;
  }

  return () => {
    const method = pick(METHODS);
    const path = visible(makePath(method));
    const body = Buffer.from(method === "GET" || method === "HEAD" ? "" : makeBody());
    const claimed = chance(0.03) ? body.length + 7 : body.length;
    const headers = [
      "host: 127.0.0.1",
      "connection: close",
      ...(body.length > 0 || chance(0.1) ? [`content-length: ${claimed}`, `content-type: ${pick(CONTENT_TYPES)}`] : []),
      ...(chance(0.5) ? [`cookie: ${cookie}`] : []),
      ...(chance(0.1) ? [`cookie: autohub_session=${visible(pick(VALUES))}; ${visible(pick(VALUES))}`] : []),
      ...several(3, () => `${pick(["if-none-match", "range", "accept", "accept-encoding"])}: ${visible(pick(VALUES))}`),
      ...several(2, () => `${pick(["origin", "sec-fetch-site", "x-forwarded-for"])}: ${visible(pick(VALUES))}`),
      ...(chance(0.02) ? [`expect: ${visible(pick(VALUES))}`] : []),
      ...(chance(0.2) ? [`user-agent: ${visible(pick(VALUES))}`] : []),
    ];
    return {
      isCutShort: claimed > body.length,
      bytes: Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`), body]),
    };
  };
}

const HANGS_AFTER_MS = 20_000;

/** Sends one request on a new connection. @returns the status; 0 for a connection closed without one; -1 for a hang */
function sendFuzz(port: number, { bytes, isCutShort }: FuzzRequest): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const socket = connect(port, "127.0.0.1");
  let head = "";
  const hang = setTimeout(() => {
    resolve(-1);
    socket.destroy();
  }, HANGS_AFTER_MS);
  socket.on("data", (chunk: Buffer) => {
    if (head.length < 20) head += chunk.toString("latin1");
  });
  // A server that refuses a request before it has read it resets the connection; "close" comes in any case.
  socket.on("error", () => {});
  socket.on("close", () => {
    clearTimeout(hang);
    resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0));
  });
  // Node drops the answer once the client has closed its side, so only who leaves the server waiting for more does that.
  if (isCutShort) socket.end(bytes);
  else socket.write(bytes);
  return promise;
}

export type FuzzResult = { statuses: Record<string, number>; bad: string[] };

/**
 * Sends fuzzed requests, eight at a time, and counts what came back.
 * @returns how often each status came, and the requests that were answered with 5xx or not at all
 */
export async function runFuzz(port: number, next: () => FuzzRequest, count: number): Promise<FuzzResult> {
  const result: FuzzResult = { statuses: {}, bad: [] };
  let sent = 0;
  const sendNext = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      const request = next();
      const status = await sendFuzz(port, request);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status >= 500 || status < 0) result.bad.push(`${status} ${request.bytes.toString("latin1").slice(0, 1_500)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendNext));
  return result;
}
