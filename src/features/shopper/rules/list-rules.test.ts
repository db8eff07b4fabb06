import { expect, it } from "vitest";
import { readCarKey } from "./list-rules.ts";

it("reads a car's id or VIN from typed or pasted text", () => {
  expect(readCarKey(" 123 ")).toBe("123");
  expect(readCarKey("1HGCM82633A004352")).toBe("1HGCM82633A004352");
  expect(readCarKey("https://autohub.example/vehicles/1HGCM82633A004352?zipCode=20151#market")).toBe(
    "1HGCM82633A004352",
  );
  for (const other of ["", "a car", "https://other.example/used/1", "/vehicles/", "/vehicles/%2e%2e", "1,2", "../1"]) {
    expect(readCarKey(other)).toBeUndefined();
  }
});
