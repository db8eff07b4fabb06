import { describe, expect, test } from "vitest";
import { conditionInAddress, conditionInWords } from "./condition.ts";
import { readImages } from "./images.ts";
import { placeInAddress, readLocation, readZip } from "./location.ts";
import { readCarfaxUrl } from "./normalize-vehicle.ts";
import { readMileage, readPrice } from "./price-and-mileage.ts";
import { readNumberOfOwners } from "./stated-history.ts";
import { cleanText } from "./text.ts";
import { detailAddress, httpUrl } from "./urls.ts";

const PAGE = "https://dealer.example/used/index.html";

describe("a price", () => {
  test.each([
    ["$12,995", 12995],
    ["12995.00", 12995],
    [12995.4, 12995],
    ["USD 18 450", 18450],
    ["Sale Price: $9,500", 9500],
    // Looks like a filler, but dealers do ask it: of a hundred thousand cars, a few cost exactly that.
    ["$12,345", 12345],
    ["$15.9k", 15900],
    ["$13,450 $13,450", 13450],
  ])("%s is %i dollars", (raw, dollars) => expect(readPrice(raw)).toEqual({ value: dollars, invalid: false }));

  test.each(["Call for price", "", null, 0, "$0.00", "Contact us"])("%s is no price", (raw) =>
    expect(readPrice(raw)).toEqual({ value: null, invalid: false }),
  );

  test.each(["$1", "$199/mo", "$2,000 down", "9999999", "123456", "-5000", "$12,000 $9,000", 9e12])(
    "%s is unusable",
    (raw) => expect(readPrice(raw)).toEqual({ value: null, invalid: true }),
  );
});

describe("a mileage", () => {
  test.each([
    ["45,120 mi", undefined, 45120],
    ["45k", undefined, 45000],
    ["72 000 km", undefined, 44739],
    [100000, "KMT", 62137],
    ["27567", "SMI", 27567],
    ["Mileage: 8,001", undefined, 8001],
  ])("%s %s is %i miles", (raw, unit, miles) => expect(readMileage(raw, unit).value).toBe(miles));

  test.each(["Call", "TMU", 0, "0 mi", null])("%s is unknown", (raw) =>
    expect(readMileage(raw)).toEqual({ value: null, invalid: false }),
  );
  test("beyond a million it is unusable", () => expect(readMileage("12345678").invalid).toBe(true));
});

describe("a condition", () => {
  test.each([
    ["Pre-Owned", "used"],
    ["https://schema.org/UsedCondition", "used"],
    ["UsedCondition", "used"],
    ["BMW Certified", "certified"],
    ["http://schema.org/NewCondition", "new"],
    ["Like New", "used"],
    ["U", "used"],
    ["Seminuevo", "used"],
    ["Gasoline", null],
  ])("%s in words is %s", (raw, condition) => expect(conditionInWords(raw)).toBe(condition));

  test.each([
    ["/used-inventory/index.htm", "used"],
    ["/new/Ford/2026-Ford-Edge.htm", "new"],
    ["/new-Burlington-2026-Ford-Escape", "new"],
    ["/certified/Ford/2017-Ford-Edge.htm", "certified"],
    ["/new-york/inventory/4711", null],
    ["/vehicles/2006-volkswagen-new-beetle", null],
    ["/new-and-used/", null],
    ["/searchused.aspx", "used"],
  ])("the path %s says %s", (path, condition) =>
    expect(conditionInAddress(`https://d.example${path}`)).toBe(condition),
  );
});

describe("photos", () => {
  test("are absolute, once each, the largest, and no logos, badges or fillers", () => {
    const photos = readImages(
      [
        "//img.example/a/1.jpg?w=320",
        "//img.example/a/1.jpg?w=1280",
        "/photos/2.jpg",
        "/photos/2.jpg",
        "/images/logo.png",
        "/theme/coming-soon.jpg",
        "/badges/carfax-one-owner.png",
        "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
        "javascript:alert(1)",
        "/img/spinner.gif",
        "small.jpg 320w, large.jpg 1280w",
        null,
      ],
      PAGE,
    );
    expect(photos).toEqual([
      "https://img.example/a/1.jpg?w=1280",
      "https://dealer.example/photos/2.jpg",
      "https://dealer.example/used/large.jpg",
    ]);
  });
});

describe("pictures that are not photos", () => {
  test.each([
    ["a pixel by its host", "https://bat.bing.net/action/0?ti=1&evt=pageLoad"],
    ["a pixel by a part of its host", "https://pixel.dealer-widgets.example/v1?id=7"],
    ["a pixel by its path", "https://www.example.com/tr?id=12&ev=PageView"],
    ["a pixel by its parameters", "https://m.example.com/i?tid=1&cid=2&dl=https%3A%2F%2Fd.example&ul=en"],
    ["a dealer's logo in a folder of logos", "https://cdn.example/dealerlogos/409/Main54.png"],
    ["what a template shows by default", "/images/default.jpg"],
    ["a placeholder inside a longer word", "/img/vehicleplaceholder-640.jpg"],
    ["a notice that photos are pending", "/img/photos-pending.jpg"],
  ])("%s", (_what, address) => expect(readImages([address], PAGE)).toEqual([]));

  test.each([
    ["an address without an ending", "https://lot.example/service/picture/35411/7051/aaa"],
    ["a service with parameters", "https://lot.example/photo.ashx?id=77&w=800&h=600&sid=3"],
    ["a picture of a car with a similar name", "https://pics.example/2019-honda-pilot-default-blue.jpg"],
    ["a picture's file on a host that sounds like counting", "https://tracker.boats.example/p/1.jpg"],
  ])("but %s is", (_what, address) => expect(readImages([address], PAGE)).toEqual([address]));

  test("and two signed sizes of one photo are one", () => {
    const photo = "https://cdn05.example/12ab/civic.jpg";
    expect(readImages([`${photo}?width=480&sig=aa`, `${photo}?width=960&sig=bb`], PAGE)).toEqual([
      `${photo}?width=960&sig=bb`,
    ]);
  });
});

describe("links", () => {
  test("only http and https are kept, without tracking", () => {
    expect(httpUrl("javascript:alert(1)", PAGE)).toBeNull();
    expect(httpUrl("java\nscript:alert(1)", PAGE)).toBeNull();
    expect(httpUrl("data:text/html,x", PAGE)).toBeNull();
    expect(httpUrl("https://user:pw@dealer.example/", PAGE)).toBeNull();
    expect(detailAddress("/v/1.htm?searchDepth=1:58&id=3#top", PAGE)).toBe("https://dealer.example/v/1.htm?id=3");
  });

  test("the dealer's CARFAX link is kept unchanged, and no other link is taken for it", () => {
    const link = "http://www.carfax.com/VehicleHistory/p/Report.cfx?partner=ABC_0&amp;vin=2HGFC2F56KH512345";
    expect(readCarfaxUrl(link, PAGE, null)).toBe(link.replace("&amp;", "&"));
    expect(readCarfaxUrl(link, PAGE, "1FTEW1EP1LFA00123")).toBeNull();
    expect(readCarfaxUrl("https://www.carfax.com/", PAGE, null)).toBeNull();
    expect(readCarfaxUrl("https://www.autocheck.com/?vin=2HGFC2F56KH512345", PAGE, null)).toBeNull();
    expect(readCarfaxUrl("/img/carfax.png", PAGE, null)).toBeNull();
  });
});

describe("a location", () => {
  test("is a city, a state code and five digits", () => {
    expect(readLocation("SAINT JOHNSBURY", "Vermont", "05819-1234")).toEqual({
      city: "Saint Johnsbury",
      state: "VT",
      zipCode: "05819",
    });
    expect(readLocation("Buford, GA 30518", null, null)).toEqual({ city: "Buford", state: "GA", zipCode: "30518" });
    // A letter that is written as two stays the start of one name. The next cleaning does not read it as capitals.
    expect(readLocation("ﬀก", null, null).city).toBe("Ffก");
    expect(readZip(5819)).toBe("05819");
    expect(readZip("00000")).toBeNull();
  });

  test("has the zeros of its zip code back where the state proves them, and a missing state by its zip code", () => {
    const zips = [
      ["ME", "4101"],
      ["MA", "2108.0"],
      ["PR", "926"],
      ["MA", "41011234"],
      ["VA", "4101"],
      [null, "4101"],
    ];
    expect(zips.map(([state, zip]) => readLocation("X Town", state, zip).zipCode)).toEqual([
      "04101",
      "02108",
      "00926",
      null,
      null,
      null,
    ]);
    expect(readLocation("Manassas", null, "20110")).toEqual({ city: "Manassas", state: "VA", zipCode: "20110" });
    for (const text of [
      "Manassas VA",
      "Manassas (VA)",
      "Manassas/VA",
      "Manassas - VA",
      "Manassas, Prince William County, VA",
    ])
      expect(readLocation(text, null, null)).toEqual({ city: "Manassas", state: "VA", zipCode: null });
    for (const text of [
      "US-VA-Manassas",
      "VA-Manassas",
      "USA > Virginia > Manassas",
      "Manassas, Virginia, United States",
      "US, VA, Manassas",
    ])
      expect(readLocation(text, null, null)).toEqual({ city: "Manassas", state: "VA", zipCode: null });
    for (const text of [
      "Manassas VA 20110 US",
      "US-VA-20110-Manassas",
      "Manassas VA 20110-1234",
      "20110 Manassas, VA",
      "Manassas Virginia 20110",
      "Manassas,VA,20110,US",
      "Manassas VA 20110 United States",
    ])
      expect(readLocation(text, null, null)).toEqual({ city: "Manassas", state: "VA", zipCode: "20110" });
    expect(readLocation("US-NC-Winston-Salem", null, null)).toMatchObject({ city: "Winston-Salem", state: "NC" });
    expect(readLocation("CA-Fresno", null, null)).toMatchObject({ city: "Fresno", state: "CA" });
    expect(readLocation("CA-ON-Pickering", null, null)).toMatchObject({ city: "Pickering", state: "ON" });
    expect(readLocation("Toronto ON M5V 2T6 CA", null, null)).toMatchObject({ city: "Toronto", state: "ON" });
    expect(readLocation("Port Washington 11050", null, null)).toMatchObject({ state: null });
    expect(readLocation("Winston-Salem", null, null)).toMatchObject({ city: "Winston-Salem", state: null });
    expect(readLocation("20110-1234", null, null)).toEqual({ city: null, state: null, zipCode: "20110" });
    for (const text of ["Lot 2", "Main lot", "USA", "back"]) expect(readLocation(text, null, null).city).toBeNull();
    for (const town of ["Green Bay", "Bay City", "Store Hill"])
      expect(readLocation(`${town}, WI`, null, null)).toEqual({ city: town, state: "WI", zipCode: null });
  });

  test.each([
    ["Manassas, VA, USA", "Manassas", "VA"],
    ["Calgary, AB, CA", "Calgary", "AB"],
    ["Pickering, ON L1V 1A2, Canada", "Pickering", "ON"],
    ["San Jose, CA", "San Jose", "CA"],
    ["Ontario, CA", "Ontario", "CA"],
    ["Albuquerque, New Mexico", "Albuquerque", "NM"],
    ["Tijuana, BC, Mexico", null, null],
    ["Monterrey, NL, MX", null, null],
    ["Somewhere, Nowhere, Earth", null, null],
  ])("in %s is read with its country", (text, city, state) =>
    expect(readLocation(text, null, null)).toEqual({ city, state, zipCode: null }),
  );

  test("of another country with a zip code like ours is none", () =>
    expect(readLocation("Monterrey", "NL", "64000")).toEqual({ city: null, state: null, zipCode: null }));

  test("has a zip only in the United States, cut to five digits", () => {
    expect(["05819-1234", "058191234", "05819 - 1234", "VT 05819"].map(readZip)).toEqual(Array(4).fill("05819"));
    expect(["L4B 3P6", "1234", "5819", "12345678"].map(readZip)).toEqual([null, null, null, null]);
  });

  test.each([
    ["14500 Lee Rd, Chantilly, VA 20151", "Chantilly", "VA", "20151"],
    ["14500 Lee Road Chantilly VA 20151-1234", "Chantilly", "VA", "20151"],
    ["Visit us: 1 Main St.\nSuite 5\nFalls Church, Virginia 22046\n(703) 555-0100", "Falls Church", "VA", "22046"],
    ["12345 N. Dale Mabry Hwy | Tampa, Florida, 33618", "Tampa", "FL", "33618"],
    ["90210 Sunset Blvd, Beverly Hills, California 90210, USA", "Beverly Hills", "CA", "90210"],
    ["5 5th Ave, New York, New York 10011", "New York", "NY", "10011"],
    ["800 K St NW, Washington, DC 20001", "Washington", "DC", "20001"],
    ["1 Broadway 22046 VA 22046", null, "VA", "22046"],
  ])("is found in %s", (address, city, state, zipCode) =>
    expect(placeInAddress(address)).toEqual({ city, state, zipCode }),
  );

  test("is not found where state and zip are not adjacent", () => {
    for (const text of ["Call 703 555 20151", "$20151 in 12345", "9050 Yonge St, Toronto, ON L4B 3P6", ""]) {
      expect(placeInAddress(text), text).toBeNull();
    }
  });
});

test("text loses markup, references, control and direction characters", () => {
  expect(cleanText(" <b>E63&nbsp;AMG&amp;#174;</b>\u202e  x\u0000 ", 80)).toBe("E63 AMG® x");
  expect(cleanText("N/A", 80)).toBeNull();
  expect(cleanText({ a: 1 }, 80)).toBeNull();
  expect(cleanText("one two three", 8)).toBe("one two");
});

describe("a number of owners", () => {
  test.each([
    [1, 1],
    ["2", 2],
    ["3 previous owners", 3],
    ["1-Owner", 1],
    ["One owner", 1],
  ])("%s is %i", (raw, owners) => expect(readNumberOfOwners(raw)).toBe(owners));

  test.each([0, "0", "21", 2020, "1,200", "2.5", "Not reported", "", null, {}])("%s is unknown", (raw) =>
    expect(readNumberOfOwners(raw)).toBeNull(),
  );
});
