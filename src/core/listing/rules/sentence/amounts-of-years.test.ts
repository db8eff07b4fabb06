import { expect, test } from "vitest";
import { meansBy, readBy, ways } from "#test/sentences/read-by.ts";
import { AMOUNTS, REFUSED_AMOUNTS, yearLike } from "./amounts.ts";

const RULES = [...REFUSED_AMOUNTS, ...AMOUNTS];
const read = (text: string) => readBy(RULES, text);
const means = meansBy(RULES);
const TO = "-|–|&| to | and | through | thru | till | til | until | y | a | al | hasta ";

means("years", [
  ["year:2015..2018", ways(TO, "2015…2018")],
  ["year:2015..2018", ways("between|from|entre|de|del|desde|desde el", "… 2015 to 2018")],
  ["year:2015..2018", ways("year|years|model year|model years", "… 2015 to 2018")],
  ["year:2015..2018", ["2018 to 2015", "twenty fifteen to twenty eighteen", "years between 2015 and 2018"]],
  ["year:2015..2018", ["2015-18", "2015 – '18", "2015-'18", "2015-’18", "2015 to '18"]],
  ["year:1998..1999", ["1998-99"]],
  [" | 2015-15", ["2015-15"]],
  [" | 2015-14", ["2015-14"]],
  ["year:2015..2018", ["'15-'18", "'15-18", "'15 to '18", "between '15 and '18", "from ’15 thru ’18"]],
  ["year:2015..2016", ["2015 2016", "2015, 2016", "2016/2015", "2015 or 2016", "2015, and 2016"]],
  ["year:2015..2017", ["2015 2016 2017", "2017, 2015 or 2016"]],
  ["year:2015..2020", ["2015 2016 2017 2018 2019 2020"]],
  ["year:2015..2020 | 2021", ["2015 2016 2017 2018 2019 2020 2021"]],
  ["year:2015..2015", ["2015 2015"]],
  ["not “2015, 2017”", ["2015, 2017"]],
  ["not “2015 2016 2018”", ["2015 2016 2018"]],
  ["year:2015..", ways("older than|older then|earlier than|earlier then", "not … 2015")],
  [
    "year:2015..",
    [
      "not before 2015",
      "no más viejo que 2015",
      "no mas antiguos de 2015",
      "no antes de 2015",
      "no quiero más viejo que 2015",
      "nada más viejo que 2015",
      "nothing older than 2015",
      "year no older than 2015",
    ],
  ],
  ["year:..2015", ways("newer than|newer then|later than|younger than", "not … 2015")],
  ["year:..2015", ["not after 2015", "model year not after 2015", "no más nuevo que 2015", "no después de 2015"]],
  ["year:2015..", ways("or|and|&", "2015 … newer")],
  ["year:2015..", ways("newer|later|up|above|younger|on", "2015 or …")],
  ["year:2015..", ways("present|current|now|today|the present", "2015 to …")],
  ["year:2015..", ways("-|–|to|thru|through", "2015 … present")],
  [
    "year:2015..",
    ["2015+", "2015 +", "2015 onward", "2015 onwards", "2015 up", "'15 or newer", "’15+", "model year 2015+"],
  ],
  [
    "year:2015..",
    ways("más nuevo|mas nueva|más nuevos|más nuevas|más reciente|mas recientes|posterior|posteriores", "2015 o …"),
  ],
  ["year:2015..", ["2015 en adelante", "twenty fifteen or newer"]],
  ["year:..2015", ways("or|and|&", "2015 … older")],
  ["year:..2015", ways("older|earlier|below|before", "2015 or …")],
  ["year:..2015", ways("más viejo|mas vieja|más viejos|más viejas|más antiguo|anterior|anteriores", "2015 o …")],
  ["year:..2015", ["'15 or older", "year 2015 or older", "twenty fifteen or older"]],
  [
    "year:2016..",
    ways("newer than|newer then|after|later than|younger than|más nuevo que|mas recientes del|después del", "… 2015"),
  ],
  ["year:2015..", ways("since|newer|from|at least|desde", "… 2015")],
  ["year:..2014", ways("older than|older then|before|earlier than|pre|antes de|antes del|más viejo que", "… 2015")],
  ["year:..2014", ["pre-2015", "years before 2015"]],
  ["year:..2015", ways("up to|until|through", "… 2015")],
  ["year:2015..2015", ["year 2015", "years 2015", "model year 2015", "twenty fifteen", "'15", "’15"]],
  ["year:2016..", ways("over|above|more than|>", "… 2015")],
  ["year:..2014", ways("under|below|less than|<", "… 2015")],
  ["year:1990..1999", ["90s", "'90s", "’90s", "1990s", "1990's", "90’s"]],
  ["year:1950..1959", ["50s", "1950s"]],
  ["year:2010..2019", ["2010s"]],
  ["year:1990..1993", ["early 90s", "early-90s", "EARLY 1990s"]],
  ["year:1994..1996", ["mid 90s", "mid-1990s"]],
  ["year:1997..1999", ["late 90s", "Late 1990s"]],
  [" | 40s", ["40s"]],
  [" | 10s", ["10s"]],
  ["year:2009..2009", ["09"]],
  ["year:2005..2008", ["05-08", "05 – 08"]],
  ["year:2009..2012", ["09-12"]],
  ["year:2009..2009 | -31", ["09-31"]],
  [" | 10", ["10"]],
  ["year:2049..2049", ["'49"]],
  ["year:1950..1950", ["'50"]],
  ["year:1998..2002", ["'98 to '02"]],
]);

test("a number can be a year from 1950 to 2039", () => {
  expect(["1950", "1999", "2000", "2039", " 2018 "].filter((text) => !yearLike(text))).toEqual([]);
  expect(["1949", "2040", "1899", "20180", "12018", "2018x", ""].filter(yearLike)).toEqual([]);
  expect(["under 1950", "under 2039"].map(read)).toEqual(["year:..1949", "year:..2038"]);
  expect(["under 1949", "under 2040", "under $2018", "under 2k", "under 2,018"].map(read)).toEqual([
    "price:..1949",
    "price:..2040",
    "price:..2018",
    "price:..2000",
    "price:..2018",
  ]);
});
