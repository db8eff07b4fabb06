import type { Level } from "#kernel/files/rules/disk-space.ts";

/** Where a notice goes. The bell is the console's. */
export const NOTICE_CHANNELS = ["bell", "mail", "webhook"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** `now`: something does not work. `soon`: it will not, or somebody has to decide. The order is that of the health screen. */
export const SEVERITIES = ["now", "soon"] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * An event that is worth telling. Texts are plain, and hold names from outside; whoever shows them escapes them.
 * `path`: the screen of the console where one sees to it.
 */
export type Notice = {
  /** Names the event: a second notice with the same key is not noted. */
  key: string;
  /** One of the declared kinds (`NoticeKind`). */
  kind: string;
  title: string;
  body: string;
  path: string;
  dealershipId: number | null;
  runId: number | null;
  data: Record<string, string | number | null>;
};

/**
 * How full something on a machine is, and the notice about it. The notice's key is a beginning: what tells this time that it filled up
 * from the one before is added to it.
 */
export type Fill = { level: Level; notice: Notice };

/** The words of a kind of notice, for the server and for the browser. A room has its own in `rules/notice-words.ts`. */
export type NoticeWords = {
  /** Its place among the switches of the settings. */
  order: number;
  label: string;
  /** What the operator reads below the label. */
  meaning: string;
  /** Whether it goes to a channel until somebody switches it. A channel that is missing here cannot be switched on. */
  defaults: Readonly<Partial<Record<NoticeChannel, boolean>>>;
  /** How the health screen shows it while it stands. Missing: it is an event that nobody has to see to. */
  need?: {
    severity: Severity;
    /** Names more of them than are listed one by one. */
    many(count: number): string;
  };
};

/** Defaults of what somebody should know soon. */
export const EVERYWHERE = { bell: true, mail: true, webhook: true } as const;
/** Defaults of what is no reason for a mail. */
export const WITHOUT_MAIL = { bell: true, mail: false, webhook: true } as const;

/** The path of a dealership's screen. @param section one of its sections; absent: the first */
export const dealershipScreen = (id: number, section?: string): string =>
  `/admin/dealerships?dealership=${id}${section ? `&show=${section}` : ""}`;
