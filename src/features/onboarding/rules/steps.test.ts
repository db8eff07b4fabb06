import { expect, it } from "vitest";
import { NO_CHOICES, showsGuide, stepStates } from "./steps.ts";

const NOTHING = { name: false, dealership: false, fees: false, password: false, address: false, mail: false };

it("counts what is done as done, also when it was skipped before", () => {
  const states = stepStates({ ...NOTHING, mail: true }, { dismissed: false, skipped: ["mail", "name"] });
  expect(states.map(({ state }) => state)).toEqual(["skipped", "open", "open", "open", "open", "done"]);
});

it("shows the guide until nothing is open or somebody dismisses it", () => {
  const guide = { steps: stepStates(NOTHING, NO_CHOICES), dismissed: false, began: true, hasOwnDealership: true };
  expect(showsGuide(guide)).toBe(true);
  expect(showsGuide({ ...guide, dismissed: true })).toBe(false);
  const skipped = stepStates(
    { ...NOTHING, name: true },
    { dismissed: false, skipped: ["dealership", "fees", "password", "address", "mail"] },
  );
  expect(showsGuide({ ...guide, steps: skipped })).toBe(false);
});

it("bothers no installation that is older than the guide and has dealerships", () => {
  const guide = { steps: stepStates(NOTHING, NO_CHOICES), dismissed: false, began: false, hasOwnDealership: true };
  expect(showsGuide(guide)).toBe(false);
  expect(showsGuide({ ...guide, hasOwnDealership: false })).toBe(true);
});
