import { READING_WORDS } from "#core/dealerships/rules/reading.ts";
import { EVERYWHERE, type NoticeWords } from "#core/notices/rules/notice.ts";

/**
 * The kinds of notices about crawls. Their texts are in `crawl-notices.ts`. The health screen names dealerships by their readings, so these
 * have no text there.
 */
export const NOTICE_WORDS = {
  "crawl-held": {
    order: 10,
    label: READING_WORDS.part,
    meaning: "A dealership was read in part, or many websites of one platform were broken in one night.",
    defaults: EVERYWHERE,
  },
  "crawl-failing": {
    order: 20,
    label: READING_WORDS.failed,
    meaning: "Three syncs of a dealership in a row failed, or its first one.",
    defaults: EVERYWHERE,
  },
  "platform-changed": {
    order: 30,
    label: "Platform changed",
    meaning: "A website answered as another platform than before.",
    defaults: EVERYWHERE,
  },
  "prices-moved": {
    order: 40,
    label: "Prices moved",
    meaning: "The median price of a dealership jumped between two syncs. The new prices wait.",
    defaults: EVERYWHERE,
  },
} as const satisfies Record<string, NoticeWords>;
