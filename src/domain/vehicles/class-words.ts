import type { ClassName, ClassValue } from "./vehicle-classes.ts";

/** What each filter is called on screens. */
export const CLASS_TITLES: Record<ClassName, string> = {
  bodyStyle: "Body style",
  drivetrain: "Drivetrain",
  fuel: "Fuel",
  transmission: "Transmission",
  color: "Color",
};

const WORDS: Partial<Record<ClassValue, string>> = {
  suv: "SUV",
  awd: "AWD",
  "4wd": "4WD",
  fwd: "FWD",
  rwd: "RWD",
  "plug-in-hybrid": "Plug-in hybrid",
  "flex-fuel": "Flex fuel",
};

/** What a value is called on screens: "SUV", "Plug-in hybrid". */
export const classWord = (value: ClassValue): string =>
  WORDS[value] ?? `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
