import type { Level } from "#kernel/files/rules/disk-space.ts";

/** The channels of notices. The bell is the console's. */
export const NOTICE_CHANNELS = ["bell", "mail", "webhook"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** `now`: something does not work. `soon`: it will stop working, or needs a decision. In the order of the health screen. */
export const SEVERITIES = ["now", "soon"] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * An event for the operator. Texts are plain and contain external names, so they must be escaped where they are shown. `path`:
 * the console's screen for it.
 */
export type Notice = {
  /** Names the event: a second notice with the same key is not recorded. */
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
 * The fill level of something on a machine, and the notice about it. The notice's key is a prefix; the number of the episode is
 * added to it.
 */
export type Fill = { level: Level; notice: Notice };

/** The words of a kind of notice, for the server and for the browser. A room has its own in `rules/notice-words.ts`. */
export type NoticeWords = {
  /** Its place among the switches of the settings. */
  order: number;
  label: string;
  /** The text below the label in the settings. */
  meaning: string;
  /** True when it uses a channel by default. A missing channel cannot be switched on. */
  defaults: Readonly<Partial<Record<NoticeChannel, boolean>>>;
  /** Its text on the health screen while it is open. Missing: an event that needs no action. */
  need?: {
    severity: Severity;
    /** A title for several of them when they are not listed one by one. */
    many(count: number): string;
  };
};

/** Defaults for events that the operator should know soon. */
export const EVERYWHERE = { bell: true, mail: true, webhook: true } as const;
/** Defaults for events that need no mail. */
export const WITHOUT_MAIL = { bell: true, mail: false, webhook: true } as const;

/** The path of a dealership's screen. @param section one of its sections; absent: the first */
export const dealershipScreen = (id: number, section?: string): string =>
  `/admin/dealerships?dealership=${id}${section ? `&show=${section}` : ""}`;
