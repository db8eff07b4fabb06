import { describe, expect, it } from "vitest";
import { ways } from "#test/sentences/read-by.ts";
import { SMALL_STOCK } from "#test/sentences/small-stock.ts";
import { Reading, TAKEN } from "./pieces.ts";
import { refuseNegations } from "./refuse-negations.ts";

/** Returns the refused pieces of a text, each between bars, and the rest after "left". */
function refused(text: string): string {
  const reading = new Reading(text);
  refuseNegations(reading, SMALL_STOCK);
  const left = reading.rest.replaceAll(TAKEN, " ").replace(/\s+/g, " ").trim();
  return `${reading.notUnderstood.map((piece) => piece.text).join(" | ")}${left && ` left ${left}`}`;
}

describe("what a shopper does not want is refused whole", () => {
  it.each([
    ...ways(
      "not|no|non|without|sin|except|except for|excluding|exclude|anything but|other than|rather than|minus",
      "… red",
    ),
    ...ways("want|like|need|show", "don't … red"),
    ...ways("don’t|dont|do not|i don't|i do not", "… want red"),
    ...ways("quiero|busco|necesito", "no … red"),
    ...ways("any color but|any car but", "… red"),
    ...ways("a|an|any|the", "not … red"),
    ...ways("but|and", "… not red"),
    "NOT Red",
    "non-red",
    "not four wheel drive",
    "not camry",
    "no Hondas".replace("s", ""),
    "no Honda Civic",
    "no accord",
    "not GT",
    ...ways(", | or | nor | and | / |, or |, and |, nor | ", "not red…blue").filter(
      (text) => !/red[/]blue|red , /.test(text),
    ),
    "no trucks or vans",
    "no red, blue or green",
    "not red or a blue",
    "not red or an blue",
    "not red or any blue",
    "no red and no blue",
    "not red and not blue",
    "not honda or kia rio",
    "no accidents",
    ...ways(
      "title|titles|history|damage|record|records|issues|problems|interior|interiors|seat|seats|owner|owners|miles|mileage|smell|rust",
      "no salvage …",
    ),
    "without the sunroof",
    "no x-ray",
    "no mother's seats",
  ])("%j", (text) => {
    expect(refused(text)).toBe(text);
    const wide = text.replaceAll(" ", "  ");
    expect(refused(`suv ${wide} under`)).toBe(`${wide} left suv under`);
  });
});

describe("and nothing else", () => {
  it.each([
    ["red not blue", "not blue left red"],
    ["suv, no red or blue, kia", "no red or blue, kia left suv,"],
    ["no red or cheap", "no red left or cheap"],
    ["not red under 20k", "not red left under 20k"],
    ["no salvage titled car", "no salvage left titled car"],
    ["no accidents honda", "no accidents left honda"],
    ["non hybrid camry", "non hybrid left camry"],
    ["non-hybrid or electric camry", "non-hybrid left or electric camry"],
    ["not hybrid camry", "not hybrid camry"],
    ["nonhybrid", " left nonhybrid"],
    ["notred", " left notred"],
    ["casino red", " left casino red"],
    ["xno red", " left xno red"],
    ["no", " left no"],
    ["not, red", " left not, red"],
    ["no (red)", " left no (red)"],
    ["no red not blue", "no red | not blue"],
    ["not redo", "not redo"],
    ["no blacksmith kia", "no blacksmith left kia"],
    ["no dealer", "no dealer"],
    ["not (camry)", " left not (camry)"],
    ["not red cheap or blue", "not red left cheap or blue"],
    ["not red ab blue or kia", "not red left ab blue or kia"],
    ["no salvage title honda", "no salvage title left honda"],
    ["no tacoma", "no tacoma"],
    ["no tacoma washington", "no tacoma left washington"],
  ])("%j: %s", (text, meaning) => expect(refused(text)).toBe(meaning));
  it("of a text that has been taken", () => {
    const reading = new Reading("not red suv");
    reading.take(4, 3, { kind: "color", label: "Red", filters: {} });
    refuseNegations(reading, SMALL_STOCK);
    expect(reading.notUnderstood).toEqual([]);
  });
  it("and says why", () => {
    const reading = new Reading("not red");
    refuseNegations(reading, SMALL_STOCK);
    expect(reading.notUnderstood).toEqual([{ text: "not red", why: "Excluding is not possible" }]);
  });
});
