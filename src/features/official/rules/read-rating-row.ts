import { makeKey } from "./name-words.ts";
import { type Cell, driveIn } from "./read-fuel-economy-row.ts";

/** The columns of NHTSA's file of safety ratings (Safercar_data.csv) without which it cannot be used. */
export const RATING_COLUMNS = ["MAKE", "MODEL", "MODEL_YR", "OVERALL_STARS"] as const;

/** Overall ratings, and stars that can be compared, begin with this model year. */
const FIRST_YEAR = 2_011;

const stars = (text: string): number | null => (/^[1-5]$/.test(text.trim()) ? Number(text) : null);

/** Reads a row of the file. Returns `other` for a model without an overall rating; null when it has no model. */
export function readRatingRow(cell: Cell) {
  const year = Number(cell("MODEL_YR"));
  const [make, model, overall] = [makeKey(cell("MAKE")), cell("MODEL").trim(), stars(cell("OVERALL_STARS"))];
  if (!Number.isInteger(year) || year < 1_980 || year > 2_100 || make === "" || model === "") return null;
  if (overall === null || year < FIRST_YEAR) return "other";
  return {
    ...{ year, make, model, overall },
    drive: driveIn(cell("DRIVE_TRAIN")),
    front: stars(cell("OVERALL_FRNT_STARS")),
    side: stars(cell("OVERALL_SIDE_STARS")),
    rollover: stars(cell("ROLLOVER_STARS")),
  };
}
