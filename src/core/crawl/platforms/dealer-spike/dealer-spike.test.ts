import { expect, test } from "vitest";
import { leftOutIn } from "../../rules/left-out.ts";
import { playFixture } from "../conformance/play-fixture.ts";
import { dealerSpikeSite } from "./fixture.ts";

test("a dealer of motorcycles and trailers differs from a dealer whose cars could not be read", async () => {
  const { routes, list, next } = dealerSpikeSite;
  const withoutCars = (route: string | null) =>
    String(routes[route ?? ""]).replace(
      /<li class="v7list-results__item"[^>]*data-unit-category="Automobile".*?<\/ul>.*?<\/li>/s,
      "",
    );
  const { report, cars } = await playFixture({
    ...dealerSpikeSite,
    routes: { ...routes, [list]: withoutCars(list), [next ?? ""]: withoutCars(next) },
  });
  expect(cars).toEqual([]);
  expect(report).toMatchObject({
    outcome: "failed",
    platform: "dealer-spike",
    reason: "No cars were found on the site, only 1 motorcycle and 1 trailer.",
  });
});

test("the run reports the vehicles that were left out", async () => {
  const { report } = await playFixture(dealerSpikeSite);
  expect(leftOutIn(report.warnings).join()).toContain("1 motorcycle and 1 trailer");
});
