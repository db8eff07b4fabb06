/**
 * The state of a host's robots.txt when a crawl requested it. `none`: there is no such file, so everything is open. `unreachable`: it could
 * not be read, so everything is closed (RFC 9309, 2.3.1). `not_asked`: only a file whose address was given to us was read.
 */
export const ROBOTS_STATES = ["found", "none", "unreachable", "not_asked"] as const;
export type RobotsState = (typeof ROBOTS_STATES)[number];

/** The reading of a host's robots.txt. Times are milliseconds since 1970. */
export type RobotsReading = {
  state: RobotsState;
  /** The answer's status; null without an answer. */
  status: number | null;
  at: number | null;
  /** SHA-256 of the file in hex; null without one. */
  sha256: string | null;
  /** The group with the rules for us, in the file's own letters in lower case ("autohubbot", "*"); null when there is none. */
  group: string | null;
  /** Its rules, one per line, at most `MAX_STORED_RULES` characters. */
  rules: string;
  delayMs: number;
};

/** A crawl's requests to one host. */
export type HostRequests = {
  /** "https://www.dealer.example", "sftp://files.example:22" */
  origin: string;
  firstAt: number;
  lastAt: number;
  /** Requests that were sent, including robots.txt and repetitions. */
  requests: number;
  /** Addresses that robots.txt closed. They were not requested. */
  refused: number;
  /** The path of the first of them. */
  refusedPath: string | null;
  robots: RobotsReading;
};

export const MAX_STORED_RULES = 4_000;
/** The most hosts of one crawl that are recorded. A crawl sends requests to its dealer's host and to some services. */
export const MAX_RECORDED_HOSTS = 100;

export const ROBOTS_NOT_ASKED: RobotsReading = {
  ...{ state: "not_asked", status: null, at: null, sha256: null },
  ...{ group: null, rules: "", delayMs: 0 },
};
