import { describe, expect, it } from "vitest";
import {
  BlockedError,
  errorOf,
  FetchError,
  ForbiddenAddressError,
  isWithoutAnswer,
  LimitError,
  mayPass,
  NotFoundError,
  networkFailure,
  RobotsError,
  SilentSiteError,
  TableError,
  takesNoHttps,
  UnavailableError,
  UnreachableSiteError,
  WrongContentError,
} from "./fetch-errors.ts";

const URL_OF_SITE = new URL("https://lot.example/used/");
const coded = (code: string, more?: ErrorOptions) => Object.assign(new Error("It failed.", more), { code });

/** Every code with its sentence for the operator, its kind of failure, and whether it means that the site has no https. */
const CODES: [string, "silent" | "unreachable" | "broken", string, boolean, boolean][] = [
  ["UND_ERR_CONNECT_TIMEOUT", "silent", "did not take the connection in time", true, true],
  ["UND_ERR_HEADERS_TIMEOUT", "silent", "took the request and sent nothing", true, false],
  ["UND_ERR_BODY_TIMEOUT", "silent", "stopped in the middle of its answer", true, false],
  ["ETIMEDOUT", "silent", "did not take the connection in time", true, true],
  ["ENOTFOUND", "unreachable", "was not found: there is no site of this name", true, false],
  ["EAI_NODATA", "unreachable", "was not found: there is no site of this name", true, false],
  ["CERT_HAS_EXPIRED", "unreachable", "has a security certificate that has expired", false, false],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "unreachable", "has a security certificate of another site", false, false],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "unreachable", "has a security certificate that nobody vouches for", false, false],
  ["SELF_SIGNED_CERT_IN_CHAIN", "unreachable", "has a security certificate that nobody vouches for", false, false],
  [
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "unreachable",
    "has a security certificate that nobody vouches for",
    false,
    false,
  ],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "unreachable", "does not speak https there", false, true],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "unreachable", "does not speak https there", false, true],
  ["EPROTO", "unreachable", "does not speak https there", false, true],
  ["EHOSTUNREACH", "unreachable", "cannot be reached from here", true, false],
  ["ENETUNREACH", "unreachable", "cannot be reached from here", true, false],
  ["HPE_INVALID_CONSTANT", "unreachable", "answered something that is not a web page", false, false],
  ["ECONNREFUSED", "broken", "refused the connection", true, true],
  ["ECONNRESET", "broken", "broke the connection off", true, false],
  ["EPIPE", "broken", "broke the connection off", false, false],
  ["UND_ERR_SOCKET", "broken", "broke the connection off", true, false],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "broken", "sent less than it had announced", false, false],
  ["UND_ERR_HEADERS_OVERFLOW", "broken", "sent headers that are too long", false, false],
  ["EAI_AGAIN", "broken", "could not be looked up because the name service did not answer", true, false],
  ["ENEW", "broken", "could not be read (ENEW)", false, false],
];

describe("a failure of the network", () => {
  it.each(CODES)("%s", (code, kind, words, withoutAnswer, noHttps) => {
    const cause = coded(code);
    const error = networkFailure(URL_OF_SITE, cause);
    expect(error.message).toBe(`lot.example ${words}.`);
    expect(error).toMatchObject({ url: URL_OF_SITE.href, cause, retryable: true, blocked: false });
    expect(error instanceof SilentSiteError).toBe(kind === "silent");
    expect(error instanceof UnreachableSiteError).toBe(kind === "unreachable");
    expect(mayPass(error)).toBe(kind === "broken");
    expect(isWithoutAnswer(error)).toBe(withoutAnswer);
    expect(takesNoHttps(cause)).toBe(noHttps);
  });

  it("names the protocol that the address has", () => {
    expect(networkFailure(new URL("ftps://lot.example/a.csv"), coded("EPROTO")).message).toBe(
      "lot.example does not speak ftps there.",
    );
  });
  it("without a code is a broken connection", () => {
    for (const error of ["text", new Error("no code"), Object.assign(new Error("x"), { code: 7 }), null]) {
      expect(networkFailure(URL_OF_SITE, error).message).toBe("lot.example could not be read (connection error).");
      expect(isWithoutAnswer(error)).toBe(false);
    }
  });
  it("has the code of its first cause, or of the first address that was tried", () => {
    const inner = new Error("fetch failed", { cause: new Error("again", { cause: coded("ENOTFOUND") }) });
    expect(isWithoutAnswer(inner)).toBe(true);
    expect(isWithoutAnswer(coded("EPIPE", { cause: coded("ENOTFOUND") }))).toBe(false);
    const several = new AggregateError([coded("EPROTO"), coded("ECONNRESET")]);
    expect(networkFailure(URL_OF_SITE, several).message).toContain("does not speak https");
    expect(networkFailure(URL_OF_SITE, Object.assign(new AggregateError([]), { code: "EPIPE" })).message).toContain(
      "broke the connection off",
    );
  });
});

describe("the error for a response", () => {
  const problem = (kind: Parameters<typeof errorOf>[2]["kind"]) =>
    errorOf("https://lot.example/", 410, { kind, sentence: "Why." });
  it("says what may be done next", () => {
    expect(problem("refused")).toBeInstanceOf(BlockedError);
    expect(problem("refused")).toMatchObject({ blocked: true, retryable: false, message: "Why." });
    expect(problem("missing")).toBeInstanceOf(NotFoundError);
    expect(problem("missing")).toMatchObject({ blocked: false, retryable: false, status: 410, name: "NotFoundError" });
    const other = problem("unavailable");
    expect(other.constructor).toBe(UnavailableError);
    expect(other).toMatchObject({ retryable: true, message: "Why.", url: "https://lot.example/" });
  });
});

it("retries only requests that were unavailable for a moment", () => {
  for (const Kind of [
    FetchError,
    BlockedError,
    RobotsError,
    WrongContentError,
    TableError,
    LimitError,
    ForbiddenAddressError,
  ]) {
    const error = new Kind("https://lot.example/", "Why.");
    expect(error).toMatchObject({ name: Kind.name, retryable: false, message: "Why." });
    expect(mayPass(error)).toBe(false);
    expect(isWithoutAnswer(error)).toBe(false);
  }
  expect(mayPass(new Error("Why."))).toBe(false);
  expect(mayPass(new UnavailableError("https://lot.example/", "Why."))).toBe(true);
  expect(mayPass(new SilentSiteError("https://lot.example/", "Why."))).toBe(false);
  expect(isWithoutAnswer(new SilentSiteError("https://lot.example/", "Why."))).toBe(true);
  expect(mayPass(new UnreachableSiteError("https://lot.example/", "Why."))).toBe(false);
});
