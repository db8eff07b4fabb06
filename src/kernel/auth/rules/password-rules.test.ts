import { describe, expect, it } from "vitest";
import { findPasswordProblem, needsSecondFactor } from "./password-rules.ts";

const COMMON = new Set(["password", "letmein", "dragon", "iloveyou", "1q2w3e4r5t6y7u8i"]);
const check = (password: string, account: { hasSecondFactor?: boolean; words?: string[] } = {}) =>
  findPasswordProblem(password, { hasSecondFactor: false, words: ["jane.doe", "Cars & Co"], ...account }, (text) =>
    COMMON.has(text),
  );
const IS_COMMON = "This password is one of the common ones that are tried first. Please choose another";
const IS_A_NAME = "This password is little more than a name that others know. Please choose another";

describe("a password that may be chosen", () => {
  it.each([
    "correct horse battery",
    "staple in the hay",
    "fifteen letters",
    "пятнадцать букв да",
    "🚗🚙🚕🛻🚚🚛🚜🏎🏍🛵🚲🛴🚏🛣🛤",
    "my autohub is so nice today",
  ])("%s", (password) => {
    expect(check(password)).toBeNull();
  });

  it("has eight characters with a second factor, and fifteen without one", () => {
    expect(check("x t o q ")).toBe("A password needs at least 15 characters");
    expect(check("x t o q ", { hasSecondFactor: true })).toBeNull();
    expect(check("x t o q", { hasSecondFactor: true })).toBe("A password needs at least 8 characters");
    expect([needsSecondFactor("fifteen letters"), needsSecondFactor("fourteen chars")]).toEqual([false, true]);
  });

  it("has at most a thousand characters", () => {
    const text = (length: number) => "a lot of words ".repeat(70).slice(0, length);
    expect([check(text(1_000)), check(text(1_001))]).toEqual([null, "Password is too long"]);
  });
});

describe("a password that everybody would try", () => {
  it.each([
    "PasswordPassword",
    "Password-1234567890",
    "2024!!!!Let.Me.In!!!!2024",
    "1q2w3e4r5t6y7u8i",
    "abcdefghijklmnop",
    "zyxwvutsrqponmlk",
    "qwertyuiopasdfgh",
    "123456789012345",
  ])("%s is a common one", (password) => {
    expect(check(password)).toBe(IS_COMMON);
  });

  it("has few different characters", () => {
    expect(check("ababababcababab")).toBe("A password needs at least 5 different characters");
  });

  it.each(["autohub-autohub", "JaneDoe JaneDoe 1", "carsco carsco 42", "Autohub.Jane.Doe"])(
    "%s is a name",
    (password) => {
      expect(check(password)).toBe(IS_A_NAME);
    },
  );
});
