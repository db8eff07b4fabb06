import { expect, it } from "vitest";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import type { NoticeWords } from "./notices/rules/notice.ts";

const words = Object.values(
  import.meta.glob<Record<string, NoticeWords>>("../*/*/rules/notice-words.ts", {
    eager: true,
    import: "NOTICE_WORDS",
  }),
);

it("the kinds of notices have names that are stored, and stand in the settings in this order", () => {
  expect([...NOTICE_KINDS.keys()]).toEqual([
    ...["crawl-held", "crawl-failing", "platform-changed", "prices-moved", "price-doubted", "subscription-ending"],
    ...[
      "lead-burst",
      "dealer-report",
      "disk-nearly-full",
      "photo-cache-full",
      "pictures-refused",
      "backup-old",
      "export-ready",
    ],
    "webhook-stopped",
  ]);
});

it("each kind has a unique name and place, and its words are found by the browser", () => {
  const declared = words.flatMap((kinds) => Object.entries(kinds));
  expect(declared).toHaveLength(NOTICE_KINDS.size);
  expect(new Set(declared.map(([, { order }]) => order)).size).toBe(declared.length);
  for (const [kind, said] of declared) expect(NOTICE_KINDS.get(kind)).toMatchObject({ label: said.label });
});
