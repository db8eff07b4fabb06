import type { ClassValue } from "./vehicle-classes.ts";

const WORDS: Partial<Record<ClassValue, string>> = {
  suv: "SUV",
  "2": "2 doors",
  "4": "4 doors",
  awd: "AWD",
  "4wd": "4WD",
  fwd: "FWD",
  rwd: "RWD",
  cvt: "CVT",
  "plug-in-hybrid": "Plug-in hybrid",
  "flex-fuel": "Flex fuel",
};

/** Returns the name of a value on screens: "SUV", "Plug-in hybrid". */
export const classWord = (value: ClassValue): string =>
  WORDS[value] ?? `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
