import { describe, expect, it, test } from "vitest";
import { applyRules, type Meaning, Reading, rule, TAKEN, UNDERSTOOD_KINDS } from "./pieces.ts";

const model = (label: string): Meaning => ({ kind: "model", label, filters: {} });
const color: Meaning = { kind: "color", label: "Red", filters: { color: ["red"] } };

describe("a keyword that is taken apart", () => {
  it("keeps the places of what is left", () => {
    const reading = new Reading("red civic now");
    reading.take(0, 3, color);
    reading.refuse(10, 3, "why not");
    expect(reading.rest).toBe(`${TAKEN.repeat(3)} civic ${TAKEN.repeat(3)}`);
    expect(reading.understood).toEqual([{ ...color, text: "red", at: 0 }]);
    expect(reading.notUnderstood).toEqual([{ text: "now", why: "why not" }]);
  });
  it("tells of pieces without the blanks around them, and where they stand without those", () => {
    const reading = new Reading("a  red ");
    reading.take(1, 6, color);
    expect(reading.understood).toEqual([{ ...color, text: "red", at: 3 }]);
  });
  it("tells of the right one of two pieces with the same text", () => {
    const reading = new Reading("red red");
    reading.take(4, 3, color);
    expect(reading.understood[0]?.at).toBe(4);
  });
  it("tells of pieces in the order in which they stand", () => {
    const reading = new Reading("now red x blue y");
    reading.take(10, 4, { ...color, label: "Blue" });
    reading.take(4, 3, color);
    reading.refuseUnknown(15, 1);
    reading.refuse(8, 1);
    reading.refuse(0, 3);
    expect(reading.understood.map(({ label }) => label)).toEqual(["Red", "Blue"]);
    expect(reading.notUnderstood).toStrictEqual([{ text: "now" }, { text: "x" }, { text: "y" }]);
  });
  it("has an unknown word only where one was refused as such", () => {
    const reading = new Reading("x y");
    reading.refuse(0, 1);
    expect(reading.unknown).toEqual([]);
    reading.refuseUnknown(2, 1);
    expect(reading.unknown).not.toEqual([]);
  });
});

describe("words of a model", () => {
  const read = (keyword: string, ...pieces: [word: string, meaning: Meaning][]) => {
    const reading = new Reading(keyword);
    for (const [word, meaning] of pieces) reading.take(keyword.indexOf(word), word.length, meaning);
    return reading.understood.map(({ label, text, at }) => [label, text, at]);
  };
  it("that stand side by side are one piece", () => {
    expect(read("a  grand  cherokee l", ["grand", model("grand")], ["cherokee", model("cherokee")])).toEqual([
      ["grand cherokee", "grand  cherokee", 3],
    ]);
    const three = read("grand cherokee l", ["l", model("l")], ["cherokee", model("cherokee")], ["grand", model("g")]);
    expect(three).toEqual([["g cherokee l", "grand cherokee l", 0]]);
  });
  it.each(["civic or fit", "civic, fit", "civic/fit"])("are two in %j", (keyword) => {
    expect(read(keyword, ["civic", model("civic")], ["fit", model("fit")])).toHaveLength(2);
  });
  it("are not one with what is no model", () => {
    expect(read("red civic", ["red", color], ["civic", model("civic")])).toHaveLength(2);
    expect(read("civic red", ["red", color], ["civic", model("civic")])).toHaveLength(2);
    expect(read("red red2", ["red2", color], ["red", color])).toHaveLength(2);
  });
});

describe("a rule's phrase", () => {
  const reads = (text: string) => rule("red|rouge (?:v[iî]n)", () => null).pattern.exec(text)?.[0];
  it.each(["red", "RED", "a red car", "red-hot", "red, blue", "(red)", "/red", "red."])("is found in %j", (text) => {
    expect(reads(text)?.toLowerCase()).toBe("red");
  });
  it.each(["redo", "tired", "ored", "öred", "redö", "red1", "1red", ".red", ",red", "'red", "’red", "-red", "rouge"])(
    "is not found in %j",
    (text) => expect(reads(text)).toBeUndefined(),
  );
  it("may have several ways of saying it", () => expect(reads("rouge vîn")).toBe("rouge vîn"));
});

describe("rules", () => {
  it("are tried in their order, each on what those before have left", () => {
    const reading = new Reading("dark red car, red");
    applyRules(reading, [rule("dark red", () => ({ ...color, label: "Dark" })), rule("red", () => color)]);
    expect(reading.understood.map(({ label, text }) => [label, text])).toEqual([
      ["Dark", "dark red"],
      ["Red", "red"],
    ]);
  });
  it("get the groups and the whole text of their match", () => {
    const received: unknown[] = [];
    const reading = new Reading("up to 20 or none");
    applyRules(reading, [
      rule("to (\\d+)( miles)?", (groups, text) => {
        received.push(groups, text);
        return null;
      }),
    ]);
    expect(received).toEqual([["20", undefined], "to 20"]);
  });
  it("may refuse, with a reason or without", () => {
    const reading = new Reading("a b");
    applyRules(reading, [rule("b", () => ({ why: undefined })), rule("a", () => ({ why: "is not sold" }))]);
    expect(reading.notUnderstood).toEqual([{ text: "a", why: "is not sold" }, { text: "b" }]);
    expect(reading.understood).toEqual([]);
  });
  it("that find no meaning take nothing, and end", () => {
    const reading = new Reading("a a");
    applyRules(reading, [rule("a", () => null)]);
    expect(reading.rest).toBe("a a");
  });
  it("match four times at most", () => {
    const reading = new Reading("red red red red red");
    applyRules(reading, [rule("red", () => color)]);
    expect(reading.understood).toHaveLength(4);
  });
});

test("the kinds of pieces are those that the listing call names", () => {
  const kinds =
    "accidents bodyStyle certified color cylinders daysListed deal dealership doors drivetrain engine features fuel interiorColor location make mileage model monthly mpg near owners price range seats sort state title transmission word year";
  expect(UNDERSTOOD_KINDS.toSorted().join(" ")).toBe(kinds);
});
