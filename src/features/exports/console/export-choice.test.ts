import { expect, it } from "vitest";
import { choiceProblem, choiceQuery, DEFAULT_CHOICE } from "./export-choice.tsx";

it("asks for nothing in particular by default", () => {
  expect(`${choiceQuery(DEFAULT_CHOICE)}`).toBe("");
  expect(choiceProblem(DEFAULT_CHOICE)).toBeNull();
});

it("asks for the chosen cars", () => {
  const choice = { dealership: "7", make: "Land Rover", pick: "price_drop", limit: "12" } as const;
  expect(`${choiceQuery(choice)}`).toBe("dealershipId=7&make=Land+Rover&pick=price_drop&limit=12");
});

it.each(["", " ", "0", "201", "1.5", "ten"])("says what is wrong with %j cars", (limit) => {
  expect(choiceProblem({ ...DEFAULT_CHOICE, limit })).toBe("A whole number from 1 to 200");
});
