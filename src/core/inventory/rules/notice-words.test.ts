import { describe, expect, it } from "vitest";
import { doubtedPriceNotice } from "./notice-words.ts";

describe("prices that are being checked", () => {
  const doubt = {
    id: 7,
    name: "Harbor Motors",
    since: 1_795_000_000,
    title: "2018 Ford F-150",
    before: 19_615,
    price: 1_999,
  };
  it("raise one notice for each crawl or file, with the first car's two prices", () => {
    expect(doubtedPriceNotice({ ...doubt, count: 1 })).toMatchObject({
      key: "price-doubted:7:1795000000",
      title: "Harbor Motors: a price is being checked",
      path: "/admin/dealerships?dealership=7&show=cars&cars.show=price-check",
    });
    const { title, body } = doubtedPriceNotice({ ...doubt, count: 3 });
    expect(title).toBe("Harbor Motors: 3 prices are being checked");
    expect(body).toMatch(/^2018 Ford F-150: \$19,615 is shown, \$1,999 came\..* 2 more prices wait with it\.$/);
  });
});
