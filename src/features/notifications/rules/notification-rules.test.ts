import { describe, expect, it } from "vitest";
import { type NoticeWords, WITHOUT_MAIL } from "#core/notices/rules/notice.ts";
import { NOTICE_WORDS } from "./notice-words.ts";
import { channelsOf, isSwitchedOn } from "./notification-rules.ts";

const EXPORT: NoticeWords = { order: 1, label: "Export ready", meaning: "", defaults: WITHOUT_MAIL };
const KINDS = new Map<string, NoticeWords>([["export-ready", EXPORT], ...Object.entries(NOTICE_WORDS)]);

describe("the switches", () => {
  it("are as they were set, else as they are by default, and a stopped webhook never tells itself", () => {
    const set = [{ kind: "export-ready", channel: "mail", enabled: true } as const];
    expect(isSwitchedOn(KINDS, [], "export-ready", "mail")).toBe(false);
    expect(isSwitchedOn(KINDS, set, "export-ready", "mail")).toBe(true);
    expect(isSwitchedOn(KINDS, set, "export-ready", "bell")).toBe(true);
    const all = { kind: "webhook-stopped", channel: "webhook", enabled: true } as const;
    expect(channelsOf(KINDS, [all], "webhook-stopped")).toEqual(new Set(["bell", "mail"]));
    expect(channelsOf(KINDS, [], "test")).toEqual(new Set(["bell", "mail", "webhook"]));
  });
});
