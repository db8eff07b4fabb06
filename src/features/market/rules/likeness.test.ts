import { describe, expect, it } from "vitest";
import { likenessOf, vinPattern } from "./likeness.ts";

const like = (make: string | null, model: string | null, trim: string | null = null) =>
  likenessOf({ make, model, trim });

describe("which cars are compared", () => {
  it.each([
    ["Tesla", "Model 3", "Long Range", "3 Long Range"],
    ["Hyundai", "Ioniq 5", "SEL", "SEL Sport Utility 4D"],
    ["Volkswagen", "ID.4", "Pro S", "EV PRO S"],
    ["Ford", "F-150", "XLT 4x4", "XLT 4WD"],
    ["Subaru", "Outback", "Limited AWD", "Limited All-Wheel Drive"],
    ["Nissan", "Leaf", "SV Plus", "SV+"],
    ["Tesla", "Model Y", "Base", null],
    ["Ford", "Mustang Mach-E", "Mach-E Premium", "Premium"],
  ])("takes a %s %s %s for the same as one that is called %s", (make, model, trim, other) => {
    expect(like(make, model, trim)).toEqual(like(make, model, other));
  });

  it("reads the trim out of a model that carries it", () => {
    expect(like("Ford", "F-150 XLT")).toEqual(like("Ford", "F-150", "XLT"));
    expect(like("Jeep", "Grand Cherokee Laredo")).toEqual(like("Jeep", "Grand Cherokee", "Laredo"));
  });

  it.each([
    ["trims", like("Ford", "F-150", "XLT"), like("Ford", "F-150", "Lariat")],
    ["batteries", like("Tesla", "Model 3", "Long Range"), like("Tesla", "Model 3", "Standard Range")],
    ["drives", like("Ford", "F-150", "XLT 4x4"), like("Ford", "F-150", "XLT")],
    ["models", like("Tesla", "Model 3", "Performance"), like("Tesla", "Model Y", "Performance")],
    ["makes", like("GMC", "1500", "SLE"), like("Ram", "1500", "SLE")],
  ])("keeps %s apart", (_, one, other) => {
    expect(one).not.toEqual(other);
  });

  it("keeps an electric car apart from the car with an engine that it is named after", () => {
    expect(like("Hyundai", "Kona Electric SEL")).not.toEqual(like("Hyundai", "Kona SEL"));
  });

  it("compares nothing with a car whose make or model is unknown", () => {
    expect(like(null, "Civic")).toBeNull();
    expect(like("Honda", null)).toBeNull();
  });

  it("reads the kind of car from the first eight characters of a VIN of today's length only", () => {
    expect(vinPattern("5yj3e1ea7kf000316")).toBe("5YJ3E1EA");
    expect(vinPattern("1G1YY0781G5")).toBeNull();
    expect(vinPattern(null)).toBeNull();
  });
});

describe("the words of a trim", () => {
  it.each([
    ["EX 4dr Sedan (2.0L) w/ Automatic", "ex"],
    ["Sport Utility 4D XLT", "xlt"],
    ["XLT Four-Wheel Drive", "awd xlt"],
    ["XLT all wheel drive", "awd xlt"],
    ["XLT 4MATIC+", "awd xlt"],
    ["XLT 4MATIC", "awd xlt"],
    ["XLT Rear-Wheel Drive", "rwd xlt"],
    ["XLT rear wheel drive", "rwd xlt"],
    ["XLT 2WD", "rwd xlt"],
    ["XLT 4x2", "rwd xlt"],
    ["XLT front-wheel drive", "fwd xlt"],
    ["XLT Front Wheel Drive", "fwd xlt"],
    ["Two-Door XLT", "xlt"],
    ["four door XLT", "xlt"],
    ["five-door XLT", "xlt"],
    ["2-door XLT", "xlt"],
    ["4 door XLT", "xlt"],
    ["XLT Manual", "xlt"],
    ["XLT CVT Auto", "xlt"],
    ["S+", "plus s"],
    ["5+ seats", "5 plus seats"],
    ["XLT, Sport / FX4", "fx4 sport xlt"],
    ["XLT XLT", "xlt"],
    ["XLT (Bergen County) Sport", "sport xlt"],
    ["XLT & - Sport", "sport xlt"],
    ["Electric XLT", "xlt"],
    ["XLT(2.0L)Sport", "sport xlt"],
    ["Sport-Utility XLT", "xlt"],
    ["Escape Ford XLT", "xlt"],
  ])("%j are %j", (trim, words) => {
    expect(like("Ford", "Escape", trim)).toEqual({ segment: "ford escape", trim: words });
  });
  it("are taken from the model's field, too", () => {
    expect(like("Ford", "F-150 XLT", "Sport")).toEqual({ segment: "ford f-150", trim: "sport xlt" });
    expect(like("Ford", " ", "XLT")).toEqual({ segment: "ford ", trim: "xlt" });
    expect(like("Zzyx", "Roadcar", null)).toEqual({ segment: "zzyx roadcar", trim: "" });
  });
});
