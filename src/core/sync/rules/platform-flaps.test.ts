import { describe, expect, it } from "vitest";
import { flapInWords, isStruck, type NightOfDealership, platformFlap } from "./platform-flaps.ts";

const quiet: NightOfDealership = { found: 100, lost: 2, regained: 1 };
const lost: NightOfDealership = { found: 67, lost: 33, regained: 0 };

it("sees a platform in doubt when many of its dealerships lose or regain cars in one night", () => {
  expect(platformFlap(lost, [lost, lost, quiet])).toEqual({ kind: "lost", dealerships: 3, of: 4 });
  const regained = { found: 100, lost: 0, regained: 30 };
  expect(platformFlap(regained, [regained, regained])).toEqual({ kind: "regained", dealerships: 3, of: 3 });
});

it("leaves out a dealership whose own night is quiet, and a platform of which few are struck", () => {
  expect(platformFlap(quiet, [lost, lost, lost])).toBeNull();
  expect(platformFlap(lost, [lost])).toBeNull();
  expect(platformFlap(lost, [lost, lost, ...Array(20).fill(quiet)])).toBeNull();
});

describe("a dealership is struck", () => {
  const night = (count: number, found: number): NightOfDealership => ({ found, lost: count, regained: 0 });
  it.each([
    ["two cars of a small list", night(2, 5), false],
    ["three cars of a small list", night(3, 5), true],
    ["15 % of its list", night(15, 100), false],
    ["more than 15 % of its list", night(16, 100), true],
    ["all of its cars", night(3, 0), true],
  ])("when it loses %s: %s %s", (_what, lostNight, struck) => {
    expect(isStruck(lostNight, "lost")).toBe(struck);
    expect(isStruck({ ...lostNight, regained: lostNight.lost, lost: 0 }, "regained")).toBe(struck);
    expect(isStruck(lostNight, "regained")).toBe(false);
  });
});

it("wants a quarter of the platform's dealerships", () => {
  const nights = (struck: number, of: number) => [...Array(struck - 1).fill(lost), ...Array(of - struck).fill(quiet)];
  expect(platformFlap(lost, nights(4, 16))).toEqual({ kind: "lost", dealerships: 4, of: 16 });
  expect(platformFlap(lost, nights(4, 17))).toBeNull();
});

it("says in a sentence why the platform is in doubt", () => {
  expect(flapInWords({ kind: "regained", dealerships: 3, of: 4 }, "DealerOn")).toBe(
    '3 of 4 dealerships of the kind "DealerOn" regained many of their cars in one night, so the cause is probably the platform, not the dealers.',
  );
});
