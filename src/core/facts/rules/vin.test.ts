import { describe, expect, test } from "vitest";
import { findVin, readVin, vinCheckDigit, vinModelYear } from "./vin.ts";

describe("a VIN", () => {
  test("has the check digit of 49 CFR 565", () => {
    expect(vinCheckDigit("1M8GDM9AXKP042788")).toBe("X");
    expect(vinCheckDigit("11111111111111111")).toBe("1");
    expect(vinCheckDigit("IOQ11111111111111")).toBeNull();
  });

  test("is read among a scanner's signs and other words where its check digit proves it", () => {
    const vin = "1FTEW1EP1LFA00123";
    const written = [
      `I${vin}`,
      `*${vin}*`,
      `%${vin}%`,
      `]C0${vin}`,
      `${vin} (verified)`,
      `VIN:I${vin}`,
      `Vehicle Identification Number: ${vin}`,
    ];
    for (const text of written) expect(readVin(text, null)).toEqual({ kind: "vin", vin, checkDigitOk: true });
    expect(readVin("S1FTEW1EP1LFA00123", null).kind).toBe("refused");
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
    expect(readVin("FLEETSIDE", 1972).kind).toBe("refused");
  });

  test("gives the model year, also after the code has started again", () => {
    expect(vinModelYear("1FTEW1EP1LFA00123")).toBe(2020);
    expect(vinModelYear("1HGCM82633A004352")).toBe(2003);
  });

  test("of a heavy truck gives a year only where the other one lies in the future", () => {
    const years = ["1FUJGLDR69LAC9984", "5PVNC8JT9842S1234", "1XPBDK9X2LD700123", "1M1AW07Y9FM045678"];
    expect(years.map((vin) => vinModelYear(vin, 2027))).toEqual([2009, 2008, null, null]);
    expect(vinModelYear("1HGCM8XXXXAXXXXXX".replace("XA", "X9"), 2027)).toBeNull();
  });

  test("is read with letters typed for digits, a label or a scanner's sign, where the check digit proves it", () => {
    const typed = ["1FTEW1EP7JKEOOOOO", "IFTEW1EP7JKE00000", "VIN: 1FTEW1EP7JKE00000", "vin# 1ftew1ep7jke00000"];
    const vin = { kind: "vin", vin: "1FTEW1EP7JKE00000", checkDigitOk: true };
    expect([...typed, "I1FTEW1EP7JKE00000"].map((text) => readVin(text, null))).toEqual(Array(5).fill(vin));
    expect(readVin("1FTEW1EP8JKEOOOOO", null).kind).toBe("refused");
    expect(readVin("I1FTEW1EP8JKE00000", null).kind).toBe("refused");
  });

  test("is found inside an address, and hashes are not taken for one", () => {
    expect(findVin("/inventory/used-2019-honda-civic-2hgfc2f56kh512345/")).toBe("2HGFC2F56KH512345");
    expect(findVin("/photos/a09b681c0a0e0ae7513b8f854ea6d069.jpg")).toBeNull();
  });
});
