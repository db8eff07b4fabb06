import { describe, expect, it } from "vitest";
import { namesOf, providerSentence, readClaim, roleOf } from "./provider-rules.ts";

const GIVEN = { owner: ["Site Owners", "own"], editor: ["edit"], viewer: ["view"] };

describe("a claim", () => {
  it("is read by its name, also one with dots, or by its path", () => {
    const claims = { roles: ["a"], realm_access: { roles: ["b"] }, "https://cars.example/roles": "c" };
    expect(readClaim(claims, "roles")).toEqual(["a"]);
    expect(readClaim(claims, "realm_access.roles")).toEqual(["b"]);
    expect(readClaim(claims, "https://cars.example/roles")).toBe("c");
    for (const name of ["groups", "roles.length.x", "realm_access.roles.map", "constructor", "__proto__.x"])
      expect([name, readClaim(claims, name)]).toEqual([name, undefined]);
  });

  it.each([
    [["view", "edit", "other"], "editor"],
    ["own", "owner"],
    ["Site Owners", "owner"],
    ["view edit", "editor"],
    ["view,other", "viewer"],
    [["Own"], null],
    [["view edit"], null],
    ["owner", null],
    [[], null],
    [undefined, null],
    [{ own: true }, null],
    [true, null],
  ])("%j gives the role %s", (claim, role) => {
    expect(roleOf(claim, GIVEN)).toBe(role);
  });
});

it("a person's name is a mail address, or has the provider's behind it, so that it looks like no other's", () => {
  expect(
    namesOf({ sub: "7", email: "j@team.example", preferred_username: " ja\u0000ne\n", name: 5 }, "Team ID"),
  ).toEqual(["j@team.example", "jane (Team ID)", "7 (Team ID)"]);
  const command = "npm run admin";
  expect(namesOf({ sub: "7", email: command, name: command }, "Team ID")).toEqual([
    ...["npm run admin (Team ID)", "7 (Team ID)"],
  ]);
  for (const email_verified of [false, "false"]) {
    expect(namesOf({ sub: "7", email: "boss@team.example", email_verified }, "ID")).toEqual(["7 (ID)"]);
  }
});

it("only a known problem of an address becomes a sentence", () => {
  expect(providerSentence("refused", "Team ID")).toBe("Team ID did not let you in.");
  for (const text of [null, "", "constructor", "Call 555-0100"]) expect(providerSentence(text, "Team ID")).toBeNull();
});
