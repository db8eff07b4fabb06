import { expect, it } from "vitest";
import { exampleSettings } from "#test/example-vehicle.ts";
import { openRecentSettings } from "./recent-settings.ts";
import type { PublicSettings } from "./settings-endpoints.ts";

/** Settings in a database and a clock, both of which the test sets. */
function world() {
  const state = { stored: exampleSettings(), now: 0, reads: 0, isAway: false };
  const read = async (): Promise<PublicSettings> => {
    state.reads += 1;
    if (state.isAway) throw new Error("the database is away");
    return state.stored;
  };
  return { state, recent: openRecentSettings(read, () => state.now) };
}

it("reads the settings twice a second at most, however many ask, and knows a change half a second later", async () => {
  const { state, recent } = world();
  const answers = await Promise.all([recent(), recent(), recent()]);
  expect(state.reads).toBe(1);
  state.stored = exampleSettings({ discountCode: "NEW" });
  state.now = 499;
  expect(await recent()).toBe(answers[0]);
  state.now = 500;
  const changed = await recent();
  expect(changed.settings.discountCode).toBe("NEW");
  expect(changed.version).not.toBe(answers[0].version);
  state.now = 1_000;
  expect((await recent()).version).toBe(changed.version);
});

it("does not keep a failure", async () => {
  const { state, recent } = world();
  state.isAway = true;
  await expect(recent()).rejects.toThrow("the database is away");
  state.isAway = false;
  expect((await recent()).settings).toEqual(state.stored);
});
