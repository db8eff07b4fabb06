import { EVERYWHERE, type NoticeWords } from "#core/notices/rules/notice.ts";

/** The kind of notice about bursts of leads. It is an event that nobody has to see to. Its text is in `lead-burst.ts`. */
export const NOTICE_WORDS = {
  "lead-burst": {
    order: 70,
    label: "Burst of leads",
    meaning: "A dealership had far more contacts today than it usually has.",
    defaults: EVERYWHERE,
  },
} as const satisfies Record<string, NoticeWords>;
