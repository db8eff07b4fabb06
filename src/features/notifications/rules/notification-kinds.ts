/** Where a notification goes. The bell is the console's. */
export const NOTIFICATION_CHANNELS = ["bell", "mail", "webhook"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** What the operator can be told. The order is that of the settings. */
export const NOTIFICATION_KINDS = [
  "crawl-held",
  "crawl-failing",
  "platform-changed",
  "prices-moved",
  "price-doubted",
  "subscription-ending",
  "lead-burst",
  "dealer-report",
  "disk-nearly-full",
  "photo-cache-full",
  "backup-old",
  "export-ready",
  "webhook-stopped",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A notification's kind as it is stored. `test` is what the test button sends; it cannot be switched. */
export const STORED_KINDS = [...NOTIFICATION_KINDS, "test"] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

type KindWords = {
  label: string;
  /** What the operator reads below the label. */
  meaning: string;
  /** Whether it goes to each channel until somebody switches it. */
  defaults: Record<NotificationChannel, boolean>;
};

const EVERYWHERE = { bell: true, mail: true, webhook: true } as const;

export const KIND_WORDS: Record<NotificationKind, KindWords> = {
  "crawl-held": {
    label: "Crawl held",
    meaning: "A crawl looked wrong and was not applied, or many websites of one platform were broken in one night.",
    defaults: EVERYWHERE,
  },
  "crawl-failing": {
    label: "Crawl failed three times",
    meaning: "Three crawls of a dealership in a row did not get through.",
    defaults: EVERYWHERE,
  },
  "platform-changed": {
    label: "Platform changed",
    meaning: "A website answered as another platform than before.",
    defaults: EVERYWHERE,
  },
  "prices-moved": {
    label: "Prices moved",
    meaning: "The median price of a dealership jumped between two crawls. The new prices wait.",
    defaults: EVERYWHERE,
  },
  "price-doubted": {
    label: "Price being checked",
    meaning:
      "A car's price changed beyond what cars do. The old one stays until a later crawl or file says the same, or until you decide.",
    defaults: { bell: true, mail: false, webhook: true },
  },
  "subscription-ending": {
    label: "Subscription ends",
    meaning: "14 and 3 days before a subscription ends, and when it has.",
    defaults: EVERYWHERE,
  },
  "lead-burst": {
    label: "Burst of leads",
    meaning: "A dealership had far more contacts today than it usually has.",
    defaults: EVERYWHERE,
  },
  "dealer-report": {
    label: "Dealer's report",
    meaning:
      "A dealership says that a car is sold, that a price is wrong, or that a car is to be taken down; or a sold car is on its website again.",
    defaults: EVERYWHERE,
  },
  "disk-nearly-full": {
    label: "Disk nearly full",
    meaning: "The disk with the data folder has little room left.",
    defaults: EVERYWHERE,
  },
  "photo-cache-full": {
    label: "Photo cache nearly full",
    meaning: "The photos take nearly all the room they may have. The least recently used ones go first.",
    defaults: { bell: true, mail: false, webhook: true },
  },
  "backup-old": {
    label: "Backup too old",
    meaning: "The last good backup of the database was made more than a day and a half ago.",
    defaults: EVERYWHERE,
  },
  "export-ready": {
    label: "Export ready",
    meaning: "Cards, card pictures or photos that somebody asked for are ready, or could not be made.",
    defaults: { bell: true, mail: false, webhook: true },
  },
  "webhook-stopped": {
    label: "Webhook stopped",
    meaning: "The webhook's receiver has not taken anything for days, so nothing is sent to it any more.",
    defaults: { bell: true, mail: true, webhook: false },
  },
};

/** Whether a kind can go to a channel. A webhook that has stopped cannot tell so. */
export const isPossible = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  !(kind === "webhook-stopped" && channel === "webhook");

/** A switch that somebody has set. */
export type StoredSwitch = { kind: string; channel: NotificationChannel; enabled: boolean };

/** Whether a kind goes to a channel: as it was switched, else as it is by default. */
export function isSwitchedOn(
  switches: readonly StoredSwitch[],
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  if (!isPossible(kind, channel)) return false;
  const stored = switches.find((one) => one.kind === kind && one.channel === channel);
  return stored?.enabled ?? KIND_WORDS[kind].defaults[channel];
}

/** The channels that a notification goes to. A test goes to all. */
export function channelsOf(switches: readonly StoredSwitch[], kind: StoredKind): ReadonlySet<NotificationChannel> {
  if (kind === "test") return new Set(NOTIFICATION_CHANNELS);
  return new Set(NOTIFICATION_CHANNELS.filter((channel) => isSwitchedOn(switches, kind, channel)));
}

/** At most so many addresses get the mails. */
export const MAX_RECIPIENTS = 10;
/** At most so many mails about notifications are written in an hour; what comes then waits and shares one. */
export const MAX_MAILS_AN_HOUR = 6;
/** A mail names at most so many notifications, the newest. */
export const MAX_NAMED_IN_MAIL = 20;
export const NOTIFICATIONS_A_PAGE = 20;
