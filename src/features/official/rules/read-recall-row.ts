import { makeKey } from "./name-words.ts";

/**
 * The columns of NHTSA's flat file of recalls (static.nhtsa.gov/odi/ffdd/rcl/RCL.txt), which has no line with their names. Later files have
 * more at the end.
 */
const COLUMNS = [
  ...["RECORD_ID", "CAMPNO", "MAKETXT", "MODELTXT", "YEARTXT", "MFGCAMPNO", "COMPNAME", "MFGNAME", "BGMAN", "ENDMAN"],
  ...["RCLTYPECD", "POTAFF", "ODATE", "INFLUENCED_BY", "MFGTXT", "RCDATE", "DATEA", "RPNO", "FMVSS", "DESC_DEFECT"],
  ...["CONEQUENCE_DEFECT", "CORRECTIVE_ACTION", "NOTES", "RCL_CMPT_ID", "MFR_COMP_NAME", "MFR_COMP_DESC"],
  ...["MFR_COMP_PTNO", "DO_NOT_DRIVE", "PARK_OUTSIDE"],
] as const;
/** The fewest cells of a line. */
const MIN_RECALL_CELLS = COLUMNS.indexOf("CORRECTIVE_ACTION");

const MAX_COMPONENT = 60;
const MAX_NAME = 120;
/** Cars of earlier model years are rarely sold by dealers, and were not recalled by model in many cases. */
const MIN_YEAR = 1_980;

const dayOf = (text: string): string | null => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  const ms = Date.parse(written);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== written ? null : written;
};

/** Returns a text cut after a word. */
const shortened = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text.slice(0, text.lastIndexOf(" ", most) > 0 ? text.lastIndexOf(" ", most) : most)} …`;

/**
 * Reads a line of the file.
 * @returns `other` for equipment, tires, unknown years and what is too old; null when the line is not one of a recall
 */
export function readRecallRow(cells: readonly string[]) {
  const cell = (name: (typeof COLUMNS)[number]) => (cells[COLUMNS.indexOf(name)] ?? "").trim();
  const [campaign, year] = [cell("CAMPNO"), Number(cell("YEARTXT"))];
  if (cells.length < MIN_RECALL_CELLS || !/^\d\d[A-Z]\w{3,9}$/.test(campaign) || !Number.isInteger(year)) return null;
  const [make, model] = [makeKey(cell("MAKETXT")), cell("MODELTXT").slice(0, MAX_NAME)];
  if (cell("RCLTYPECD") !== "V" || year < MIN_YEAR || year > 2_100 || make === "" || model === "") return "other";
  const isYes = (name: (typeof COLUMNS)[number]) => /^y/i.test(cell(name));
  return {
    recall: {
      campaign,
      component: shortened(cell("COMPNAME"), MAX_COMPONENT),
      reported_on: dayOf(cell("RCDATE")),
      do_not_drive: isYes("DO_NOT_DRIVE"),
      park_outside: isYes("PARK_OUTSIDE"),
    },
    model: { year, make, model, campaign },
  };
}
