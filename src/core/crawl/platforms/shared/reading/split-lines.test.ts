import { expect, test } from "vitest";
import type { Segment } from "./page-document.ts";
import { splitLines } from "./split-lines.ts";

const split = (text: string) => splitLines([{ text } as Segment]).map((segment) => segment.text);

test("a line of facts between bars or dashes is one fact each", () => {
  expect(split("Price: $9,995 | 41,000 miles | Stock #: 4410")).toEqual([
    "Price: $9,995",
    "41,000 miles",
    "Stock #: 4410",
  ]);
  expect(split("- $9,995 - 41,000 miles - Location Smith Ford - SOLD")).toEqual([
    "$9,995 - 41,000 miles",
    "Location Smith Ford",
    "SOLD",
  ]);
  expect(split("- Market 29 993 $ - Price 27 988 $ - Condition Certified - Stk# 1015")).toEqual([
    "Market 29 993 $",
    "Price 27 988 $",
    "Condition Certified",
    "Stk# 1015",
  ]);
  expect(split("Price Call - Mileage – - Stock # 1052")).toEqual(["Price Call", "Mileage – - Stock # 1052"]);
});

test.each(["2018 Jeep Wrangler - Sport", "F-150 Super Crew", "Open 10 - 20 - 30", "x".repeat(700)])(
  "%s stays whole",
  (text) => expect(split(text)).toEqual([text]),
);
