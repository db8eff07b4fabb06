import { describe, expect, test } from "vitest";
import { WrongContentError } from "#kernel/outbound/fetch-errors.ts";
import { isInProportion } from "#test/measure-work.ts";
import { requireKind } from "./document.ts";

const PAGE = "https://www.example-motors.com/";
const read = (body: string) => requireKind(PAGE, "text/plain", body, "html");

describe("a document of a vague type", () => {
  test("is a web page when HTML follows its comments", () => {
    expect(() => read("<!-- a --> <!---->\n<!doctype html>")).not.toThrow();
    expect(() => read("<!-- a --> some text")).toThrow(WrongContentError);
    expect(() => read("<!-- never closed <html>")).toThrow(WrongContentError);
  });

  test("is judged in time proportional to the comments before other content", () => {
    const judge = (comments: number) =>
      expect(() => read(`${"<!---->".repeat(comments)}<x>`)).toThrow(WrongContentError);
    expect(isInProportion(judge, 200_000)).toBe(true);
  });
});
