import { NOTICE_CHANNELS, type NoticeChannel, type NoticeWords } from "#core/notices/rules/notice.ts";

/** The kind that the test button sends. It cannot be switched, and no room declares it. */
export const TEST_KIND = "test";

/** Whether a kind can go to a channel. A webhook that has stopped cannot tell so. */
export const isPossible = ({ defaults }: NoticeWords, channel: NoticeChannel): boolean =>
  defaults[channel] !== undefined;

/** A switch that somebody has set. */
export type StoredSwitch = { kind: string; channel: NoticeChannel; enabled: boolean };

/** Kinds of notices by their names. */
type KindWords = ReadonlyMap<string, NoticeWords>;

/** Whether a kind goes to a channel: as it was switched, else as it is by default. A kind that nobody declares goes nowhere. */
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

/** The channels that a notification goes to. A test goes to all. */
export function channelsOf(
  kinds: KindWords,
  switches: readonly StoredSwitch[],
  kind: string,
): ReadonlySet<NoticeChannel> {
  if (kind === TEST_KIND) return new Set(NOTICE_CHANNELS);
  return new Set(NOTICE_CHANNELS.filter((channel) => isSwitchedOn(kinds, switches, kind, channel)));
}

/** At most so many addresses get the mails. */
export const MAX_RECIPIENTS = 10;
/** At most so many mails about notifications are written in an hour; what comes then waits and shares one. */
export const MAX_MAILS_AN_HOUR = 6;
/** A mail names at most so many notifications, the newest. */
export const MAX_NAMED_IN_MAIL = 20;
export const NOTIFICATIONS_A_PAGE = 20;
