import { expect, it } from "vitest";
import { ACCORD, FORD, placesOf, readLines as read } from "#test/read-csv-lines.ts";

it("leaves a spreadsheet's errors out, and reads back the names that it proves", async () => {
  const { cars, reading } = await read(
    "stock,year,make,model,trim,color",
    "E1,2018,Honda,Accord,#N/A,#REF!",
    "E5,2008,Saab,9-Mar,(blank),See description",
    "E6,2008,Saab,5-Sep,,",
    "E7,2008,Ford,1.50E+02,,",
    "E8,2010,BMW,3-May,,",
  );
  expect(cars.map(({ title, trim, exteriorColor }) => [title, trim, exteriorColor])).toEqual([
    ["2018 Honda Accord", null, null],
    ["2008 Saab 9-3", null, null],
    ["2008 Saab 9-5", null, null],
    ["2008 Ford", null, null],
    ["2010 BMW", null, null],
  ]);
  expect(reading.warnings).toEqual([
    'Line 2: the column "trim" holds a spreadsheet\'s error ("#N/A"), which was left out.',
    'Line 2: the column "color" holds a spreadsheet\'s error ("#REF!"), which was left out.',
    'Line 3: the model "9-Mar" was turned into a date by a spreadsheet and was read as "9-3".',
    'Line 4: the model "5-Sep" was turned into a date by a spreadsheet and was read as "9-5".',
    'Line 5: the model "1.50E+02" was shortened by a spreadsheet and was left out.',
    'Line 6: the model "3-May" was turned into a date by a spreadsheet and was left out.',
  ]);
});

it("leaves out a mileage that an older car cannot have", async () => {
  const { cars, reading } = await read("vin,year,make,model,mileage", `${ACCORD},4`, `${FORD},120`);
  expect(cars.map(({ mileageMiles }) => mileageMiles)).toEqual([null, 120]);
  expect(reading.warnings).toEqual(['Line 2: the mileage "4" cannot be right and was left out.']);
});

it("reads model years that a spreadsheet took for days, and half ones", async () => {
  const years = ["’18", "1/1/2018", "2018 (MY)", "2018.5", "2018-01-01 00:00:00", "2018/2019"];
  const { cars } = await read("stock,year,make,model", ...years.map((year, n) => `P${n},${year},Honda,Accord`));
  expect(cars.map(({ year }) => year)).toEqual([2018, 2018, 2018, 2018, 2018, null]);
});

it("reads a zip code with a dash and no more, and one that lost its zero before four digits more", async () => {
  const { cars } = await read(
    "vin,year,make,model,city,state,zip",
    `${ACCORD},Dover,DE,19901-`,
    `${FORD},Bath,ME,4530-1234`,
  );
  expect(placesOf(cars)).toEqual([
    ["Dover", "DE", "19901"],
    ["Bath", "ME", "04530"],
  ]);
});

it("reads the words of a link that a spreadsheet made, and no formula in it", async () => {
  const { cars, rejected } = await read(
    "vin,stock,year,make,model",
    `"=HYPERLINK(""https://lee.example/1"",""${ACCORD.slice(0, 17)}"")","=HYPERLINK(""https://lee.example/1"",101)",2018,Honda,Accord`,
    `${FORD.slice(0, 17)},"=HYPERLINK(""https://lee.example/2""&A1,""102"")",2018,Ford,F-150`,
  );
  expect(cars.map(({ vin, stockNumber }) => [vin, stockNumber])).toEqual([[ACCORD.slice(0, 17), "101"]]);
  expect(rejected.map(([line]) => line)).toEqual([3]);
});

it("takes the address of a link whose words only say to follow it", async () => {
  const { cars } = await read("vin,year,make,model,url", `${ACCORD},"=HYPERLINK(""https://lee.example/1"",""View"")"`);
  expect(cars.map(({ originalListingUrl }) => originalListingUrl)).toEqual(["https://lee.example/1"]);
});

it("takes no zero and no sign for a trim or a color", async () => {
  const { cars } = await read("vin,year,make,model,trim,color,interior", `${ACCORD},0,0,#`, `${FORD},3.5,Red,x`);
  expect(cars.map(({ trim, exteriorColor, interiorColor }) => [trim, exteriorColor, interiorColor])).toEqual([
    [null, null, null],
    ["3.5", "Red", null],
  ]);
});

it("leaves out columns of thousands", async () => {
  const { cars } = await read("stock,year,make,model,Miles (000s),Price ($000)", "P1,2018,Ford,F-150,120,22.9");
  expect(cars.map(({ mileageMiles, priceUsd }) => [mileageMiles, priceUsd])).toEqual([[null, null]]);
});

it("names a masked mileage once", async () => {
  const { cars, reading } = await read("vin,year,make,model,mileage", `${ACCORD},45xxx`);
  expect(cars[0]?.mileageMiles).toBeNull();
  expect(reading.warnings).toEqual([expect.stringContaining('"45xxx"')]);
});

it("reads a model that was formatted as a figure", async () => {
  const { cars } = await read("vin,year,make,model,price", ",2012,Ram,1500.0,16995", ",2012,Fiat,$500.00,6995");
  expect(cars.map(({ model }) => model)).toEqual(["1500", "500"]);
});

it.each(["#VALUE", "#n/a", "Err:502", "#GETTING_DATA"])("takes %s for an empty cell", async (error) => {
  const { cars, reading } = await read("vin,year,make,model,trim", `${ACCORD},${error}`);
  expect(cars[0]).toMatchObject({ title: "2018 Honda Accord", trim: null });
  expect(reading.warnings).toEqual([expect.stringContaining(error)]);
});

it("reads years and mileages with words and signs around them", async () => {
  const { cars } = await read(
    "stock,year,make,model,mileage",
    "A17,MY2018,Honda,Accord,approx. 45k",
    "A18,2017 model,Ford,F-150,45120 original miles",
    'A19,Model year 2016,Mazda,CX-5,"72,613 km / 45,120 mi"',
  );
  expect(cars.map(({ stockNumber, year, mileageMiles }) => [stockNumber, year, mileageMiles])).toEqual([
    ["A17", 2018, 45_000],
    ["A18", 2017, 45_120],
    ["A19", 2016, 45_120],
  ]);
});

it.each([
  ...["TMU,Yes", "Odometer Status,Exempt", "Odometer Status,Not Actual", "Mileage Status,TMU", "Mileage Exempt,Yes"],
  ...["True Mileage Unknown,Yes", "Not Actual,X", "Odometer Discrepancy,Yes", "Odometer Disclosure,TMU"],
])("leaves out a mileage that another column denies: %s", async (denial) => {
  const [head, value] = denial.split(",");
  const { cars } = await read(`vin,year,make,model,mileage,${head}`, `${ACCORD},41000,${value}`, `${FORD},52000,`);
  expect(cars.map(({ mileageMiles }) => mileageMiles)).toEqual([null, 52_000]);
});

it.each(["Odometer Status,Actual", "Odometer Disclosure,Yes", "Mileage Status,Verified"])(
  "keeps a mileage that another column does not deny: %s",
  async (words) => {
    const [head, value] = words.split(",");
    const { cars } = await read(`vin,year,make,model,mileage,${head}`, `${ACCORD},41000,${value}`);
    expect(cars.map(({ mileageMiles }) => mileageMiles)).toEqual([41_000]);
  },
);

it("takes the photos of a product's further rows, as shops export them", async () => {
  const photo = (n: number) => `https://cdn.shop.example/${n}.jpg`;
  const { cars, reading } = await read(
    "Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Price,Image Src,Image Position,Status",
    `accord,2018 Honda Accord EX,Clean,Lot,P1,18995,${photo(1)},1,active`,
    `accord,,,,,,${photo(2)},2,`,
    `accord,,,,,,${photo(3)},3,`,
    ...Array.from({ length: 80 }, (_, n) => `accord,,,,,,${photo(100 + n)},${n + 4},`),
    `f150,2018 Ford F-150 XLT,Clean,Lot,P2,22995,${photo(4)},1,active`,
  );
  expect(cars.map(({ images }) => images.length)).toEqual([60, 1]);
  expect(cars[0]?.images.slice(0, 4)).toEqual([photo(1), photo(2), photo(3), photo(100)]);
  expect(reading.rejected).toBe(0);
});

it("knows a car's further rows by its stock number", async () => {
  const photo = (n: number) => `https://cdn.shop.example/${n}.jpg`;
  const rows = [`A1,Honda,Accord,2018,18995,${photo(1)}`, `A1,,,,,${photo(2)}`];
  const { cars } = await read("Stock #,Make,Model,Year,Price,Image", ...rows);
  expect(cars.map(({ images }) => images.length)).toEqual([2]);
});

it("keeps two cars of one name apart, of which the second has fewer facts", async () => {
  const { cars } = await read(
    "title,price,mileage,photo",
    "2018 Honda Accord EX,18995,41000,https://cdn.shop.example/1.jpg",
    "2018 Honda Accord EX,,,https://cdn.shop.example/2.jpg",
  );
  expect(cars.map(({ images }) => images.length)).toEqual([1, 1]);
});
