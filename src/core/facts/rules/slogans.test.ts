import { describe, expect, test } from "vitest";
import { withoutSlogans } from "./slogans.ts";

describe("a title", () => {
  test.each([
    ["2019 Honda Civic EX - Only $17,995!", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX Sale Price $17,995 Call us today", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX for only $17,995", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX | Clean CARFAX | One Owner", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX - LOW MILES! Financing available!!!", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX *MUST SEE*", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX (1-Owner, No Accidents)", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX Only 23K Miles", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX Call for Price", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX for sale in Springfield, IL", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX 21k Miles STUNNING WITH LOW LOW MILES", "2019 Honda Civic EX"],
    ["$17,995 - 2019 Honda Civic EX", "2019 Honda Civic EX"],
    ["Price Drop: 2019 Honda Civic EX", "2019 Honda Civic EX"],
    ["Wow! Price drop! 2019 Honda Civic EX", "2019 Honda Civic EX"],
    ["Only 2000 miles! 2019 Honda Civic EX", "2019 Honda Civic EX"],
    ["ONLY $17,995! 2019 Honda Civic EX", "2019 Honda Civic EX"],
    ["Was $19,995 Now $17,995 - 2019 Honda Civic EX", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX Price Reduced!", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX Now Only 17,995", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX [SALE PENDING]", "2019 Honda Civic EX"],
    ["\u{1F525} 2019 Honda Civic EX \u{1F525} HOT DEAL \u{2605}", "2019 Honda Civic EX"],
    ["2019 Honda Civic EX \u{2705} Clean title", "2019 Honda Civic EX"],
    ["2019 Tesla Model 3 Long Range\u{2122}", "2019 Tesla Model 3 Long Range\u{2122}"],
    ["Certified Pre-Owned 2019 Honda Civic EX", "Certified Pre-Owned 2019 Honda Civic EX"],
    ["2019 Mini Cooper S - 4 Door", "2019 Mini Cooper S - 4 Door"],
    ["2019 Ford Mustang GT - Bullitt Special Edition", "2019 Ford Mustang GT - Bullitt Special Edition"],
    ["2019 Ford Transit-350 Low Roof", "2019 Ford Transit-350 Low Roof"],
    ["1955 Buick Special", "1955 Buick Special"],
    ["2016 Ram 1500, Leather, Sunroof", "2016 Ram 1500, Leather, Sunroof"],
  ])("%j loses price and slogans", (title, shown) => {
    expect(withoutSlogans(title)).toBe(shown);
  });
});
