import { describe, expect, test } from "vitest";
import { findVin, readVin, vinCheckDigit, vinModelYear } from "./vin.ts";

describe("a VIN", () => {
  test("has the check digit of 49 CFR 565", () => {
    expect(vinCheckDigit("1M8GDM9AXKP042788")).toBe("X");
    expect(vinCheckDigit("11111111111111111")).toBe("1");
    expect(vinCheckDigit("IOQ11111111111111")).toBeNull();
  });

  test("is read in any case and with separators, and a wrong check digit is only noted", () => {
    expect(readVin(" 1ftew1ep1lfa00123 ", null)).toEqual({ kind: "vin", vin: "1FTEW1EP1LFA00123", checkDigitOk: true });
    expect(readVin("1FTEW1EP2LFA00123", null)).toMatchObject({ kind: "vin", checkDigitOk: false });
  });

  test.each(["11111111111111111", "12345678901234567", "1FTEW1EPOLFA00123", "1FTEW1EP1LFA0012", "call", "ÄÖÜ"])(
    "%s is refused",
    (text) => expect(readVin(text, 2020).kind).toBe("refused"),
  );

  test("may be short only before 1981", () => {
    expect(readVin("6T08C100001", 1966)).toEqual({ kind: "short", vin: "6T08C100001" });
    expect(readVin("6T08C100001", 1996).kind).toBe("refused");
  });

  test("gives the model year, also after the code has started again", () => {
    expect(vinModelYear("1FTEW1EP1LFA00123")).toBe(2020);
    expect(vinModelYear("1HGCM82633A004352")).toBe(2003);
  });

  test("is found inside an address, and hashes are not taken for one", () => {
    expect(findVin("/inventory/used-2019-honda-civic-2hgfc2f56kh512345/")).toBe("2HGFC2F56KH512345");
    expect(findVin("/photos/a09b681c0a0e0ae7513b8f854ea6d069.jpg")).toBeNull();
  });
});
