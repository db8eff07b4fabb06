import type { DemoCar } from "../../inventory/demo-car.ts";
import { hashText, seededRandom } from "../../inventory/seeded-random.ts";

export type GrilleKind =
  | "wide"
  | "hexagon"
  | "kidneys"
  | "spindle"
  | "star"
  | "bars"
  | "slots"
  | "slim"
  | "shield"
  | "none";
export type LampKind = "slim" | "swept" | "round" | "block" | "split";
export type TailKind = "corner" | "bar" | "tower" | "round" | "block";
type Face = readonly [grille: GrilleKind, lamps: LampKind, tail: TailKind];

const FACE_OF_MAKE: Record<string, Face> = {
  Acura: ["shield", "slim", "corner"],
  "Aston Martin": ["wide", "swept", "bar"],
  Audi: ["hexagon", "slim", "corner"],
  BMW: ["kidneys", "slim", "corner"],
  Cadillac: ["shield", "slim", "tower"],
  Chevrolet: ["bars", "slim", "corner"],
  Chrysler: ["slim", "swept", "corner"],
  Dodge: ["slim", "slim", "bar"],
  Ford: ["hexagon", "slim", "corner"],
  GMC: ["bars", "block", "block"],
  Honda: ["slim", "slim", "corner"],
  Hyundai: ["hexagon", "swept", "corner"],
  Infiniti: ["shield", "swept", "corner"],
  Jaguar: ["hexagon", "slim", "corner"],
  Jeep: ["slots", "slim", "corner"],
  Kia: ["slim", "swept", "bar"],
  "Land Rover": ["slim", "slim", "corner"],
  Lexus: ["spindle", "slim", "corner"],
  Lincoln: ["wide", "slim", "bar"],
  Maserati: ["wide", "slim", "corner"],
  Mazda: ["shield", "slim", "corner"],
  "Mercedes-Benz": ["star", "swept", "corner"],
  Mini: ["hexagon", "round", "block"],
  Nissan: ["shield", "swept", "corner"],
  Porsche: ["none", "swept", "bar"],
  Ram: ["bars", "block", "block"],
  Subaru: ["hexagon", "swept", "corner"],
  Tesla: ["none", "swept", "corner"],
  Toyota: ["wide", "slim", "corner"],
  Volkswagen: ["slim", "slim", "corner"],
  Volvo: ["wide", "slim", "tower"],
};

const FACE_OF_MODEL: Record<string, Face> = {
  "Chevrolet Bolt EV": ["none", "swept", "corner"],
  "Chevrolet Camaro": ["slim", "slim", "block"],
  "Chevrolet Corvette": ["none", "swept", "block"],
  "Chevrolet Silverado 1500": ["bars", "block", "block"],
  "Chevrolet Tahoe": ["bars", "block", "tower"],
  "Dodge Challenger": ["slim", "round", "bar"],
  "Ford Bronco": ["bars", "round", "block"],
  "Ford F-150": ["bars", "block", "block"],
  "Ford F-150 Lightning": ["none", "block", "bar"],
  "Ford Mustang": ["hexagon", "slim", "block"],
  "Ford Mustang Mach-E": ["none", "slim", "block"],
  "Ford Ranger": ["hexagon", "block", "block"],
  "GMC Yukon": ["bars", "block", "tower"],
  "Honda CR-V": ["slim", "slim", "tower"],
  "Honda Odyssey": ["slim", "slim", "bar"],
  "Honda Pilot": ["wide", "slim", "corner"],
  "Hyundai Tucson": ["hexagon", "split", "bar"],
  "Jeep Wrangler": ["slots", "round", "block"],
  "Kia Telluride": ["bars", "block", "tower"],
  "Nissan Leaf": ["none", "swept", "tower"],
  "Porsche 911": ["none", "round", "bar"],
  "Toyota 4Runner": ["bars", "block", "corner"],
  "Toyota Prius": ["none", "slim", "bar"],
  "Toyota Sienna": ["wide", "swept", "corner"],
  "Toyota Tacoma": ["hexagon", "block", "block"],
  "Toyota Tundra": ["bars", "block", "block"],
};

/** How one car is dressed: everything but its outline and its paint. */
export type CarLook = {
  grille: GrilleKind;
  lamps: LampKind;
  tail: TailKind;
  /** Bright window frames and grille, or black ones. */
  bright: boolean;
  /** Bare plastic around wheels and sills. */
  cladding: boolean;
  wheel: number;
  wheelColor: string;
  sunroof: "none" | "panel" | "glass";
  privacyGlass: boolean;
  twoTone: string | null;
  softTop: boolean;
  bed: boolean;
  roofRails: "chrome" | "black" | "none";
  spareWheel: boolean;
  /** Which of the plain emblems. */
  emblem: number;
  plate: { ground: string; band: string; ink: string };
};

const PLATES: Record<string, CarLook["plate"]> = {
  WA: { ground: "#e9eef2", band: "#9db7cc", ink: "#24355c" },
  TX: { ground: "#f2f2ef", band: "#d9d9d4", ink: "#18191c" },
  VA: { ground: "#f1f3f6", band: "#e3e8ee", ink: "#23408a" },
  MD: { ground: "#f3f1ea", band: "#d8b54a", ink: "#1b1b1d" },
  CO: { ground: "#eef2ee", band: "#2f6b46", ink: "#21523a" },
};
const WHEEL_COLORS = ["#c9cdd1", "#bcc1c5", "#d4d7da", "#b4b9be", "#8f9499", "#2b2e32", "#1f2225"] as const;
const CLAD_MODELS = /Outback|Wrangler|Bronco|4Runner|Tacoma|Forester|RAV4|CX-5|Crosstrek|Rogue|CR-V|Equinox|Tucson/;

const railsFor = (car: DemoCar, chance: number): CarLook["roofRails"] => {
  if (!/suv|wagon/.test(car.shape) || /Wrangler|Bronco|Tesla|Mach-E/.test(`${car.make} ${car.model}`)) return "none";
  return chance < 0.35 ? "chrome" : chance < 0.75 ? "black" : "none";
};

/** Dresses a car; the same VIN always gets the same look. */
export function lookOf(car: DemoCar): CarLook {
  const random = seededRandom(`look/${car.vin}`);
  const name = `${car.make} ${car.model}`;
  const [grille, lamps, tail] = FACE_OF_MODEL[name] ?? FACE_OF_MAKE[car.make] ?? ["wide", "slim", "corner"];
  const sporty = /Sport|GT|RS|R-Design|TRD|A-Spec|Performance|Rubicon|Autobahn|Scat/.test(car.trim);
  const roof = random.next();
  const big = car.shape === "pickup" || car.shape === "suv" || car.shape === "minivan";
  return {
    ...{ grille, lamps, tail },
    bright: !sporty && random.chance(0.6),
    cladding: CLAD_MODELS.test(name),
    wheel: random.whole(0, 6),
    wheelColor: sporty ? random.pick(WHEEL_COLORS.slice(3)) : random.pick(WHEEL_COLORS),
    sunroof: car.make === "Tesla" ? "glass" : roof < 0.35 && car.shape !== "pickup" ? "panel" : "none",
    privacyGlass: big || car.shape === "compact-suv",
    twoTone: car.model === "Hardtop" ? random.pick(["#e8eaec", "#101214"]) : null,
    softTop: car.shape === "convertible",
    bed: car.shape === "pickup",
    emblem: hashText(car.make),
    roofRails: railsFor(car, random.next()),
    spareWheel: /Wrangler|Bronco/.test(name),
    plate: PLATES[car.rooftop.state] ?? { ground: "#eef0f2", band: "#cfd5da", ink: "#22262b" },
  };
}
