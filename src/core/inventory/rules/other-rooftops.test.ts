import { expect, it } from "vitest";
import { LEAVES_FOR_OTHER_ROOFTOP, REMOVAL_REASON_WORDS, splitByRooftop } from "./other-rooftops.ts";

const [own, other] = [{ identity_key: "own" }, { identity_key: "other" }];
const otherRooftops = new Set(["other"]);

it("lets the cars of another rooftop leave when the run is believed, and only then", () => {
  expect(splitByRooftop([own, other], { believed: true, otherRooftops })).toEqual({ leaving: [other], missing: [own] });
  expect(splitByRooftop([own, other], { believed: false, otherRooftops })).toEqual({
    leaving: [],
    missing: [own, other],
  });
});

it("removes such a car at once, without a miss, and says why", () => {
  expect(LEAVES_FOR_OTHER_ROOFTOP).toEqual({
    misses: 0,
    inCrowd: false,
    missAnswers: [],
    counted: false,
    remove: true,
    reason: "other_rooftop",
  });
  expect(REMOVAL_REASON_WORDS[LEAVES_FOR_OTHER_ROOFTOP.reason]).toBe("Belongs to another rooftop");
});
