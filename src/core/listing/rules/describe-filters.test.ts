import { expect, test } from "vitest";
import { type DescribedFilters, describeFilters } from "./describe-filters.ts";

test.each<[Partial<DescribedFilters>, string]>([
  [{}, "All used cars"],
  [{ keyword: "", location: "", zipCode: "", priceDropped: false, box: null }, "All used cars"],
  [{ make: ["Honda"] }, "Honda"],
  [{ make: ["Honda", "Kia"] }, "Honda, Kia"],
  [{ model: ["Civic", "Fit"] }, "Civic, Fit"],
  [{ make: ["Honda"], model: ["Civic", "Fit"] }, "Honda Civic, Fit"],
  [{ make: ["Honda", "Kia"], model: ["Civic", "Rio"] }, "Honda, Kia, Civic, Rio"],
  [{ keyword: "one owner" }, "“one owner”"],
  [{ yearMin: 2018 }, "from 2018"],
  [{ yearMax: 2020 }, "up to 2020"],
  [{ yearMin: 2018, yearMax: 2020 }, "2018 to 2020"],
  [{ yearMin: 2018, yearMax: 2018 }, "2018"],
  [{ priceMin: 0 }, "from $0"],
  [{ priceMax: 20_000 }, "up to $20,000"],
  [{ priceMin: 9_500, priceMax: 20_000 }, "$9,500 to $20,000"],
  [{ mileageMin: 1_000 }, "from 1,000 miles"],
  [{ mileageMax: 60_000 }, "up to 60,000 miles"],
  [{ mileageMin: 1_000, mileageMax: 60_000 }, "1,000 to 60,000 miles"],
  [{ location: "Chantilly, VA" }, "in Chantilly, VA"],
  [{ zipCode: "20151" }, "within 50 miles of 20151"],
  [{ zipCode: "20151", distance: 5 }, "within 5 miles of 20151"],
  [{ distance: 5 }, "All used cars"],
  [{ box: { west: 1 } }, "in an area of the map"],
  [{ deal: ["great", "good"] }, "Great deal or Good deal"],
  [{ bodyStyle: ["suv", "truck"], color: ["red"] }, "SUV or Truck, Red"],
  [{ priceDropped: true }, "with a price drop"],
  [{ dealershipId: 0 }, "at one dealership"],
])("%j is described as %j", (query, words) => {
  expect(describeFilters({ make: [], model: [], ...query })).toBe(words);
});

test("names what a car is first, then what it costs, then where it stands and how it is offered", () => {
  const query: DescribedFilters = {
    dealershipId: 7,
    priceDropped: true,
    doors: ["4"],
    deal: ["fair"],
    box: {},
    zipCode: "20151",
    location: "Reston, VA",
    mileageMax: 60_000,
    priceMax: 20_000,
    yearMin: 2018,
    keyword: "hybrid",
    model: ["Civic"],
    make: ["Honda"],
  };
  expect(describeFilters(query)).toBe(
    "Honda Civic, “hybrid”, from 2018, up to $20,000, up to 60,000 miles, in Reston, VA, within 50 miles of 20151, in an area of the map, Fair price, 4 doors, with a price drop, at one dealership",
  );
});
