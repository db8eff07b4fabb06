/**
 * What a host's robots.txt was when a crawl asked for it. `none`: there is no such file, so everything is open. `unreachable`: it could
 * not be read, so everything is closed (RFC 9309, 2.3.1). `not_asked`: only a file was read that was given to us for that.
 */
export const ROBOTS_STATES = ["found", "none", "unreachable", "not_asked"] as const;
export type RobotsState = (typeof ROBOTS_STATES)[number];

/** How a host's robots.txt was read. Times are milliseconds since 1970. */
export type RobotsReading = {
  state: RobotsState;
  /** The answer's status; null without an answer. */
  status: number | null;
  at: number | null;
  /** SHA-256 of the file in hex; null without one. */
  sha256: string | null;
  /** The group that binds us, in the file's own letters in lower case ("autohubbot", "*"); null when none does. */
  group: string | null;
  /** Its rules, a line each, at most `MAX_STORED_RULES` characters. */
  rules: string;
  delayMs: number;
};

/** What a crawl has asked of one host. */
export type HostRequests = {
  /** "https://www.dealer.example", "sftp://files.example:22" */
  origin: string;
  firstAt: number;
  lastAt: number;
  /** Requests that went out, robots.txt and repetitions included. */
  requests: number;
  /** Addresses that robots.txt closed. They were not asked for. */
  refused: number;
  /** The path of the first of them. */
  refusedPath: string | null;
  robots: RobotsReading;
};

export const MAX_STORED_RULES = 4_000;
/** Hosts of one crawl that are recorded. A crawl asks its dealer's and some services'. */
export const MAX_RECORDED_HOSTS = 100;

export const ROBOTS_NOT_ASKED: RobotsReading = {
  ...{ state: "not_asked", status: null, at: null, sha256: null },
  ...{ group: null, rules: "", delayMs: 0 },
};
