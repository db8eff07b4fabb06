import { expect, test } from "vitest";
import { takeOut } from "./take-out.ts";

test.each([
  ["red suv under 20k", "suv", "red under 20k"],
  ["red  suv", "red", "suv"],
  ["red suv", "suv", "red"],
  ["suv", "suv", ""],
  ["red suv, under 20k", "suv", "red , under 20k"],
  ["red, suv, awd", "suv", "red, awd"],
  ["red,suv,awd", "suv", "red, awd"],
  ["red; suv, awd", "suv", "red; awd"],
  ["red ,;suv ; ,awd", "suv", "red , awd"],
  ["suv, awd", "suv", "awd"],
  ["suv;awd", "suv", "awd"],
  ["awd, suv", "suv", "awd"],
  ["awd ; suv", "suv", "awd"],
])("%j without %j is %j", (keyword, text, left) => {
  expect(takeOut(keyword, { at: keyword.indexOf(text), text })).toBe(left);
});

test("takes the piece that stands there, and no other of the same text", () => {
  expect(takeOut("tacoma near tacoma", { at: 12, text: "tacoma" })).toBe("tacoma near");
});
