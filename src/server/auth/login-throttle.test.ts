import { expect, it } from "vitest";
import { createLoginThrottle } from "./login-throttle.ts";

it("lets ten failures pass, then asks to wait until the window is over", () => {
  let now = 0;
  const throttle = createLoginThrottle(() => now);
  for (let i = 0; i < 10; i += 1) {
    expect(throttle.secondsToWait(["account a"])).toBe(0);
    throttle.recordFailure(["account a"]);
  }
  expect(throttle.secondsToWait(["account a"])).toBe(900);
  expect(throttle.secondsToWait(["account b"])).toBe(0);
  now = 901_000;
  expect(throttle.secondsToWait(["account a"])).toBe(0);
});

it("forgets an account's failures when it signs in", () => {
  const throttle = createLoginThrottle(() => 0);
  for (let i = 0; i < 10; i += 1) throttle.recordFailure(["account a", "address x"]);
  throttle.clear(["account a", "address x"]);
  expect(throttle.secondsToWait(["account a", "address x"])).toBe(0);
});

it("counts every key on its own, so that changing the address does not help against one account", () => {
  const throttle = createLoginThrottle(() => 0);
  for (let i = 0; i < 10; i += 1) throttle.recordFailure(["account a", `address ${i}`]);
  expect(throttle.secondsToWait(["account a", "address new"])).toBe(900);
});

it("keeps its memory bounded", () => {
  const throttle = createLoginThrottle(() => 0);
  for (let i = 0; i < 20_001; i += 1) throttle.recordFailure([`address ${i}`]);
  expect(throttle.secondsToWait(["address 0"])).toBe(0);
});
