import { expect, it } from "vitest";
import { dealerSentences, joinSentences } from "./dealer-text.ts";

const read = (html: string) => joinSentences(dealerSentences(html));

it("keeps what is said of the car, without markup, shouting, addresses and telephone numbers", () => {
  expect(
    read(
      "<p><b>ONE OWNER, FULL SERVICE RECORDS!!!</b> Heated seats &amp; CarPlay.<br>Call (703) 555-0147 today!</p><style>p { color: red }</style>" +
        "<ul><li>New tires</li><li>See www.example-motors.com or mail joe@example.com for the report</li></ul>",
    ),
  ).toBe("One owner, full service records! Heated seats & CarPlay. New tires");
});

it.each([
  ["Sunroof, navigation - call now!", "Sunroof, navigation"],
  ["Leather; text 703.555.0147", "Leather"],
  ["For details, call us today", null],
  ["Hurry, call now!", null],
])("keeps what stands before a request to get in touch: %s", (html, text) => {
  expect(read(html)).toBe(text);
});

it("keeps abbreviations and single words in capitals", () => {
  expect(read("NICE SUV WITH AWD AND V6 ENGINE. Drives GREAT.")).toBe("Nice SUV with AWD and V6 engine. Drives GREAT.");
});

it("takes telephone numbers in any writing out of a sentence that says more", () => {
  const text = read(
    "This truck has been with one family since it was new, was always garaged and comes with every receipt; text 703.555.0147 or 1-800-555-0147 x12",
  );
  expect(text).toMatch(/^This truck has been with one family/);
  expect(text).not.toMatch(/\d{3}/);
});

it("keeps a table's cell with a single figure", () => {
  expect(dealerSentences("<table><tr><td>Seats</td><td>5</td></tr><tr><td>Roof</td><td>-</td></tr></table>")).toEqual([
    ...["Seats", "5", "Roof"],
  ]);
});

it("is nothing where nothing is said", () => {
  for (const empty of [null, "", "  ", "<p></p>", "***", "Call us today for our best price!"])
    expect(read(String(empty ?? ""))).toBeNull();
});

it("ends at the last whole sentence within 4,000 characters", () => {
  const text = read("A fine car with many good sides. ".repeat(400)) ?? "";
  expect(text.length).toBeLessThanOrEqual(4_000);
  expect(text.endsWith("sides.")).toBe(true);
});
