import { describe, expect, it } from "vitest";
import { trimBehindModel } from "./known-trims.ts";
import { parseName, parseTitle, readVehicleName } from "./vehicle-name.ts";

const YEAR = 2026;
const read = (raw: Parameters<typeof readVehicleName>[0], detailUrl: string | null = null) =>
  readVehicleName(raw, detailUrl, YEAR);
/** Year, make, model and trim in one line, with a dash for each unknown part. */
const briefly = (name: { year: unknown; make: unknown; model: unknown; trim: unknown } | null) =>
  name === null ? null : [name.year, name.make, name.model, name.trim].map((part) => part ?? "-").join(" / ");

describe("a title", () => {
  it.each<[string, string | null]>([
    ["2019 Honda Civic EX", "2019 / Honda / Civic / EX"],
    ["Certified 2019 Land Rover Range Rover Sport HSE", "2019 / Land Rover / Range Rover Sport / HSE"],
    ["2019 Used Honda Civic", "2019 / Honda / Civic / -"],
    ["2019 - *certified* pre-owned Honda Civic", "2019 / Honda / Civic / -"],
    ["2019: Honda Civic", "2019 / Honda / Civic / -"],
    ["Since 1985: 2019 Honda Civic LX", "2019 / Honda / Civic / LX"],
    ["2019 Zzyx Roadcar", "2019 / - / - / -"],
    ["2019 Honda", "2019 / Honda / - / -"],
    ["2019Honda Civic", "2019 / Honda / Civic / -"],
    ["2019 , Honda Civic", "2019 / Honda / Civic / -"],
    ["2019 ** ~ preowned Honda Civic", "2019 / Honda / Civic / -"],
    ["2019 Honda Civic, LX", "2019 / Honda / Civic / LX"],
    ["2019 Honda Civic:; LX", "2019 / Honda / Civic / LX"],
    ["2019 Honda N:X LX", "2019 / Honda / N:X / LX"],
    ["2019 Honda Civic S", "2019 / Honda / Civic / S"],
    ["Honda Civic", null],
    ["1985 1986 1987 1988 1989 2019 Honda Civic", "1985 / - / - / -"],
    ["1985 1986 1987 1988 2019 Honda Civic", "2019 / Honda / Civic / -"],
    ["2019 Honda Civic EX one two three", "2019 / Honda / Civic / EX one two three"],
    ["2019 Honda Civic EX one two three four", "2019 / Honda / Civic / -"],
    ["2019 Honda Civic EX | Leather", "2019 / Honda / Civic / EX"],
    ["2019 Honda Civic EX (black)", "2019 / Honda / Civic / EX"],
    ["2019 Honda Civic EX in Blue", "2019 / Honda / Civic / EX"],
    ["2019 Honda Civic with leather", "2019 / Honda / Civic / -"],
    ["2019 Honda Civic EX – black", "2019 / Honda / Civic / EX"],
    ["2019 Honda Civic (black)", "2019 / Honda / Civic / -"],
    ...["LOW MILES", "1 owner", "Carfax", "clean", "stunning", "loaded", "rare", "no rust", "great condition"].map(
      (talk): [string, string] => [`2019 Honda Civic EX ${talk}`, "2019 / Honda / Civic / -"],
    ),
    ...["warranty", "low", "only", "sale", "financing", "wow!", "$99", "55k", "one mile"].map(
      (talk): [string, string] => [`2019 Honda Civic EX ${talk}`, "2019 / Honda / Civic / -"],
    ),
  ])("%j reads %j", (title, name) => {
    expect(briefly(parseTitle(title, YEAR))).toBe(name);
  });

  it("has a trim up to 70 characters in all", () => {
    const long = (length: number) => `2019 Honda Civic ${"E".repeat(length - 17)}`;
    expect(parseTitle(long(70), YEAR)?.trim).toHaveLength(53);
    expect(parseTitle(long(71), YEAR)?.trim).toBeNull();
  });
});

describe("a name without a year in front", () => {
  it.each<[string, string | null]>([
    ["HONDA ACCORD 2018", "2018 / Honda / Accord / -"],
    ["FORD F-150 XLT 2018", "2018 / Ford / F-150 / XLT"],
    ["Ford F-150 XLT ’18", "2018 / Ford / F-150 / XLT"],
    ["'98 Ford F-150 XLT", "1998 / Ford / F-150 / XLT"],
    ["Used ’18 Ford F-150 XLT", "2018 / Ford / F-150 / XLT"],
    ["Ford Mustang ’65 look 2015", "2015 / Ford / Mustang / ’65 look"],
    ["’98 Honda Civic - $2000 OBO", "1998 / Honda / Civic / -"],
    ["Honda Civic LX tags ’26", "- / Honda / Civic / LX tags ’26"],
    ["Honda Civic LX, inspected till ’27", "- / Honda / Civic / LX"],
    ["honda 2018 accord EX", "2018 / Honda / Accord / EX"],
    ["mazda cx-5 touring", "- / Mazda / CX-5 / touring"],
    ["mercedes-benz c-class", "- / Mercedes-Benz / C-Class / -"],
    ["Ford Fusion 2.5L", "- / Ford / Fusion / 2.5L"],
    ["BMW 328i xDrive", "- / BMW / 328i / xDrive"],
    ["Used Toyota Tundra 4WD SR5", "- / Toyota / Tundra / SR5"],
    ["Smart financing for everyone", null],
    ["Lincoln opened its doors in 1990", "1990 / - / - / -"],
    ["Mini storage", null],
  ])("%j reads %j", (title, name) => {
    expect(briefly(parseName(title, YEAR))).toBe(name);
  });
});

describe("a record's fields", () => {
  it("come before the words of its title", () => {
    const title = "2018 Ford Escape SE";
    expect(briefly(read({ title, year: "2019", make: "HONDA", model: "CIVIC", trim: "EX" }))).toBe(
      "2019 / Honda / Civic / EX",
    );
    expect(briefly(read({ title }))).toBe("2018 / Ford / Escape / SE");
  });
  it("take the model and the trim of a title only where it names the same car", () => {
    expect(briefly(read({ title: "2018 Ford Escape SE", make: "Honda" }))).toBe("2018 / Honda / - / -");
    expect(briefly(read({ title: "2018 Ford Escape SE", model: "Edge" }))).toBe("2018 / Ford / Edge / -");
    expect(briefly(read({ title: "2018 Ford Escape SE", model: "Escape" }))).toBe("2018 / Ford / Escape / SE");
  });
  it("take the trim of a title in place of a button's words, and no words of a template", () => {
    const title = "2018 Ford Escape SE";
    expect(briefly(read({ title, trim: "Get e-price" }))).toBe("2018 / Ford / Escape / SE");
    expect(briefly(read({ title, model: "{{model}}" }))).toBe("2018 / Ford / Escape / SE");
    expect(briefly(read({ title, model: "Escape", trim: "null" }))).toBe("2018 / Ford / Escape / SE");
  });
  it.each([
    ["BMW", "3-SERIES", "3 Series"],
    ["Ford", "Ford F150", "F-150"],
    [undefined, "F150", "F-150"],
    ["Zzyx", "ROADCAR", "Roadcar"],
    ["Honda", "accord", "Accord"],
    ["Mercedes-Benz", "c-class", "C-Class"],
    ["Toyota", "Tundra 4WD", "Tundra"],
    ["Ford", "Super Duty F-250 SRW", "Super Duty F-250"],
  ])("of the make %s name the model %j %j", (make, model, tidy) => {
    expect(read({ make, model }).model).toBe(tidy);
  });
  it("take a known trim directly behind the model of a long title or an advertisement", () => {
    expect(briefly(read({ title: "2015 Ford Explorer XLT AWD XLT SUV 6 Cylinder" }))).toBe(
      "2015 / Ford / Explorer / XLT",
    );
    const ad = { title: "!!! WOW !!! 18 F150 king ranch 4X4", year: 2018, make: "Ford", model: "F-150" };
    expect(read(ad).trim).toBe("King Ranch");
    expect(read({ ...ad, title: "LOW MILES F150 Special loaded 4X4" }).trim).toBeNull();
  });
  it("take a trim that the title repeats once", () => {
    expect(trimBehindModel("Accord", "2013 Honda Accord LX LX 4dr Sedan")).toBe("LX");
    expect(trimBehindModel("Tundra", "2013 Toyota Tundra TRD Sport 4dr")).toBe("TRD Sport");
    expect(trimBehindModel("Tacoma", "2019 Toyota Tacoma TRD Off-Road 4x4")).toBe("TRD Off-Road");
    expect(trimBehindModel("Tacoma", "2019 Toyota Tacoma TRD Off Road Double Cab")).toBe("TRD Off-Road");
  });

  it("take the trim of a title that has the driven wheels between", () => {
    const tundra = { title: "2017 Toyota Tundra 4WD SR5", make: "Toyota", model: "Tundra 4WD" };
    expect(briefly(read(tundra))).toBe("2017 / Toyota / Tundra / SR5");
    const superDuty = {
      title: "2018 Ford Super Duty F-250 SRW King Ranch",
      make: "Ford",
      model: "Super Duty F-250 SRW",
    };
    expect(briefly(read(superDuty))).toBe("2018 / Ford / Super Duty F-250 / King Ranch");
  });
  it("call a Genesis a Hyundai until 2016, and a make since then", () => {
    expect(briefly(read({ title: "2010 Hyundai Genesis Coupe 3.8" }))).toBe("2010 / Hyundai / Genesis Coupe / 3.8");
    expect(briefly(read({ year: 2010, make: "Genesis", model: "Coupe" }))).toBe("2010 / Hyundai / Genesis Coupe / -");
    expect(briefly(read({ title: "2019 Genesis G80" }))).toBe("2019 / Genesis / G80 / -");
    expect(briefly(read({ title: "2018 Hyundai Genesis G80" }))).toBe("2018 / Genesis / G80 / -");
  });
  it("say if the year is wrong", () => {
    expect(read({ year: "1066" })).toMatchObject({ year: null, yearInvalid: true });
    expect(read({ year: "2019" })).toMatchObject({ year: 2019, yearInvalid: false });
  });
  it.each([
    ["Zzyx", "Zzyx"],
    ["Zzyx & Söhne-2", "Zzyx & Söhne-2"],
    ["Z", null],
    ["9Zzyx", null],
    ["Call (555)", null],
    ["x".repeat(40), "x".repeat(40)],
    ["x".repeat(41), null],
    ["Honda of Denver", "Honda"],
  ])("take the make %j for %j", (make, known) => {
    expect(read({ make }).make).toBe(known);
  });
  it.each([
    ["Touring L CLEAN CARFAX! LOADED", "Touring L"],
    ["*Ltd Avail*", null],
    ["EX - one owner", "EX"],
    ["EX (no accidents)", "EX"],
    ["EX* low miles", "EX"],
    ["*New* EX", "EX"],
    ["EX*New*L", "EX L"],
    ["EX carfax", "EX"],
    ["EX no accident", "EX"],
    ["EX accident-free", "EX"],
    ["EX accident free", "EX"],
    ["EX 1-owner", "EX"],
    ["EX low mile car", "EX"],
    ["EX low price", "EX"],
    ["EX original mile car", "EX"],
    ["EX well maintained", "EX"],
    ["() low miles", null],
    ["EX (L) low miles", "EX (L)"],
    ["warranty", null],
    ["EX L", "EX L"],
    ["SV+", "SV+"],
  ])("take the trim %j for %j", (trim, name) => {
    expect(read({ make: "Honda", model: "Odyssey", trim }).trim).toBe(name);
  });
});

describe("the title that is shown", () => {
  it("is the record's title, or is built from its facts", () => {
    expect(read({ title: "Nice car" }).title).toBe("Nice car");
    expect(read({ year: 2019, make: "Honda", model: "Civic", trim: "EX" }).title).toBe("2019 Honda Civic EX");
    expect(read({ make: "Honda" }).title).toBe("Honda");
    expect(read({ model: "Civic" }).title).toBe("Civic");
    expect(read({ year: 2019 }).title).toBeNull();
    expect(read({}).title).toBeNull();
    expect(read({ title: "12345", make: "Honda" }).title).toBe("Honda");
  });
  it("is cut at a word within 200 characters", () => {
    const words = "ABCDEFGHIJKLMNO".split("").map((letter) => `Lon${letter}`);
    const trim = `${words.join(" ")} EX`;
    expect(read({ year: 2019, make: "x".repeat(40), model: `${"y".repeat(39)} ${"z".repeat(40)}`, trim }).title).toBe(
      `2019 ${"x".repeat(40)} ${"y".repeat(39)} ${"z".repeat(40)} ${words.slice(0, 14).join(" ")}`,
    );
  });
  it("is not the placeholder that pages show until scripts have run", () => {
    expect(read({ title: "Loading...", make: "Honda" })).toMatchObject({ title: "Honda", placeholder: "Loading..." });
    expect(read({ title: "2019 Honda Civic" })).toMatchObject({ title: "2019 Honda Civic", placeholder: null });
    expect(read({})).toMatchObject({ title: null, placeholder: null });
  });
  it("has no words in capitals", () => {
    expect(read({ title: "2019 HONDA CIVIC TOURING XLT CVTS" }).title).toBe("2019 Honda Civic Touring XLT CVTS");
    expect(read({ title: "2019 HONDA Civic TOURING" }).title).toBe("2019 HONDA Civic TOURING");
    expect(read({ title: "HONDA CIVIC EX" }).title).toBe("HONDA CIVIC EX");
    expect(read({ title: "HONDA CIVIC EX-LS" }).title).toBe("Honda Civic EX-LS");
    expect(read({ title: "HONDA UTVS PIONEER" }).title).toBe("Honda UTVS Pioneer");
    expect(read({ title: "本田思域本田思域本田思域本田思域" }).title).toBe("本田思域本田思域本田思域本田思域");
  });
});

describe("a car's address", () => {
  it.each([
    ["https://lot.example/inventory/2006/BMW/325/X.html", "2006 / BMW / 325 / -"],
    ["https://lot.example/2006/BMW/3-series/", "2006 / BMW / 3 Series / -"],
    ["https://lot.example/2006/BMW/", "2006 / BMW / - / -"],
    ["https://lot.example/2006/BMW/WBAVB13506PT00001", "2006 / BMW / - / -"],
    ["https://lot.example/2006/BMW/car.html", "2006 / BMW / - / -"],
    [`https://lot.example/2006/BMW/${"x".repeat(31)}`, "2006 / BMW / - / -"],
    [`https://lot.example/2006/BMW/${"x".repeat(30)}`, `2006 / BMW / ${"x".repeat(30)} / -`],
    ["https://lot.example/2006/BMW/325-WBAVB13506PT00001", "2006 / BMW / - / -"],
    ["https://lot.example/2006/BMW/Z4-3.0si-Coupe/", "2006 / BMW / Z4 3.0si Coupe / -"],
    ["https://lot.example/2006/BMW/M__Coupe/", "2006 / BMW / M Coupe / -"],
    ["https://lot.example/stock2006/BMW/325/", "- / - / - / -"],
    ["https://lot.example/2006s/BMW/325/", "- / - / - / -"],
    ["https://lot.example/1906/BMW/325/", "1906 / BMW / 325 / -"],
    ["https://lot.example/used/2019-Honda-Ci%E2%80%AEvic", "2019 / Honda / Civic / -"],
    [`https://lot.example/${"x/".repeat(290)}2019-Honda-Civic`, "2019 / Honda / Civic / -"],
    [`https://lot.example/${"x/".repeat(300)}2019-Honda-Civic`, "- / - / - / -"],
    ["https://lot.example/2006/zzyx/roadcar", "2006 / - / - / -"],
    ["https://lot.example/2006", "- / - / - / -"],
    ["https://lot.example/used/2019-Honda-Civic-EX", "2019 / Honda / Civic / -"],
    ["https://lot.example/used/2018-ford-f-150-xl", "2018 / Ford / F-150 / -"],
    ["https://lot.example/used/2016-mazda-cx-5-touring", "2016 / Mazda / CX-5 / -"],
    ["https://lot.example/used/2018-honda-accord", "2018 / Honda / Accord / -"],
    ["https://lot.example/used/2019_Honda_Civic", "2019 / Honda / Civic / -"],
    ["https://lot.example/used/2019+Honda+Civic", "2019 / Honda / Civic / -"],
    ["https://lot.example/2018-Ford-Edge/2019-Honda-Civic/1", "2019 / Honda / Civic / -"],
    ["https://lot.example/used/car", "- / - / - / -"],
  ])("%s says %s", (address, name) => {
    expect(briefly(read({ title: "STUNNING!" }, address))).toBe(name);
  });
  it("gives the model only of the known make", () => {
    expect(briefly(read({ make: "Ford" }, "https://lot.example/2006/BMW/325/X.html"))).toBe("2006 / Ford / - / -");
  });
});

it.each([
  ["2019 Lexus RX 350 AWD Luxury", "Lexus / RX / 350 Luxury"],
  ["2019 Lexus RX 350 FWD AWD F Sport", "Lexus / RX / 350 F Sport"],
  ["2017 MINI Cooper S 2dr", "Mini / Cooper S / -"],
  ["2015 Infiniti Q50 4dr Sdn Premium", "Infiniti / Q50 / Premium"],
  ["2018 Honda Accord EX, Gray", "Honda / Accord / EX"],
  ["2023 Porsche Macan GTS #T1019", "Porsche / Macan / GTS"],
  ["2019 Volkswagen Jetta SE Est.", "Volkswagen / Jetta / SE"],
])("takes no doors, wheels and colors for the trim of %s", (title, name) => {
  expect(briefly(parseName(title, YEAR))?.slice("2019 / ".length)).toBe(name);
});

it("takes no label of a year for a trim", () => {
  expect(briefly(parseName("Honda Odyssey Elite Year: 2019", YEAR))).toBe("2019 / Honda / Odyssey / Elite");
});

it("takes the title's make where the stated one is unknown: a shop's brand is the dealer", () => {
  const title = "2019 Honda Civic EX";
  expect(briefly(read({ title, make: "Lee Motors" }))).toBe("2019 / Honda / Civic / EX");
  expect(briefly(read({ title: "2015 Zzyx Roadcar", make: "Zzyx" }))).toBe("2015 / Zzyx / - / -");
});
