import { describe, expect, it } from "vitest";
import { brief } from "#test/sentences/brief-meaning.ts";
import { ways } from "#test/sentences/read-by.ts";
import { SMALL_STOCK } from "#test/sentences/small-stock.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { readLongNames, readTrimNames } from "./long-names.ts";
import { Reading } from "./pieces.ts";
import { readNames } from "./read-names.ts";
import type { NameCondition, StockNames } from "./stock-names.ts";

/** Returns how a text is read as names. */
function meaningOf(text: string, names: StockNames = SMALL_STOCK) {
  const reading = new Reading(text);
  const conditions: NameCondition[] = [];
  readLongNames(reading, names, conditions);
  readTrimNames(reading, names, conditions);
  readNames(reading, names, conditions);
  const { understood, notUnderstood } = reading;
  return { understood, notUnderstood, conditions, hasUnknown: reading.unknown.length > 0 };
}
const read = (text: string, names?: StockNames) => brief(meaningOf(text, names));

describe("makes", () => {
  it.each([
    ["honda", "make:Honda"],
    ["HONDA", "make:Honda"],
    ["land rover", "make:Land Rover"],
    ["landrover", "make:Land Rover"],
    ["alfa romeo giulia", "make:Alfa Romeo, model:giulia"],
    ["alfa/romeo", "make:Alfa Romeo"],
    ["alfa  romeo", "make:Alfa Romeo"],
    ["alfa, romeo", "make:Alfa Romeo, word:romeo"],
    ["alfa (romeo)", "make:Alfa Romeo, word:romeo"],
    ["chevy", "make:Chevrolet"],
    ["lamborghini", "make:Lamborghini"],
    ["hondas", "make:Honda"],
    ["Honda's", "make:Honda"],
    ["civics", "model:civic"],
    ["silverados", "model:silverado"],
    ["toyta", "make:Toyota"],
    ["hond", "word:hond"],
    ["mercedes-benz", "make:Mercedes-Benz"],
    ["a ford", "make:Ford"],
    ["land a rover", "model:land, not “rover”"],
  ])("of %j: %s", (text, meaning) => expect(read(text)).toBe(meaning));
});

describe("makes and models", () => {
  it.each([
    ["honda civic", "make:Honda, model:civic"],
    ["bmw x5 m", "make:BMW, model:x5, model:m"],
    ["bmw x5 m sport", "make:BMW, model:x5, word:sport"],
    ["honda toyota", "make:Honda, make:Toyota"],
    ["honda or toyota", "make:Honda | Toyota"],
    ["honda and toyota", "make:Honda | Toyota"],
    ["honda & toyota", "make:Honda | Toyota"],
    ["honda, toyota", "make:Honda | Toyota"],
    ["honda/toyota", "make:Honda | Toyota"],
    ["honda; toyota", "make:Honda, make:Toyota"],
    ["HONDA OR TOYOTA", "make:Honda | Toyota"],
    ["a honda or a toyota", "make:Honda | Toyota"],
    ["honda or red toyota", "make:Honda, make:Toyota, not “red”"],
    ["civic or accord", "make:civic | accord"],
    ["civic and accord", "make:civic | accord"],
    ["civic, accord", "make:civic | accord"],
    ["civic accord", "model:civic, model:accord"],
    ["honda civic or accord", "make:Honda civic | accord"],
    ["honda and civic", "make:Honda, model:civic"],
    ["honda, civic", "make:Honda, model:civic"],
    ["honda or civic", "make:Honda | civic"],
    ["honda civic and toyota camry", "make:Honda civic | Toyota camry"],
    ["camry honda or toyota", "make:Honda camry | Toyota"],
    ["or honda", "make:Honda"],
    ["honda or", "make:Honda"],
    ["honda or used", "make:Honda"],
    ["grand cherokee", "model:grandcherokee"],
    ["f-150", "model:f150"],
    ["model 3 or model y", "make:model3 | modely"],
  ])("in %j: %s", (text, meaning) => expect(read(text)).toBe(meaning));
});

describe("years", () => {
  it.each([
    ["2018", "year:2018..2018"],
    ["2018 civic", "year:2018..2018, model:civic"],
    ["2018 or 2019", "year:2018..2019"],
    ["2019 honda 2018", "year:2018..2019, make:Honda"],
    ["2018 honda 2018", "year:2018..2018, make:Honda"],
    ["2017 honda 2019", "make:Honda, not “2017”, not “2019”"],
    ["1949", "not “1949”"],
    ["2500", "model:2500"],
  ])("in %j: %s", (text, meaning) => expect(read(text)).toBe(meaning));
});

describe("places and dealerships", () => {
  it.each([
    ["Seattle", "in:Seattle, WA"],
    ["seattle, wa", "in:Seattle, WA"],
    ["Tacoma", "model:tacoma"],
    ["tacoma wa", "in:Tacoma, WA"],
    ["tacoma, washington", "in:Tacoma, WA"],
    ["tacoma (wa)", "model:tacoma, at:wa"],
    ["Lincoln", "make:Lincoln"],
    ["portland", "at:portland"],
    ["white plains", "at:white, at:plains"],
    ["white; plains", "word:white, word:plains"],
    ["Boise", "not “Boise”"],
    ["boise id", "near:83703"],
    ["WA", "at:wa"],
    ["washington", "at:wa"],
    ["oregon", "at:or"],
    ["seattle OR", "in:Seattle, WA, at:or"],
    ["camry OR", "model:camry, at:or"],
    ["camry or", "model:camry"],
    ["CAMRY OR", "model:camry"],
    ["OR", "at:or"],
    ["OR camry", "model:camry"],
    ["texas", "not “texas”"],
    ["Blue Ridge Motors", "dealership:1"],
    ["blue-ridge motors honda", "dealership:1, make:Honda"],
    ["harbor auto", "dealership:2"],
    ["harbor", "word:harbor"],
    ["Wheelhouse", "dealership:4"],
    ["right way motors", "dealership:3"],
    ["right", "word:right"],
    ["right way", "not “right”, not “way”"],
    ["motors", "word:motors"],
  ])("in %j: %s", (text, meaning) => expect(read(text)).toBe(meaning));
  it("of several dealerships of one name, none is meant alone", () => {
    const two = {
      ...SMALL_STOCK,
      dealershipsNamed: () => [
        { id: 1, name: "A" },
        { id: 2, name: "A" },
      ],
    };
    expect(read("harbor auto", two)).toBe("transmission:automatic, word:harbor");
    expect(read("wheelhouse", two)).toBe("word:wheelhouse");
  });
  it("names are of up to five words", () => {
    const long = (name: string) => (name.split(/[\s,]+/).length >= 5 ? [{ id: 9, name }] : []);
    const known = { ...SMALL_STOCK, dealershipsNamed: long };
    expect(read("one two three four five", known)).toBe("dealership:9");
    expect(read("one two three four", known)).not.toContain("dealership");
    expect(meaningOf("zero one two three four five", known).understood[0]?.text).toBe("zero one two three four");
  });
});

describe("other words of the stock", () => {
  it.each([
    ["xle", "word:xle"],
    ["civic gt", "model:civic, word:gt"],
    ["civc", "word:civc"],
    ["1hgcm82633a004352", "word:1hgcm82633a004352"],
    ["004352", "word:004352"],
    ["xyzzyx", "not “xyzzyx”"],
    ["pathfinder", "model:pathfinder"],
    ["gx", "model:gx"],
    ["a", ""],
    ["gia", "not “gia”"],
    ["gi", "word:gi"],
    ["gi honda", "make:Honda, not “gi”"],
    ["5.0", "liters:5..5"],
    ["5.0 mustang", "liters:5..5, model:mustang"],
    ["50", "word:50"],
    ["hybird", "fuel:hybrid"],
    ["premium", "word:premium"],
    ["“civic” | ford!", "make:Ford, model:civic"],
    ["civic?", "model:civic"],
    ["suv's civic", "model:civic, not “suv's”"],
    ["’s civic", "model:civic"],
    ["'S civic", "model:civic"],
    ["- civic", "model:civic"],
    ["'szzyx civic", "model:civic, not “'szzyx”"],
  ])("in %j: %s", (text, meaning) => expect(read(text)).toBe(meaning));
});

describe("a long range", () => {
  it.each(ways("longer|extended|standard|mid|driving|good|great", "… range"))(
    "is refused where no trim is called so: %j",
    (text) => {
      expect(read(text)).toBe(`not “${text}”`);
    },
  );
  it.each(["long range", "Long-Range", "long  range"])("is a trim where one is called so: %j", (text) => {
    expect(read(`model y ${text}`)).toBe(`model:longrange, model:modely`);
  });
  it("is no part of other words", () => {
    expect(read("long ranger")).not.toContain("longrange");
    expect(read("along range")).not.toContain("longrange");
    expect(read("range")).toBe("model:range");
  });
});

describe("auto", () => {
  const AUTOMATIC = "transmission:automatic";
  it.each([
    ["corvette auto", `${AUTOMATIC}, model:corvette`],
    ["corvette Auto, ford", `${AUTOMATIC}, make:corvette | Ford`],
    ...ways("under|with|and|or|in", "corvette auto … premium").map((text) => [
      text,
      `${AUTOMATIC}, model:corvette, word:premium`,
    ]),
    ["corvette auto below premium", `${AUTOMATIC}, model:corvette, word:premium, not “below”`],
    ["corvette auto less premium", `${AUTOMATIC}, model:corvette, word:premium, not “less”`],
    ["corvette auto near premium", `${AUTOMATIC}, model:corvette, word:premium, not “near”`],
    ["corvette auto; premium", `${AUTOMATIC}, model:corvette, word:premium`],
    ["auto", ""],
    ["corvette, auto", "model:corvette"],
    ["corvette; auto", "model:corvette"],
    ...ways("a|an|the|used|any|my|new|cheap|good|nice|great|best|reliable|family|first", "… auto").map((text) => [
      text,
      "",
    ]),
    ["corvette auto premium", "model:corvette, word:premium"],
    ["corvette auto sunroof", "model:corvette, not “sunroof”"],
    ["corvette auto within", "model:corvette"],
  ])("%j: %s", (text, meaning) => {
    if (meaning === "") expect(read(text)).not.toContain(AUTOMATIC);
    else expect(read(text)).toBe(meaning);
  });
});

/** Words of everyday English, and of parts and uses of cars, as shoppers write them. */
const TALK = [...EVERYDAY_WORDS];

describe("words of everyday English", () => {
  it("are refused, and are no unknown names", () => {
    const { notUnderstood, understood, hasUnknown } = meaningOf("hello how much is shipping");
    expect([notUnderstood.map(({ text }) => text), understood, hasUnknown]).toEqual([
      ["how", "much", "shipping"],
      [],
      false,
    ]);
  });
  it("are a dealership's where it stands alone", () => {
    expect(read("right")).toBe("word:right");
    expect(read("right much")).toBe("not “right”, not “much”");
  });
  it("are none of the words that are makes, models or trims as well", () => {
    const names =
      "fit edge mini limited sport touring premium base ram smart genesis soul focus escape flex pilot".split(" ");
    expect(["", ...names].filter((word) => EVERYDAY_WORDS.has(word))).toEqual([]);
    expect(TALK.filter((word) => SMALL_STOCK.makeNamed(word) !== null || SMALL_STOCK.isModelName(word))).toEqual([]);
  });
});

const DESCRIPTIVE =
  "reliable clean nice good great family luxury sporty safe comfortable small big large midsize fullsize compact leather sunroof moonroof loaded accident accidents owner title warranty navigation camera bluetooth carplay towing tow seats row third heated roof rack mpg efficient economical daily commuter commuting first student teen teenager kids winter snow road trip sound system package condition excellent new low high fast beautiful perfect quality decent solid gently lightly history carfax record free cold weather work business certified preowned newer older late dark light bright deep metallic pearl matte";

describe("words that describe", () => {
  /** A stock in which every word is nearly a name. */
  const eager: StockNames = { ...SMALL_STOCK, isNearly: () => true, correctedMake: () => "Honda" };
  it.each(DESCRIPTIVE.split(" ").filter((word) => !["preowned", "title", "seats"].includes(word)))(
    "say nothing that is known: %s",
    (word) => {
      expect(read(word, eager)).toBe(`not “${word}”`);
      expect(meaningOf(word, eager).hasUnknown).toBe(false);
    },
  );
  it("are names where something is called exactly so", () => {
    const called = (fields: object) => ({
      ...SMALL_STOCK,
      fieldsOf: () => ({ cars: false, sellers: false, others: false, years: false, trims: false, ...fields }),
    });
    expect(read("compact", called({ others: true }))).toBe("word:compact");
    expect(read("compact", called({ cars: true }))).toBe("word:compact");
    expect(read("compact", called({ sellers: true }))).toBe("not “compact”");
  });
});

const SPANISH =
  "busco quiero necesito un una unos unas el la los las de del con en por para que y o carro carros coche coches auto vehiculo vehiculos usado usada usados usadas color precio millas mil modelo ano";

describe("words of Spanish that say nothing", () => {
  it.each(SPANISH.split(" "))("are passed over: %s", (word) => {
    expect(meaningOf(`honda ${word} premium`).notUnderstood).toEqual([]);
  });
  it("are names as a part of a longer one", () => {
    expect(
      read("el camino", { ...SMALL_STOCK, listedModel: (_, name) => (name === "elcamino" ? "El Camino" : null) }),
    ).toBe("model:el, model:camino");
  });
});

describe("what is taken and refused", () => {
  it.each([
    ["used honda civic", "make:Honda:honda", "model:Civic:civic"],
    ["red toyta, WA", "make:Toyota:toyta", "state:In Washington:WA", "red"],
    ["corvette auto, premium", "model:Corvette:corvette", "transmission:Automatic:auto", "word:“premium”:premium"],
    ["the Blue Ridge Motors here", "dealership:Blue Ridge Motors:Blue Ridge Motors"],
    ["the Wheelhouse here", "dealership:Wheelhouse:Wheelhouse"],
    ["used white plains here", "location:In White Plains:white plains"],
    ["near Seattle today", "location:In Seattle, WA:Seattle", "near"],
    ["tesla model y long range", "make:Tesla:tesla", "model:Model Y:model y", "word:“long range”:long range"],
    ["the hybird premium", "fuel:Hybrid:hybird", "word:“premium”:premium"],
    [
      "cheap hello xyzzyx 5.0 2015 civic",
      "engine:5.0 L engine:5.0",
      "year:2015:2015",
      "model:Civic:civic",
      "cheap",
      "xyzzyx",
    ],
    ["the 2012 or 2019 civic", "model:Civic:civic", "2012", "2019"],
  ])("of %j is named with its own words", (text, ...pieces) => {
    const { understood, notUnderstood } = meaningOf(text);
    const taken = understood.map((piece) => [piece.kind, piece.label, piece.text].join(":"));
    expect([...taken, ...notUnderstood.map((piece) => piece.text)]).toEqual(pieces);
  });
});
