/** A place where a dealership shows cars. */
export type Rooftop = {
  id: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  /** From the phone numbers that are reserved for fiction. */
  phone: string;
};

/** An invented dealership and the profile of its lot. */
export type DemoDealership = {
  key: "harborlight" | "pecan-row" | "tidewater-crest" | "juniper-mesa";
  name: string;
  tagline: string;
  rooftops: readonly [Rooftop, ...Rooftop[]];
  usedCount: number;
  newCount: number;
  stockPrefix: string;
  /** Makes that are about twice as common here as elsewhere. */
  focusMakes: readonly string[];
  /** Makes of the new cars that it also sells. */
  newMakes: readonly string[];
  /** Fees that every buyer pays on top of the price. Empty: the prices include all mandatory fees. */
  mandatoryFees: { name: string; amountUsd: number }[];
};

/** The four demo dealerships, in the order of their sites. */
export const DEALERSHIPS: readonly DemoDealership[] = [
  {
    key: "harborlight",
    name: "Harborlight Motors",
    tagline: "Straightforward used cars on the Sound since 1994",
    rooftops: [
      {
        ...{ id: "hl-tacoma", name: "Harborlight Motors", street: "4180 Lantern Way", city: "Tacoma", state: "WA" },
        ...{ zipCode: "98409", phone: "(253) 555-0142" },
      },
    ],
    ...{ usedCount: 44, newCount: 4, stockPrefix: "H" },
    focusMakes: ["Subaru", "Toyota", "Tesla", "Volvo", "Honda", "Nissan"],
    newMakes: ["Honda", "Toyota"],
    mandatoryFees: [],
  },
  {
    key: "pecan-row",
    name: "Pecan Row Auto",
    tagline: "Trucks, muscle and family cars with a straight answer",
    rooftops: [
      {
        ...{ id: "pr-austin", name: "Pecan Row Auto", street: "9120 Pecan Row Blvd", city: "Austin", state: "TX" },
        ...{ zipCode: "78758", phone: "(512) 555-0117" },
      },
    ],
    ...{ usedCount: 42, newCount: 4, stockPrefix: "P" },
    focusMakes: ["Ford", "Chevrolet", "Ram", "GMC", "Dodge", "Toyota"],
    newMakes: ["Ford", "Hyundai"],
    mandatoryFees: [{ name: "Documentation fee", amountUsd: 150 }],
  },
  {
    key: "tidewater-crest",
    name: "Tidewater Crest Auto Group",
    tagline: "Two showrooms, one standard, either side of the Potomac",
    rooftops: [
      {
        ...{
          id: "41207",
          name: "Tidewater Crest Chantilly",
          street: "14500 Crestline Court",
          city: "Chantilly",
          state: "VA",
        },
        ...{ zipCode: "20151", phone: "(703) 555-0163" },
      },
      {
        ...{
          id: "41208",
          name: "Tidewater Crest Rockville",
          street: "815 Tidewater Pike",
          city: "Rockville",
          state: "MD",
        },
        ...{ zipCode: "20852", phone: "(301) 555-0188" },
      },
    ],
    ...{ usedCount: 56, newCount: 5, stockPrefix: "TC" },
    focusMakes: ["BMW", "Mercedes-Benz", "Audi", "Lexus", "Porsche", "Acura", "Infiniti"],
    newMakes: ["Toyota", "Kia"],
    mandatoryFees: [],
  },
  {
    key: "juniper-mesa",
    name: "Juniper Mesa Motors",
    tagline: "Ready for the pass, priced for the plains",
    rooftops: [
      {
        ...{
          id: "jm-denver",
          name: "Juniper Mesa Motors",
          street: "2275 South Juniper Street",
          city: "Denver",
          state: "CO",
        },
        ...{ zipCode: "80222", phone: "(303) 555-0129" },
      },
    ],
    ...{ usedCount: 40, newCount: 3, stockPrefix: "JM" },
    focusMakes: ["Jeep", "Subaru", "Toyota", "Land Rover", "Mazda", "Volkswagen"],
    newMakes: ["Honda", "Hyundai"],
    mandatoryFees: [],
  },
];
