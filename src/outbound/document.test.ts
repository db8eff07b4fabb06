import { describe, expect, test } from "vitest";
import { workOf } from "#test/measure-work.ts";
import { requireKind } from "./document.ts";
import { WrongContentError } from "./fetch-errors.ts";

const PAGE = "https://www.example-motors.com/";
const read = (body: string) => requireKind(PAGE, "text/plain", body, "html");

describe("a document of a vague type", () => {
  test("is a web page when HTML stands behind its comments", () => {
    expect(() => read("<!-- a --> <!---->\n<!doctype html>")).not.toThrow();
    expect(() => read("<!-- a --> some text")).toThrow(WrongContentError);
    expect(() => read("<!-- never closed <html>")).toThrow(WrongContentError);
  });

  test("is judged at once, however many comments come before something else", () => {
    const hostile = `${"<!---->".repeat(60)}<x>`;
    expect(workOf(() => expect(() => read(hostile)).toThrow(WrongContentError))).toBeLessThan(1_000);
  });
});
