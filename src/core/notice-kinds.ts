import { SUBSCRIPTION_NOTICES } from "./dealerships/find-subscription-notices.ts";
import type { Feature } from "./feature.ts";
import { PRICE_NOTICES } from "./inventory/find-doubted-prices.ts";
import type { NoticeKind } from "./notices/notice-kind.ts";
import { PHOTO_NOTICES } from "./photos/watch-photo-cache.ts";
import { CRAWL_NOTICES } from "./sync/find-crawl-notices.ts";

/** Kinds of notices by their names, in the order of the settings. */
export type AllNoticeKinds = ReadonlyMap<string, NoticeKind>;

/** Returns every kind of notice of an installation with these features: the one table that bell, mails, settings and health read. */
export function noticeKindsOf(features: readonly Feature[]): AllNoticeKinds {
  const declared = [
    ...[CRAWL_NOTICES, PRICE_NOTICES, SUBSCRIPTION_NOTICES, PHOTO_NOTICES],
    ...features.map(({ notices = {} }) => notices),
  ];
  return new Map(declared.flatMap((kinds) => Object.entries(kinds)).sort(([, a], [, b]) => a.order - b.order));
}
