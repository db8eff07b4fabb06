import { describe, expect, it } from "vitest";
import { meansBy, ways } from "#test/sentences/read-by.ts";
import { AMOUNTS, REFUSED_AMOUNTS } from "./amounts.ts";
import { applyRules, Reading } from "./pieces.ts";

const RULES = [...REFUSED_AMOUNTS, ...AMOUNTS];
const means = meansBy(RULES);

const LESS =
  "under|below|sub|less than|less then|fewer than|fewer then|lower than|cheaper than|up to|max|maximum|max of|maximum of|at most|<|<=|menos de|debajo de|por debajo de|bajo|hasta|máximo|maximo|máximo de";
const MORE =
  "over|above|more than|more then|higher than|at least|min|minimum|min of|minimum of|starting at|from|>|>=|más de|mas de|desde|mínimo|minimo|mínimo de";
const NOT = "no|not|never|nothing|none|do not|cannot|don't|don’t|dont|won't|wont|can't|cant";
const FILLER =
  "any|anything|car|cars|want|wanting|wanna|looking|need|able|to|pay|spend|go|going|be|with|that|is|are|has|have|it";
const NOT_MORE =
  "not over|not above|no more than|no more then|no higher than|not exceeding|not to exceed|no más de|no mas de";
const NOT_LESS = "not under|not below|no less than|no less then|no lower than|not cheaper than|no menos de";
const ABOUT = "around|about|approximately|approx|approx.|roughly|circa|close to|~|alrededor de";
const OR_SO = "20kish|20k-ish|20k ish|20k or so|20k or thereabouts|20k give or take";
const DOLLARS = "dollars|bucks|usd|USD|dólares|dolares|de dólares";
const MILES = "miles|mile|mi|mileage|milage|millas|milla|de millas";
const TO = "-|–|&| to | and | through | thru | till | til | until | y | a | hasta ";

means("a price", [
  ["price:..20000", ways(LESS, "… 20k")],
  ["price:..20000", ways(LESS, "… $20,000")],
  ["price:20000..", ways(MORE, "… 20k")],
  ["price:20000..", ways(MORE, "… $20,000")],
  ["price:..20000", ways(NOT, "… over 20k")],
  ["price:..20000", ways(FILLER, "not … over 20k")],
  ["price:..20000", ["dont want to be going over 20k", "not any car that is over 20k"]],
  ["price:20000.. | not to go to be able to", ["not to go to be able to over 20k"]],
  ["price:..20000", ways(NOT_MORE, "… 20k")],
  ["price:20000..", ways(NOT_LESS, "… 20k")],
  ["price:18000..22000", ways(ABOUT, "… 20k")],
  ["price:18000..22000", ways(OR_SO, "…")],
  ["price:18000..22000", ways(OR_SO, "… budget")],
  [
    "price:18000..22000",
    [
      "a budget of 20k or so",
      "my budget is 20k or so",
      "budget: 20kish",
      "$20000 or so",
      "20000 or so",
      "in the 20k range",
      "20k price range",
    ],
  ],
  ["price:..20000", ways(DOLLARS, "under 20000 …")],
  ["price:..20000", ways("dollars|bucks|usd", "20000 …")],
  ["price:..20000", ["20k usd", "$20k", "$ 20 k", "$20 k", "$20000", "$20,000", "20 k dollars"]],
  ["price:..20000", ways("or less|or under|or below|or cheaper|or lower|max|maximum|tops", "20k …")],
  ["price:..20000", ways("less|under|below|cheaper|lower", "20000 dollars or …")],
  ["price:20000..", ["20k+", "$20000+", "20000+"]],
  ["price:20000..", ways("more|over|above|up", "20k or …")],
  ["price:20000..", ways("more|over|above|up", "20000 bucks and …")],
  ["price:..20000", ["20k budget", "$20000 budget", "20000 budget"]],
  ["price:..20000", ways("budget|my budget|max budget|my maximum budget|budget of|budget is|budget:", "… 20k")],
  ["price:..20000", ways("max price|maximum price|max price of|max price:", "… 20000")],
  ["price:..20000", ["budget under 20k", "my budget is up to 20k", "budget of $20k dollars"]],
  ["price:..20000", ways("max|my max|maximum|limit|my limit|top|top price|my top price", "… is 20k")],
  ["price:..20000", ways("have|got|have about|have around|have up to", "… 20k to spend")],
  ["price:..20000", ["got 20000 dollars to spend"]],
  ["price:..20000", ways("spend|spending|spend about|spend around|spending up to|spend at most", "… 20k")],
  ["price:..20000", ways("price|priced|cost|costs|costing|price is|cost is", "… under 20k")],
  ["price:..20000", ["price not over 20k", "priced at most 20000 dollars"]],
  ["price:..20000, miles:..60000", ["price under 20k miles under 60k"]],
  [
    "price:..10000",
    ["ten grand", "10 grand", "ten thousand dollars", "10 thousand bucks", "10 mil dólares", "10 mil dolares"],
  ],
  ["price:..20000", ["under 20", "under $20", "not over 20", "under 20,", "under 20; red"].slice(0, 3)],
  ["price:..3000", ["under 3", "less than $3"]],
  ["price:..150000", ["under 150"]],
  [" | under 2", ["under 2"]],
  [" | under 151", ["under 151"]],
  ["price:..300", ["under 300", "under 300 dollars", "$300", "less than $300"]],
  [" | under 299 dollars", ["under 299 dollars"]],
  [" | $299", ["$299"]],
  ["price:300..", ["over $300", "not under $300", "$300+"]],
  [" | over $299", ["over $299"]],
  [" | 20+", ["20+"]],
  [" | 3999+", ["3999+"]],
  ["price:4000..", ["4000+", "4,000+"]],
  ["price:9500..9500", ["between $9.5k and 9.5k"]],
  ["price:..9500", ["under 9.5k", "under 9.50 thou", "under 9,500"]],
  ["price:..1250000", ["under 1,250,000", "under 1250000", "under 1.25 mil k"].slice(0, 2)],
]);

means("words behind a small number that leave it thousands", [
  ...["and", "but", "with", "in", "near", "around", "low"].map(
    (word) => [`price:..20000 | ${word} x`, [`under 20 ${word} x`]] as const,
  ),
  ["price:..20000 | , x", ["under 20, x"]],
  ["price:..20000 | ;x", ["under 20;x"]],
  ["price:..20000 | suvs", ["under 20 suvs"]],
  ["price:..20000 | inside", ["under 20 inside"]],
]);

means("a range of prices", [
  ["price:15000..20000", ways(TO, "between 15k…20k")],
  ["price:15000..20000", ways("-|–| - | to | a ", "15k…20k")],
  [
    "price:15000..20000",
    ["between 15 and 20k", "15-20k", "entre 15k y 20k", "15 to 20 grand", "between 20k and 15k", "20-15k"],
  ],
  [
    "price:15000..20000",
    ["$15,000 - $20,000", "15,000-20,000", "15000-20000", "20000 to 15000", "15000 to 20000 dollars"],
  ],
  [
    "price:15000..20000",
    ways("price range|my price range|budget range|price range is|price range of|price range:", "… 15k to 20k"),
  ],
  ["price:15000..20000", ["price range from 15k to 20k", "my price range is between 15k and 20k", "de 15k a 20k"]],
  ["price:15000..20000", ["in the 15k-20k range", "15k-20k price range", "15000-20000 range"]],
  ["price:15000..20000", ways(DOLLARS, "between 15000 and 20000 …")],
  ["price:900..1500", ["$900-1500", "900-1500 dollars", "900-1500 bucks", "900-1500 usd", "900 a 1500 dólares"]],
  ["price:100..300", ["between 100 and 300", "$100-300"]],
  [" | between 100 and 299", ["between 100 and 299"]],
  ["price:4000..5000", ["4000-5000"]],
  ["price:100000..200000", ["100000-200000"]],
  [" | 3999-5000", ["3999-5000"]],
  [" | 5000-3999", ["5000-3999"]],
  [" | 1500-2500", ["1500-2500"]],
  [" | 1000000-2000000", ["1000000-2000000"]],
  ["price:..20000 | - 4 door", ["$20k - 4 door"]],
]);

means("about", [
  ["price:900..1100", ["around 1000", "about $1000", "$1000 or so"]],
  ["price:..999 | around", ["around $999"]],
  ["price:1350..1650", ["around 1500"]],
  [" | around 1501", ["around 1501"]],
  ["price:1351..1651", ["around $1501"]],
  [" | 3999 or so", ["3999 or so"]],
  ["price:3600..4400", ["4000 or so"]],
  ["miles:45000..55000", ways(ABOUT, "… 50k miles")],
  [
    "miles:45000..55000",
    ways("miles ish|miles-ish|miles or so|miles or thereabouts|miles give or take", "50k …").slice(1),
  ],
  ["miles:45000..55000", ways(MILES, "around 50k …")],
  ["miles:..999 | around", ["around 999 miles"]],
  ["miles:900..1100", ["around 1000 miles"]],
]);

means("a mileage", [
  ["miles:..50000", ways(LESS, "… 50k miles")],
  ["miles:50000..", ways(MORE, "… 50k miles")],
  ["miles:..50000", ways(NOT_MORE, "… 50k miles")],
  ["miles:50000..", ways(NOT_LESS, "… 50k miles")],
  ["miles:..50000", ways(MILES, "50k …")],
  ["miles:..50000", ways(MILES, "50,000 …")],
  ["miles:..50000", ways("or less|or fewer|or under|or below|or lower|max|maximum", "50k miles …")],
  ["miles:50000..", ways("more|over|above|up", "50k miles or …")],
  ["miles:50000..", ways("more|over|above|up", "50k+ miles and …")],
  ["miles:50000..", ["50k+ miles", "50k plus miles", "50,000 + miles"]],
  ["miles:..50000", ways("on it|on the clock|on the odo|on the odometer|on the car|on the truck", "50k …")],
  ["miles:..50000", ["under 50k on it", "not over 50k on it", "no more than 50,000 on the clock"]],
  ["miles:..50000", ["mileage under 50k", "miles below 50k", "mileage of not over 50k", "miles no more than 50k"]],
  ["miles:20000..40000", ways(TO, "20k…40k miles")],
  ["miles:20000..40000", ways("between|from|entre|de", "… 20k to 40k miles")],
  ["miles:20000..40000", ["20-40k miles", "between 20 and 40k miles", "40k to 20k miles", "20,000 to 40,000 mi"]],
  ["miles:20000..40000", ways("mileage|miles", "… between 20k and 40k")],
  ["miles:20000..40000", ways("mileage|miles", "… from 20 to 40k")],
  ["miles:20000..40000", ["mileage 20k-40k", "mileage 40k-20k"]],
  ["miles:..300", ["under 300 miles", "300 miles"]],
  [" | 299 miles", ["299 miles"]],
  ["miles:300..", ["over 300 miles"]],
  [" | over 299 miles", ["over 299 miles"]],
  ["miles:100..300", ["100 to 300 miles"]],
  [" | 100 to 299 miles", ["100 to 299 miles"]],
  ["price:..50000, miles:..60000", ["60k miles under 50k", "60 thousand miles under 50k", "60000 miles under 50k"]],
  ["price:..20000 | low mileage", ["low mileage under 20k"]],
  ...["low", "lower", "lowest", "fewest", "least"].map(
    (word) => [`price:..20000 | ${word} miles`, [`${word} miles under 20k`]] as const,
  ),
  ["miles:..20000 | slow", ["slow miles under 20k"]],
]);

const PAYMENTS = "Searching by payment is not possible";
/** Returns the refused parts of a text, as one text. */
const refused = (text: string) => {
  const reading = new Reading(text);
  applyRules(reading, RULES);
  return [reading.understood, reading.notUnderstood];
};

describe("payments", () => {
  it.each([
    ...ways("a|per|each|every", "300 … month"),
    ...ways("month|mo|week|wk|day", "$300/…"),
    ...ways("under|not over|not under|over|around", "… $300 a month"),
    "300 dollars a month",
    "$300 / mo",
    ...ways("less|under|below|cheaper|lower", "300 a month or …"),
    ...ways("less|under|below|cheaper|lower", "300 monthly or …"),
    ...ways("monthly|weekly|monthly payment|weekly payments", "$300 …"),
    "under 300 bucks monthly",
    ...ways("no|zero|0|$1k|500 dollars|no money|zero dollars|$300", "… down"),
    "with 0 down",
    "no money down payment",
    "no downpayment",
    "0 down  payment",
  ])("are refused: %j", (text) => {
    expect(refused(text)).toEqual([[], [{ text, why: PAYMENTS }]]);
  });
});

describe("numbers of what is not known here", () => {
  it.each([
    ...ways(
      "hp|horsepower|horse power|mpg|mpge|cc|liter|liters|litre|litres|l|lb|lbs|pounds|seat|seats|seater|seaters",
      "30 …",
    ),
    ...ways(
      "passenger|passengers|people|cylinder|cylinders|cyl|owner|owners|inch|inches|month|months|year|years|yr|yrs",
      "30 …",
    ),
    ...ways(
      "kwh|kw|rpm|km|kilometer|kilometers|kms|second|seconds|sec|secs|mph|ton|tons|volt|volts|speaker|speakers",
      "30 …",
    ),
    ...ways("airbag|airbags|key|keys", "30-…"),
    ...ways("over|under|at least|up to|around|not over|not under|no more than", "… 300 hp"),
    ...ways("old|and up|or less|or more|or better|or higher|or above|or under|or up", "30 mpg …"),
    "300 mile range",
    "over 250+ miles of range",
    "300 range",
    "20k mile range",
    "not over 2 doors",
    "no more than three doors",
    ...ways("a|per|each|every", "15,000 miles … year"),
    ...ways("year|yr|month|mo|week|day|charge|gallon", "30 miles/…"),
    "under 300 miles per charge",
    "5 figure",
    "6 figures",
    "0-60",
    "0 to 100 mph",
    "0 - 60mph",
    ...ways("one|two|single", "… owner"),
    "one-owners",
    "5 speed",
    "6-speed",
    "8 spd",
    ...ways("fit|fits|seat|seats|carry|carries|hold|holds|room for", "… 7"),
    "seats up to seven people",
    "fits 5 adults",
    ...ways(
      "row|rows|seat|seats|seater|seaters|passenger|passengers|people|person|persons|adult|adults|kid|kids|children|door|doors|owner|owners",
      "7 …",
    ),
    ...ways("one|six|seven|eight|nine|ten", "… doors"),
    "seven-seater",
    ...ways("under|up to|not over|at most|less than", "… 4 doors"),
    "over 4 doors",
    "not under 4 doors",
    "at least 2 doors",
  ])("%j", (text) => expect(refused(text)).toEqual([[], [{ text, why: undefined }]].map((x) => x)));
});

means("what only sounds like those", [
  ["price:18000..22000", ["20k range", "$20000 range"]],
  [" | 6 speed manual", ["6 speed manual"]],
  ...["automatic", "stick", "trans", "cvt"].map((word) => [` | 6-speed ${word}`, [`6-speed ${word}`]] as const),
  ...["2", "3", "4", "5", "two", "three", "four", "five"].map((n) => [` | ${n} doors`, [`${n} doors`]] as const),
  [" | 4-door", ["4-door"]],
  [" | 4 puertas", ["4 puertas"]],
  [
    "doors:4",
    ["at least 4 doors", "at least five doors", "min 4 doors", "mínimo 4 puertas", "at least cuatro puertas"],
  ],
  [
    "doors:4",
    ["more than 2 doors", "more than three doors", "over 3 doors", "más de dos puertas", "mas de tres puertas"],
  ],
  ["price:..20000 | - 4 doors", ["20k max - 4 doors"]],
]);

describe("a piece is labeled", () => {
  it.each([
    ["under 20k", "price", "Under $20,000"],
    ["over 20k", "price", "Over $20,000"],
    ["15k to 20k", "price", "$15,000 to $20,000"],
    ["around 20k", "price", "About $20,000 ($18,000 to $22,000)"],
    ["under 50k miles", "mileage", "Under 50,000 miles"],
    ["over 50k miles", "mileage", "Over 50,000 miles"],
    ["20k to 50k miles", "mileage", "20,000 to 50,000 miles"],
    ["around 50k miles", "mileage", "About 50,000 miles (10% less to 10% more)"],
    ["2015+", "year", "2015 or newer"],
    ["before 2015", "year", "2014 or older"],
    ["2015-2018", "year", "2015 to 2018"],
    ["year 2015", "year", "2015"],
    ["at least 4 doors", "doors", "4 doors"],
  ])("%j: %s, %s", (text, kind, label) => {
    const reading = new Reading(text);
    applyRules(reading, RULES);
    expect(reading.understood).toMatchObject([{ kind, label, text }]);
  });
});
