import { expect, it } from "vitest";
import { MAX_TAG_LENGTH, readTag, tagKey } from "./tag-rules.ts";

it("stores a tag without invisible spaces", () => {
  expect(readTag("  Pays \t late\n")).toBe("Pays late");
  expect(readTag("VIP\u200b\u0000")).toBe("VIP");
  expect(readTag("Cafe\u0301")).toBe("Caf\u00e9");
});

it("refuses a tag that is empty or too long, counted in characters", () => {
  expect(readTag(" \u200b ")).toBeNull();
  expect(readTag("a".repeat(MAX_TAG_LENGTH + 1))).toBeNull();
  expect(readTag("🚗".repeat(MAX_TAG_LENGTH))).toBe("🚗".repeat(MAX_TAG_LENGTH));
});

it("takes two spellings by case for one tag", () => {
  expect(tagKey("VIP")).toBe(tagKey("vip"));
});
