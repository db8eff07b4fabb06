import { NOTICE_CHANNELS, type NoticeChannel, type NoticeWords } from "#core/notices/rules/notice.ts";

/** The kind that the test button sends. It cannot be switched, and no room declares it. */
export const TEST_KIND = "test";

/** Returns whether a kind can use a channel. A stopped webhook cannot report itself. */
export const isPossible = ({ defaults }: NoticeWords, channel: NoticeChannel): boolean =>
  defaults[channel] !== undefined;

/** A switch that the operator has set. */
export type StoredSwitch = { kind: string; channel: NoticeChannel; enabled: boolean };

/** Kinds of notices by their names. */
type KindWords = ReadonlyMap<string, NoticeWords>;

/** Returns whether a kind uses a channel: by its switch, or else by default. An undeclared kind uses none. */
export function isSwitchedOn(
  kinds: KindWords,
  switches: readonly StoredSwitch[],
  kind: string,
  channel: NoticeChannel,
): boolean {
  const words = kinds.get(kind);
  if (!words || !isPossible(words, channel)) return false;
  const stored = switches.find((one) => one.kind === kind && one.channel === channel);
  return stored?.enabled ?? words.defaults[channel] ?? false;
}

/** Returns the channels of a notification. A test uses all of them. */
export function channelsOf(
  kinds: KindWords,
  switches: readonly StoredSwitch[],
  kind: string,
): ReadonlySet<NoticeChannel> {
  if (kind === TEST_KIND) return new Set(NOTICE_CHANNELS);
  return new Set(NOTICE_CHANNELS.filter((channel) => isSwitchedOn(kinds, switches, kind, channel)));
}

/** The most addresses that get mails. */
export const MAX_RECIPIENTS = 10;
/** The most mails about notifications that are written in an hour. Later notifications wait and share one. */
export const MAX_MAILS_AN_HOUR = 6;
/** The most notifications that a mail names, the newest. */
export const MAX_NAMED_IN_MAIL = 20;
export const NOTIFICATIONS_A_PAGE = 20;
