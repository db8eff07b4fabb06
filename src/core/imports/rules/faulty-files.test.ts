import { describe, expect, it } from "vitest";
import { ACCORD, FORD, placesOf, readLines as read, TOYOTA } from "#test/read-csv-lines.ts";

describe("what several cars of a file share", () => {
  it("is no photo and no page of a car, for the first of them as well", async () => {
    const { cars, reading } = await read(
      "vin,year,make,model,image,link",
      `${ACCORD},https://p.example/car.jpg,https://social.example/lee/77`,
      `${FORD},https://p.example/car.jpg,https://social.example/lee/77`,
      `${TOYOTA},https://p.example/t1.jpg,https://lee.example/toyota-1`,
    );
    expect(cars.map(({ images, originalListingUrl }) => [images.length, originalListingUrl])).toEqual([
      [0, null],
      [0, null],
      [1, "https://lee.example/toyota-1"],
    ]);
    expect(reading.warnings).toContain("A picture that several cars share is no photo of a car and was left out.");
  });

  it("stays where cars of one model share their maker's picture", async () => {
    const { cars } = await read(
      "stock,year,make,model,image",
      "A,2018,Honda,Accord,https://p.example/accord.jpg",
      "B,2018,Honda,Accord,https://p.example/accord.jpg",
    );
    expect(cars.map(({ images }) => images.length)).toEqual([1, 1]);
  });

  it("is no stock number: a count or a word", async () => {
    const rows = ["2018,Honda,Accord,18995", "2017,Ford,F-150,22995", "2016,Mazda,CX-5,12995"];
    for (const word of ["1", "TRADE"]) {
      const { cars } = await read("stock,year,make,model,price", ...rows.map((row) => `${word},${row}`));
      expect(cars.map(({ stockNumber, model }) => [stockNumber, model])).toEqual([
        [null, "Accord"],
        [null, "F-150"],
        [null, "CX-5"],
      ]);
    }
  });
});

describe("a place", () => {
  it.each([
    ["12 Elm Street, Pickering, ON L1V 1A2, CA", ["Pickering", "ON", null]],
    ["12 Elm Street, Dover, DE 19901, US", ["Dover", "DE", "19901"]],
    ["12 Elm Street, Dover, Delaware 19901", ["Dover", "DE", "19901"]],
    ["Av. Juarez 12, Monterrey, NL 64000, Mexico", [null, null, null]],
  ])("in the address %s is read right or not at all", async (address, place) => {
    expect(placesOf((await read("vin,year,make,model,address", `${ACCORD},"${address}"`)).cars)).toEqual([place]);
  });

  it("that cannot be read is named", async () => {
    const { cars, reading } = await read("vin,year,make,model,city,state,country", `${ACCORD},Tijuana,BC,MX`);
    expect(placesOf(cars)).toEqual([[null, null, null]]);
    expect(reading.warnings).toEqual(['Line 2: the place "Tijuana, BC" could not be read and was left out.']);
  });

  it("has the zero of its zip code again", async () => {
    expect(placesOf((await read("vin,year,make,model,city,state,zip", `${ACCORD},Portland,ME,4101`)).cars)).toEqual([
      ["Portland", "ME", "04101"],
    ]);
  });
});

describe("a car that is not for sale", () => {
  it.each([
    ["status", "Delivered", "sold"],
    ["DMS Status", "Wholesale", "sold"],
    ["status", "DMS Status: Sold", "sold"],
    ["status", "Withdrawn", "not for sale"],
    ["status", "No Longer Available", "not for sale"],
    ["post status", "draft", "not for sale"],
    ["Published", "0", "not for sale"],
    ["Active", "No", "not for sale"],
    ["Show On Web", "N", "not for sale"],
    ["Sold Date", "30-Oct-25", "sold"],
    ["Sold Date", "30/10/2025", "sold"],
    ["Sold Date", "45960", "sold"],
    ["title", "**SOLD** 2018 Honda Accord", "sold"],
    ["title", "2018 Honda Accord SOLD!", "sold"],
    ["title", "2018 Honda Accord - NOT FOR SALE", "not for sale"],
  ])("is known by %s: %s", async (header, cell, word) => {
    const { cars, rejected } = await read(`vin,year,make,model,${header}`, `${ACCORD},${cell}`, `${FORD},`);
    expect([cars.length, rejected]).toEqual([1, [[2, `says that the car is ${word}`]]]);
  });

  it.each([
    ["status", "Sale Pending"],
    ["status", "In Transit"],
    ["Published", "1"],
    ["Sold Date", "30/10/2099"],
    ["title", "2018 Honda Accord sold as is"],
    ["title", "Sold new here: 2018 Honda Accord"],
  ])("is not known by %s: %s", async (header, cell) => {
    expect((await read(`vin,year,make,model,${header}`, `${ACCORD},${cell}`)).cars).toHaveLength(1);
  });
});

it("composes titles, and keeps a name that names another thing than the car", async () => {
  const { cars } = await read(
    "vin,year,make,model,title",
    `${FORD},!!! WOW !!! 18 F150 XL 4X4`,
    `${ACCORD},"2018 Honda Accord EX | One Owner | 41k miles"`,
    `${TOYOTA},2017 Toyota Highlander in Blue`,
    "2C3CDZBT3LH100000,2020,Dodge,Challenger,Grandpa's Sunday car",
  );
  expect(cars.map(({ title, description }) => [title, description])).toEqual([
    ["2018 Ford F-150 XL", expect.stringContaining("WOW")],
    ["2018 Honda Accord EX", "2018 Honda Accord EX | One Owner | 41k miles"],
    ["2017 Toyota Highlander", "2017 Toyota Highlander in Blue"],
    ["Grandpa's Sunday car", null],
  ]);
});

it("takes of several prices what a shopper pays, and says at the columns which that is", async () => {
  const { cars, reading } = await read(
    "vin,year,make,model,cost,Internet Price,Sale Price,Retail Price",
    `${ACCORD},12000,18995,17995,20995`,
    `${FORD},12000,21995,22995,25995`,
    `${TOYOTA},12000,N/A,-,24995`,
    "2C3CDZBT3LH100000,2020,Dodge,Challenger,12000,17450,500,19995",
  );
  expect(cars.map(({ priceUsd }) => priceUsd)).toEqual([17_995, 21_995, 24_995, 17_450]);
  const lowest = 'Of the prices in "Internet Price" and "Sale Price" the lowest is taken: it is what a shopper pays.';
  expect(reading.header.shown.slice(4).map(({ field, why }) => [field, why])).toEqual([
    [null, "A figure of this name is not the asking price."],
    ["price", lowest],
    ["price", lowest],
    ["price", 'Taken where "Internet Price" and "Sale Price" have no price.'],
  ]);
});

it("takes WooCommerce's export: the regular price without a sale, the SKU beside a count, no drafts", async () => {
  const { cars, rejected } = await read(
    "SKU,Name,Published,In stock?,Stock,Sale price,Regular price,Images",
    "K-101,2018 Honda Accord EX,1,1,1,,18995,https://p.example/1.jpg",
    "K-102,2017 Ford F-150 XLT,1,1,1,22995,23995,https://p.example/2.jpg",
    "K-104,2015 Toyota Camry LE,0,0,0,,11995,https://p.example/4.jpg",
  );
  expect(cars.map(({ stockNumber, priceUsd }) => [stockNumber, priceUsd])).toEqual([
    ["K-101", 18_995],
    ["K-102", 22_995],
  ]);
  expect(rejected).toEqual([[4, "says that the car is not for sale"]]);
});

it("takes the facts of WooCommerce's pairs of attribute and value, whichever pair a row has them in", async () => {
  const { cars, rejected, reading } = await read(
    "SKU,Name,Regular price,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 2 name,Attribute 2 value(s)",
    'K-101,2018 Honda Accord EX,18995,Mileage,"41,000",1,VIN,1HGCV1F35JA003303',
    "K-102,2017 Ford F-150 XLT,22995,Exterior Color,Blue,1,Mileage,75556",
    "K-103,2016 Mazda CX-5,12995,Warranty card,yes,1,,",
    "K-104,2016 Mazda CX-5,12995,Mileage,88000,1,,,left over",
  );
  expect(cars.map(({ vin, mileageMiles, exteriorColor }) => [vin, mileageMiles, exteriorColor])).toEqual([
    ["1HGCV1F35JA003303", 41_000, null],
    [null, 75_556, "Blue"],
    [null, null, null],
  ]);
  expect(reading.header.shown.slice(8).map(({ header }) => header)).toEqual(["Mileage", "VIN", "Exterior Color"]);
  expect(rejected.map(([line]) => line)).toEqual([5]);
});

it("takes an old import by its stock number when its chassis number is no VIN", async () => {
  const { cars, rejected } = await read(
    "vin,stock,year,make,model,price",
    "BNR32-012345,J1,1991,Nissan,Skyline,49995",
    "BNR32-012345,,1991,Nissan,Skyline,49995",
    "BNR32-012345,J3,2018,Nissan,Rogue,9995",
  );
  expect(cars.map(({ vin, stockNumber }) => [vin, stockNumber])).toEqual([[null, "J1"]]);
  expect(rejected.map(([line]) => line)).toEqual([3, 4]);
});

it.each([
  "https://p.example/a1.jpg ! alt : Front ! caption :  | https://p.example/a2.jpg ! alt :  ! title : a2",
  "https://p.example/a1.jpg:Front view|https://p.example/a2.jpg:Rear view",
  "['https://p.example/a1.jpg', 'https://p.example/a2.jpg']",
  '""https://p.example/a1.jpg"",""https://p.example/a2.jpg""',
  "{https://p.example/a1.jpg,https://p.example/a2.jpg}",
  "https://p.example/a1.jpg~https://p.example/a2.jpg",
  "https://p.example/a1.jpg<br>https://p.example/a2.jpg",
  "https://p.example/a1.jpg / https://p.example/a2.jpg",
  '<img src=""https://p.example/a1.jpg""><img src=""https://p.example/a2.jpg"">',
  "[img]https://p.example/a1.jpg[/img][img]https://p.example/a2.jpg[/img]",
  "https://p.example/a1.jpg#Front&#10;https://p.example/a2.jpg#Rear",
  "https://p.example/a1.jpg::https://p.example/a2.jpg",
  "https://p.example/a1.jpg+https://p.example/a2.jpg",
  "a1.jpg=https://p.example/a1.jpg;a2.jpg=https://p.example/a2.jpg",
  "(https://p.example/a1.jpg)(https://p.example/a2.jpg)",
  "<img src=https://p.example/a1.jpg><img src=https://p.example/a2.jpg>",
])("finds both photos in %s", async (cell) => {
  const { cars } = await read("vin,year,make,model,photos", `${ACCORD},"${cell}"`);
  expect(cars[0]?.images).toEqual(["https://p.example/a1.jpg", "https://p.example/a2.jpg"]);
});

it("leaves an address in another address, and a file's name with spaces, whole", async () => {
  const cell = "https://cdn.example/fetch/https://p.example/a1.jpg, https://p.example/front view.jpg";
  const { cars } = await read("vin,year,make,model,photos", `${ACCORD},"${cell}"`);
  expect(cars[0]?.images).toEqual([
    "https://cdn.example/fetch/https://p.example/a1.jpg",
    "https://p.example/front%20view.jpg",
  ]);
});

it.each([
  ...[
    "Off-Market",
    "N.F.S.",
    "Do not advertise",
    "Not on web",
    "De-listed",
    "Parts only",
    "Cancelled",
    "Parted out",
    "Duplicate",
  ],
  ...[
    "Retail Sold",
    "At auction",
    "Dealer trade",
    "Status - Sold",
    "RDR'd",
    "Stocked out",
    "Vendido",
    "Returned to auction",
  ],
])("does not list a car whose status is %s", async (status) => {
  const { cars, rejected } = await read("vin,year,make,model,status", `${ACCORD},${status}`);
  expect(cars).toEqual([]);
  expect(rejected).toEqual([[2, expect.stringMatching(/^says that the car is (?:sold|not for sale)$/)]]);
});

it("lists a car whose status nobody knows, and says so once for each word", async () => {
  const { cars, reading } = await read(
    "vin,year,make,model,status",
    `${ACCORD},Floorplan`,
    `${FORD},Floorplan`,
    `${TOYOTA},In recon`,
  );
  expect(cars).toHaveLength(3);
  expect(reading.warnings).toEqual(['Line 2: the status "Floorplan" is not known, so the car counts as for sale.']);
});

it.each(["Oct-30-24", "30Oct2024", "Fri, Oct 30, 2024", "30-Oct", "Oct 30, 24", "45595", "30-OCT-24 14:22", "yes"])(
  "knows a car by its sold date %s",
  async (day) => expect((await read("vin,year,make,model,sold date", `${ACCORD},"${day}"`)).cars).toEqual([]),
);

it.each(["", "0", "1/0/1900", "N/A", "no", "12/25/2199"])("knows no sale by the sold date %j", async (day) =>
  expect((await read("vin,year,make,model,sold date", `${ACCORD},${day}`)).cars).toHaveLength(1),
);

it.each([
  "DELIVERED 2018 Honda Accord",
  "2018 Honda Accord - DELIVERED",
  "Gone! 2018 Honda Accord",
  "[Draft] 2018 Honda Accord",
  "2018 Honda Accord - SOLD to a neighbour",
  "Just sold 2018 Honda Accord",
  "2018 Honda Accord - unavailable",
])("does not list a car whose title says it has gone: %s", async (title) =>
  expect((await read("vin,year,make,model,title", `${ACCORD},${title}`)).cars).toEqual([]),
);

it("keeps a car whose title only sounds like it", async () => {
  const titles = [
    "2018 Honda Accord sold as is",
    "2018 Honda Accord, delivered to your door",
    "2018 Honda Accord - sale pending",
  ];
  for (const title of titles)
    expect((await read("vin,year,make,model,title", `${ACCORD},"${title}"`)).cars).toHaveLength(1);
});

it.each([
  ["3-Sep", "9-3"],
  ["9/3/2026", "9-3"],
  ["2026-09-05 00:00:00", "9-5"],
  ["39516", "9-3"],
  ["9-Mar-26", "9-3"],
])("reads the Saab that a spreadsheet made %s of", async (written, model) => {
  const { cars, reading } = await read("vin,year,make,model,price", `,2008,Saab,${written},6995`);
  expect(cars[0]?.model).toBe(model);
  expect(reading.warnings).toEqual([expect.stringContaining(`"${written}"`)]);
});
