import { expect, it } from "vitest";
import { type NightOfDealership, platformFlap } from "./platform-flaps.ts";

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
