import { EVERYWHERE, type NoticeWords } from "#core/notices/rules/notice.ts";

/** The kinds of notices about crawls. Their texts are in `crawl-notices.ts`. */
export const NOTICE_WORDS = {
  "crawl-held": {
    order: 10,
    label: "Crawl held",
    meaning: "A crawl looked wrong and was not applied, or many websites of one platform were broken in one night.",
    defaults: EVERYWHERE,
    need: { severity: "soon", many: (count) => `Crawls of ${count} dealerships are held` },
  },
  "crawl-failing": {
    order: 20,
    label: "Crawl failed three times",
    meaning: "Three crawls of a dealership in a row did not get through.",
    defaults: EVERYWHERE,
    need: { severity: "now", many: (count) => `The crawls of ${count} dealerships keep failing` },
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
    meaning: "The median price of a dealership jumped between two crawls. The new prices wait.",
    defaults: EVERYWHERE,
    need: { severity: "soon", many: (count) => `Prices of ${count} dealerships moved suddenly and wait` },
  },
} as const satisfies Record<string, NoticeWords>;
