import { describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { readCsv } from "./read-csv.ts";

/** Reads a file in the form of a vendor's feed. Every car and number in it is invented. */
async function read(lines: readonly string[], options: { dealerIds?: readonly string[]; ending?: string } = {}) {
  const text = lines.join("\n") + (options.ending ?? "\n");
  const cars: VehicleFacts[] = [];
  const rejected: [number, string, string][] = [];
  const reading = await readCsv(
    async function* () {
      yield Buffer.from(text);
    },
    {
      siteUrl: "http://unknown.invalid/",
      isOwnPage: () => false,
      ...(options.dealerIds && { dealerIds: options.dealerIds }),
      onVehicle: (facts) => cars.push(facts),
      onRejected: ({ row, kind, reason }) => rejected.push([row, kind, reason]),
      onMark: () => {},
      drained: async () => {},
    },
  );
  return { cars, rejected, reading };
}

describe("a feed as vendors write it", () => {
  it("HomeNet IOL: the internet price before the selling price, never book, invoice or sticker", async () => {
    const { cars, rejected, reading } = await read([
      "Type,Stock,VIN,Year,Make,Model,Body,Trim,ModelNumber,Doors,ExteriorColor,InteriorColor,EngineCylinders,EngineDisplacement,Transmission,Miles,SellingPrice,MSRP,BookValue,Invoice,Certified,DateInStock,Description,Options,Dealer Name,Dealer Address,Dealer City,Dealer State,Dealer Zip,Ext_Color_Generic,Drivetrain,Fuel_Type,Internet_Price,Misc_Price1,ImageList",
      'Used,H100,1HGCV1F34JA000001,2018,Honda,Accord,4dr Car,EX-L,CV1F3,4,Crystal Black Pearl,Black,4,1.5L,CVT,41000,19500,30000,17100,16200,True,1/5/2026,"Nice, clean",Sunroof,Lee Motors,1 Lee Rd,Chantilly,VA,20151,Black,FWD,Gasoline,18995,500,"https://p.example/1.jpg,https://p.example/2.jpg"',
      "New,H200,1HGCV1F34JA000002,2026,Honda,Accord,4dr Car,EX-L,CV1F3,4,White,Black,4,1.5L,CVT,8,31500,33000,0,29000,False,1/5/2026,,,Lee Motors,1 Lee Rd,Chantilly,VA,20151,White,FWD,Gasoline,31000,,",
    ]);
    expect(cars).toMatchObject([
      {
        ...{ vin: "1HGCV1F34JA000001", stockNumber: "H100", trim: "EX-L", condition: "certified", priceUsd: 18_995 },
        ...{ mileageMiles: 41_000, city: "Chantilly", state: "VA", zipCode: "20151", fuelType: "Gasoline" },
        ...{ exteriorColor: "Crystal Black Pearl", drivetrain: "FWD" },
        images: ["https://p.example/1.jpg", "https://p.example/2.jpg"],
      },
    ]);
    expect(rejected).toEqual([[2, "new", "is a new car, and only used cars are listed"]]);
    expect(reading.dealers).toEqual([{ id: "Lee Motors", name: "Lee Motors", cars: 1 }]);
  });

  it("Shopify: the first price, photo and SKU of a product", async () => {
    const { cars } = await read([
      "Handle,Title,Body (HTML),Variant SKU,Variant Price,Variant Compare At Price,Image Src,Status",
      "accord,2018 Honda Accord EX,<p>Nice</p>,P1,18995,20995,https://p.example/1.jpg,active",
    ]);
    expect(cars).toMatchObject([
      { stockNumber: "P1", trim: "EX", priceUsd: 18_995, images: ["https://p.example/1.jpg"], description: "Nice" },
    ]);
  });

  it("Dealer.com's 44 columns: the asking price where there is no sale price, not the values beside them", async () => {
    const header =
      "Provider ID|VIN|Stock Number|Year|Make|Model|Trim Level|Doors|Body Style|Transmission|Mileage|Exterior Color|Exterior Color Code|Interior Color|Interior Color Code|Engine|Engine Size|Model Code|Certified|Retail Value|Invoice Price|Asking Price|Wholesale Price|MSRP|Sale Price|Type|Options|Options Codes|Comments|Photo Url List|Package Code|Fuel|Driveline|R/W|Status|Cost|Video Url|Age|Misc|Dealer Discounted|Total Rebates|Guaranteed Rebates|Optional Rebates|Photos Last Modified Date";
    const { cars, rejected, reading } = await read([
      header,
      "leemotors|1HGCV1F34JA000001|P1|2018|Honda|Accord|EX-L|4|Sedan|Automatic|41000|Black||Gray||1.5L||CV1F3|Y|21000|16000|19500|15000|30000|0|U|Roof, Nav||Nice|https://p.example/1.jpg,https://p.example/2.jpg||Gas|FWD||Live|15500||12||0|0|0|0|2026-01-05",
      "leemotors|1HGCV1F34JA000003|P3|2019|Honda|Civic|LX|4|Sedan|Automatic|30000|Blue||Gray||2.0L|||N|0|0|17000|0|0|16500|U||||||Gas|FWD||Sold|0||3||0|0|0|0|",
      "leemotors|1HGCV1F34JA000004|P4|2020|Honda|Civic|LX|4|Sedan|Automatic|20000|Blue||Gray||2.0L|||N|20000|0|0|0|26000|0|U||||||Gas|FWD||Live|0||3||0|0|0|0|",
    ]);
    expect(cars).toMatchObject([
      { vin: "1HGCV1F34JA000001", trim: "EX-L", priceUsd: 19_500, condition: "certified", drivetrain: "FWD" },
      { vin: "1HGCV1F34JA000004", priceUsd: null, condition: "used" },
    ]);
    expect(cars[0]?.images).toHaveLength(2);
    expect(rejected).toEqual([[2, "sold", "says that the car is sold"]]);
    expect(reading.dealers).toMatchObject([{ id: "leemotors", cars: 2 }]);
  });

  it("Google's vehicle ads: brand, units in the cells, and a link with placeholders", async () => {
    const { cars, rejected } = await read([
      "Condition\tgoogle_product_category\tstore_code\tvehicle_fulfillment(option:store_code)\tBrand\tModel\tYear\tTrim\tColor\tMileage\tPrice\tVIN\tcertified_pre_owned\timage_link\tadditional_image_link\tlink_template",
      "used\t916\tlee1\tin_store:lee1\tHonda\tAccord\t2018\tEX-L\tBlack\t41,000 miles\t18995.00 USD\t1HGCV1F34JA000001\tno\thttps://p.example/1.jpg\thttps://p.example/2.jpg,https://p.example/3.jpg\thttps://lee.example/used/accord-1?ref2=g&store={store_code}",
      "new\t916\tlee1\tin_store:lee1\tHonda\tAccord\t2026\tEX\tBlack\t8 miles\t31000.00 USD\t1HGCV1F34JA000002\tno\thttps://p.example/4.jpg\t\thttps://lee.example/new/accord-2?store={store_code}",
      "used\t916\tlee1\tin_store:lee1\tHonda\tCivic\t2019\tLX\tBlue\t40,000 km\t25000.00 CAD\t1HGCV1F34JA000003\tyes\thttps://p.example/5.jpg\t\t{lpurl}?store={store_code}",
    ]);
    expect(cars).toMatchObject([
      {
        ...{ make: "Honda", mileageMiles: 41_000, priceUsd: 18_995, condition: "used", exteriorColor: "Black" },
        originalListingUrl: "https://lee.example/used/accord-1?ref2=g",
      },
      { make: "Honda", mileageMiles: 24_855, priceUsd: null, condition: "certified", originalListingUrl: null },
    ]);
    expect(cars[0]?.images).toHaveLength(3);
    expect(rejected).toMatchObject([[2, "new", expect.anything()]]);
  });

  it("Meta's catalog: the state is the condition, a grade is not, and the sale price is the price", async () => {
    const { cars, rejected, reading } = await read([
      "vehicle_id,title,url,make,model,year,mileage.value,mileage.unit,image[0].url,image[0].tag[0],image[1].url,transmission,fuel_type,body_style,vin,condition,price,address,exterior_color,sale_price,availability,state_of_vehicle,vehicle_type,dealer_id,dealer_name",
      "v1,2018 Honda Accord EX-L,https://lee.example/1,Honda,Accord,2018,41000,MI,https://p.example/1.jpg,Exterior,https://p.example/2.jpg,AUTOMATIC,GASOLINE,SEDAN,1HGCV1F34JA000001,EXCELLENT,19995 USD,\"{addr1: '1 Lee Rd', city: 'Chantilly', region: 'VA', postal_code: '20151', country: 'US'}\",black,18995 USD,AVAILABLE,CPO,car_truck,7,Lee Motors",
      'v2,2026 Honda Accord,https://lee.example/2,Honda,Accord,2026,8,MI,,,,AUTOMATIC,GASOLINE,SEDAN,1HGCV1F34JA000002,EXCELLENT,31000 USD,"{""city"":""Chantilly"",""region"":""VA""}",black,,AVAILABLE,NEW,car_truck,7,Lee Motors',
      "v3,2019 Honda Civic,https://lee.example/3,Honda,Civic,2019,64000,KM,,,,MANUAL,GASOLINE,SEDAN,1HGCV1F34JA000003,GOOD,16000 USD,,blue,,NOT_AVAILABLE,USED,car_truck,7,Lee Motors",
      "v4,2015 Honda 500,https://lee.example/4,Honda,500,2015,6400,MI,,,,MANUAL,GASOLINE,OTHER,1HGCV1F34JA000009,GOOD,6000 USD,,blue,,AVAILABLE,USED,motorcycle,7,Lee Motors",
    ]);
    expect(cars).toMatchObject([
      {
        ...{ vin: "1HGCV1F34JA000001", condition: "certified", priceUsd: 18_995, mileageMiles: 41_000 },
        ...{ city: "Chantilly", state: "VA", zipCode: "20151", originalListingUrl: "https://lee.example/1" },
        images: ["https://p.example/1.jpg", "https://p.example/2.jpg"],
      },
    ]);
    expect(rejected).toEqual([
      [2, "new", "is a new car, and only used cars are listed"],
      [3, "sold", "says that the car is sold"],
      [4, "other", "is a motorcycle, and only cars are listed"],
    ]);
    expect(reading.dealers).toEqual([{ id: "7", name: "Lee Motors", cars: 1 }]);
  });

  it("Meta's catalog with photos as JSON and flat addresses", async () => {
    const { cars } = await read([
      "VIN,Make,Model,Year,Mileage  Value,Mileage  Unit,image,Final  Url,Price,State  of  Vehicle,address.city,address.region,address.postal_code",
      '1HGCV1F34JA000001,Honda,Accord,2018,41000,MI,"[{""url"":""https://p.example/1.jpg"",""tag"":[""a""]},{""url"":""https://p.example/2.jpg""}]",https://lee.example/1,"USD 18,995",USED,Laurel,MD,20707',
    ]);
    expect(cars).toMatchObject([
      {
        ...{ priceUsd: 18_995, mileageMiles: 41_000, city: "Laurel", state: "MD", zipCode: "20707" },
        ...{ originalListingUrl: "https://lee.example/1" },
        images: ["https://p.example/1.jpg", "https://p.example/2.jpg"],
      },
    ]);
  });

  it("Fullpath: Vdp, Photo_url_list and a column of certified", async () => {
    const { cars } = await read([
      "Vin,Stock,Year,Make,Model,Trim,Condition,Certified,Vdp,Photo_url_list,Color,Price,mileage,MSRP,On_lot_since,Days-on-lot,Location,Extra",
      '1HGCV1F34JA000001,F1,2018,Honda,Accord,EX-L,used,yes,https://lee.example/vdp/1,https://p.example/1.jpg|https://p.example/2.jpg,Grey,18995,41000,30000,2026-01-05,12,"Chantilly, VA",x',
      "1HGCV1F34JA000002,F2,2026,Honda,Accord,EX,new,null,https://lee.example/vdp/2,,White,31000,8,33000,2026-01-05,12,,",
    ]);
    expect(cars).toMatchObject([
      {
        ...{ stockNumber: "F1", condition: "certified", priceUsd: 18_995, exteriorColor: "Grey", city: "Chantilly" },
        originalListingUrl: "https://lee.example/vdp/1",
      },
    ]);
    expect(cars[0]?.images).toHaveLength(2);
  });

  it("Autoxloo's AX9: the title is the condition, the condition a grade, photos with semicolons", async () => {
    const { cars, rejected } = await read([
      '"stock","title","vin","year","make","model","trim","free_text","type","body","mileage","price_current","price_wholesale","price_cost","InternetPrice","MSRP","BookValue","exterior","interior","doors","engine","transmission","drive_type","fuel_type","warranty","warranty_description","description","pics","condition"',
      '"A1","Certified Pre-Owned","1HGCV1F34JA000001","2018","Honda","Accord","EX-L","Hot!","CARS & TRUCKS & VANS","Sedan","41000","18995","15000","14000","","30000","16000","Black","Gray","4","1.5L","Automatic","FWD","Gasoline","1","","","https://p.example/1.jpg;https://p.example/2.jpg","Excellent"',
      '"A2","New","1HGCV1F34JA000002","2026","Honda","Accord","EX","","CARS & TRUCKS & VANS","Sedan","8","31000","","","","33000","","White","Black","4","","","","","0","","","","Excellent"',
      '"A3","Used","1HGCV1F34JA000009","2015","Honda","500","","","MOTORCYCLE","","6400","6000","","","","","","Blue","","","","","","","0","","","","Good"',
      '"A4","Used","1HGCV1F34JA000004","2019","Honda","Civic","LX","","CARS & TRUCKS & VANS","Sedan","30000","0","","","16500","","","Blue","Gray","4","","","","","0","","","","Poor"',
    ]);
    expect(cars).toMatchObject([
      {
        ...{ title: "2018 Honda Accord EX-L", condition: "certified", priceUsd: 18_995, exteriorColor: "Black" },
        ...{ interiorColor: "Gray", drivetrain: "FWD", images: ["https://p.example/1.jpg", "https://p.example/2.jpg"] },
      },
      { title: "2019 Honda Civic LX", condition: "used", priceUsd: 16_500 },
    ]);
    expect(rejected).toEqual([
      [2, "new", "is a new car, and only used cars are listed"],
      [3, "other", "is a motorcycle, and only cars are listed"],
    ]);
  });

  it("DealerMade: the retail price where the sale price is zero", async () => {
    const { cars } = await read([
      "dealer_id,VIN,stock,year,make,model,exterior_color,interior_color,mileage,transmission,engine,retail_price,sale_price,options,images,last_updated,body",
      'lee,1HGCV1F34JA000001,D1,2018,HONDA,Accord,black,gray,41000.0,Automatic,1.5L,18995.0,0,,"http://p.example/1.jpg,http://p.example/2.jpg",2026-01-05,Sedan',
    ]);
    expect(cars).toMatchObject([{ make: "Honda", priceUsd: 18_995, mileageMiles: 41_000, condition: "used" }]);
    expect(cars[0]?.images).toHaveLength(2);
  });
});

describe("prices in a feed", () => {
  it.each([
    ["15995 USD", 15_995],
    ["USD 15995.00", 15_995],
    ["US$15,995", 15_995],
    ["15995 CAD", null],
    ["EUR 15995", null],
    ["C$15,995", null],
    ["£15,995", null],
    ["0 USD", null],
  ])("%s is %s", async (price, expected) => {
    const { cars } = await read(["VIN,Year,Make,Model,Price", `1HGCV1F34JA000001,2018,Honda,Accord,"${price}"`]);
    expect(cars.map(({ priceUsd }) => priceUsd)).toEqual([expected]);
  });

  it("are left out with a warning when a column names another currency", async () => {
    const { cars, reading } = await read([
      "VIN,Year,Make,Model,Price,Currency",
      "1HGCV1F34JA000001,2018,Honda,Accord,15995,CAD",
      "1HGCV1F34JA000002,2018,Honda,Accord,15995,USD",
    ]);
    expect(cars.map(({ priceUsd }) => priceUsd)).toEqual([null, 15_995]);
    expect(reading.warnings).toContain('Line 2: the price "15995" is in CAD and was left out.');
    expect(reading.warnings.join()).not.toContain("Line 3: the price");
  });
});

describe("a file with cars of several dealers", () => {
  const FILE = [
    "DealerId,Dealer Name,VIN,Year,Make,Model",
    "A1,Lee Motors,1HGCV1F34JA000001,2018,Honda,Accord",
    "B2,Fairfax Cars,1HGCV1F34JA000002,2018,Honda,Accord",
    "A1,Lee Motors,1HGCV1F34JA000003,2018,Honda,Accord",
  ];

  it("is read completely, and names the dealers of the cars", async () => {
    const { cars, reading } = await read(FILE);
    expect(cars).toHaveLength(3);
    expect(reading.dealers).toEqual([
      { id: "A1", name: "Lee Motors", cars: 2 },
      { id: "B2", name: "Fairfax Cars", cars: 1 },
    ]);
  });

  it.each(["a1", "Lee Motors"])("gives the cars of the wanted one alone: %s", async (id) => {
    const { cars, rejected, reading } = await read(FILE, { dealerIds: [id] });
    expect(cars.map(({ vin }) => vin)).toEqual(["1HGCV1F34JA000001", "1HGCV1F34JA000003"]);
    expect(rejected).toEqual([]);
    expect(reading.ofOtherDealers).toBe(1);
    expect(reading.dealers.map((dealer) => dealer.id)).toEqual(["A1", "B2"]);
  });

  it("returns the cars of several requested dealers", async () => {
    expect((await read(FILE, { dealerIds: ["A1", "B2"] })).cars).toHaveLength(3);
  });
});

describe("a file that is cut off", () => {
  const HEADER = "VIN,Year,Make,Model,Description,Photos";
  const WHOLE = '1HGCV1F34JA000001,2018,Honda,Accord,"Nice, clean",https://p.example/1.jpg';

  it.each([
    ["in the middle of a row", "1HGCV1F34JA000002,2018,Hon"],
    ["in quotation marks", '1HGCV1F34JA000002,2018,Honda,Accord,"Nice and'],
    ["in quotation marks over several lines", '1HGCV1F34JA000002,2018,Honda,Accord,"Nice\nand\nclea'],
  ])("%s is not whole, and its last row no car", async (_where, rest) => {
    const { reading, cars } = await read([HEADER, WHOLE, WHOLE, rest], { ending: "" });
    expect(reading.isCutOff).toBe(true);
    expect(cars.map(({ vin }) => vin)).toEqual(["1HGCV1F34JA000001"]);
  });

  it.each([
    ["has no line end after its last row", [HEADER, WHOLE, WHOLE], ""],
    ["has a short last row with a line end", [HEADER, WHOLE, "1HGCV1F34JA000002,2018,Honda,Accord"], "\n"],
    ["leaves trailing empty cells out", [HEADER, "A,2018,Honda,Accord", WHOLE, "B,2018,Honda,Accord"], ""],
    ["has a row with an open quotation mark before its end", [HEADER, 'A,2018,"Honda,Accord,,', WHOLE], ""],
  ])("a file that %s is whole", async (_how, lines, ending) => {
    expect((await read(lines, { ending })).reading.isCutOff).toBe(false);
  });
});
