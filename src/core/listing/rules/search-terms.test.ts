import { describe, expect, it, test } from "vitest";
import { bare, FILLERS, familyTerms, placeTerms, spellingsOf, termsOf } from "./search-terms.ts";

const sorted = (terms: readonly string[]) => terms.toSorted().join(" ");

test.each([
  ["F-150", "f150"],
  ["  R/T  #1! ", "rt1"],
  ["Citroën C4", "citroenc4"],
  ["Škoda – Ω5", "skodaω5"],
  ["日産", "日産"],
  ["ﬁat", "fiat"],
  ["!?", ""],
  ["–", ""],
])("the letters and digits of %j are %j", (text, letters) => {
  expect(bare(text)).toBe(letters);
});

describe("the terms of a name", () => {
  it.each([
    ["F-150", "150 f f150"],
    ["RAV4", "4 rav rav4"],
    ["Land Rover", "land landrover rover"],
    ["BMW 3 Series", "3 3series bmw bmw3 series"],
    ["Town & Country", "country town towncountry"],
    ["R/T", "r rt t"],
    ["Tacoma, WA", "tacoma tacomawa wa"],
    ["AMG-c63s", "63 amg amgc63s c c63s s"],
    ["Citroën", "citroen"],
    ["Kia Kia", "kia kiakia"],
    ["- ! /", ""],
    ["", ""],
  ])("%j are %j", (name, terms) => expect(sorted(termsOf(name))).toBe(terms));
});

describe("the terms of a place", () => {
  it.each([
    ["Chantilly, VA", null, "chantilly chantillyva va virginia"],
    ["Chantilly", "VA", "chantilly virginia"],
    ["Chantilly", "va", "chantilly virginia"],
    ["Chantilly ,va ", null, "chantilly chantillyva va virginia"],
    ["Chantilly", null, "chantilly"],
    ["Chantilly VA", null, "chantilly chantillyva va"],
    ["Reston, VA, Lot B", null, "b lot lotb reston restonva va valot"],
    ["Columbia, DMV", null, "columbia columbiadmv dmv"],
    ["Toronto, ON", null, "on ontario toronto torontoon"],
    ["Paris, ZZ", null, "paris pariszz zz"],
    ["Buffalo, OH", "NY", "buffalo buffalooh new newyork oh york"],
  ])("%j in %j are %j", (place, state, terms) => expect(sorted(placeTerms(place, state))).toBe(terms));
});

describe("a family of models", () => {
  it.each([
    ["BMW", "330i", "3 3series series"],
    ["BMW", "M340i xDrive", "3 3series series"],
    ["BMW", "128i", "1 1series series"],
    ["BMW", "850Ci", "8 8series series"],
    ["BMW", "940i", ""],
    ["BMW", "M3", ""],
    ["BMW", "X3 328", ""],
    ["Toyota", "330i", ""],
    ["Mercedes-Benz", "C 300", "c cclass class"],
    ["Mercedes-Benz", "GLC-300", "class glc glcclass"],
    ["Mercedes-Benz", "sl65 AMG", "class sl slclass"],
    ["Mercedes-Benz", "C 3000", ""],
    ["Mercedes-Benz", "C 3", ""],
    ["Mercedes-Benz", "Sprinter 2500", ""],
    ["Mercedes-Benz", "AMG GT 63", ""],
    ["Mercedes-Benz", "Metris", ""],
    ["Toyota", "C 300", ""],
  ])("of a %s %s has the terms %j", (make, model, terms) => {
    expect(sorted(familyTerms(make, model))).toBe(terms);
  });
});

describe("what shoppers call", () => {
  it.each([
    ["chevrolet", "chevy chev"],
    ["volkswagen", "vw vdub volkswagon"],
    ["mercedesbenz", "mb mercedes merc benz"],
    ["bmw", "beemer bimmer beamer"],
    ["cadillac", "caddy caddie"],
    ["jaguar", "jag"],
    ["alfaromeo", "alfa"],
    ["astonmartin", "aston"],
    ["rollsroyce", "rolls"],
    ["lamborghini", "lambo"],
    ["subaru", "subie"],
    ["corvette", "vette vett"],
    ["tacoma", "taco"],
    ["mustang", "stang"],
    ["mx5", "miata"],
    ["rangerover", "rrover"],
    ["pickup", "truck trucks pickups"],
    ["truck", "trucks pickups pickup"],
    ["suv", "crossover crossovers suvs"],
    ["crossover", "crossovers"],
    ["minivan", "minivans vans"],
    ["van", "minivan minivans vans"],
    ["convertible", "cabrio cabriolet convertibles roadster"],
    ["sedan", "saloon sedans"],
    ["coupe", "coupes"],
    ["wagon", "estate wagons"],
    ["hatchback", "hatch hatchbacks"],
    ["electric", "ev evs electrics"],
    ["gasoline", "gas petrol"],
    ["hybrid", "hybrids"],
    ["pluginhybrid", "phev"],
    ["plugin", "phev"],
    ["newyork", "nyc"],
    ["philadelphia", "philly"],
    ["lasvegas", "vegas"],
    ["sanfrancisco", "sf"],
    ["losangeles", "la"],
  ])("a %s: %s", (name, words) => {
    for (const word of words.split(" ")) {
      const [itself, ...others] = spellingsOf(word);
      expect(itself).toBe(word);
      expect(others).toContain(name);
    }
  });
  it("other things, is called so alone", () => {
    expect(["honda", "constructor"].map(spellingsOf)).toEqual([["honda"], ["constructor"]]);
  });
  it("a kind of car, is not every kind", () => {
    expect(spellingsOf("pickup")).toEqual(["pickup", "truck"]);
    expect(spellingsOf("minivan")).toEqual(["minivan", "van"]);
  });
});

it("knows the words that say nothing about a car", () => {
  const sentences = `hello i am looking for an auto
    id really like to buy a used car or something around my budget please
    we want that one it is just in the us and we will be searching for it on sale
    do you have any automobile with mileage under max miles
    im mainly looking at preowned autos but show me automobiles from this year too
    could you get or give me anything which would drive very preferably owned by you
    i need some cars then i can find deals at a price priced up to it costs
    having its cost within prices of years than i search preferably vehicles deal
    are cars only ones it has state vehicle w pre id`;
  const words = new Set(sentences.split(/\s+/));
  const others = ["hello", "am"];
  expect([...words].filter((word) => !FILLERS.has(word)).toSorted()).toEqual(others.toSorted());
  expect([...FILLERS].filter((word) => !words.has(word))).toEqual([]);
});
