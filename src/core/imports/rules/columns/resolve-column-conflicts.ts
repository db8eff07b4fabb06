import { splitLeadingMake } from "#core/facts/rules/make-names.ts";
import { splitLeadingModel } from "#core/facts/rules/model-names.ts";
import { bareHeader, type CsvField } from "../csv-columns.ts";
import { type ColumnDraft, markDoubtful } from "./column-draft.ts";
import { fieldByValues, isEmptyOrFiller, kindOf } from "./column-values.ts";

/** Fields for which a wrong value is worse than no value. */
const WEIGHTY: readonly CsvField[] = [
  ...(["vin", "stockNumber", "year", "make", "model", "price", "mileage", "kilometers"] as const),
];
/** The fewest differing rows of two columns with one name that are not a slip. */
const FEW_DIFFERENCES = 2;

/**
 * Decides between columns that contradict each other. Of two columns with one name the first is read; where they differ in an important
 * field, neither is. Where the VINs are under another header and the VIN column has none, the cells have moved, and no figure is taken.
 * @returns sentences about columns of one name
 */
export function resolveColumnConflicts(columns: readonly ColumnDraft[]): string[] {
  const warnings: string[] = [];
  const first = new Map<string, ColumnDraft>();
  for (const column of columns) {
    if (column.certainty !== "sure" || column.field === "images" || column.field === null) continue;
    const name = column.header.toLowerCase();
    const before = first.get(name);
    if (before === undefined) first.set(name, column);
    else warnings.push(resolveRepeat(before, column));
  }
  takeVinsAsStock(columns);
  leaveCountsOut(columns);
  resolveSwapped(columns);
  markSeriesDoubtful(columns);
  markMovedDoubtful(columns);
  return warnings.filter((sentence) => sentence !== "");
}

function resolveRepeat(before: ColumnDraft, column: ColumnDraft): string {
  const { field, header } = column;
  const isWeighty = field !== null && WEIGHTY.includes(field);
  if (isWeighty && differences(before, column) >= FEW_DIFFERENCES) {
    const why = "Two columns have this name, and they differ.";
    markDoubtful(before, why, field);
    markDoubtful(column, why, field);
    return "";
  }
  Object.assign(column, { field: null, certainty: "ignored", isRepeat: true });
  column.why = "An earlier column has the same name and is used.";
  return `The column "${header}" occurs more than once; the first one is used.`;
}

const differences = (a: ColumnDraft, b: ColumnDraft): number =>
  a.texts.filter((text, row) => {
    const other = b.texts[row] ?? "";
    return !isEmptyOrFiller(text) && !isEmptyOrFiller(other) && text !== other;
  }).length;

/** Accepts a stock number column that repeats the VIN column: some dealers use VINs as stock numbers. */
function takeVinsAsStock(columns: readonly ColumnDraft[]): void {
  const vins = columns.find(({ field }) => field === "vin");
  const stock = columns.find(({ named, certainty }) => named === "stockNumber" && certainty === "doubtful");
  if (vins === undefined || stock?.texts.every((text, row) => text === vins.texts[row]) !== true) return;
  Object.assign(stock, {
    field: "stockNumber",
    certainty: "sure",
    why: "The stock numbers are the VINs.",
    suggested: null,
  });
}

/** Leaves out a column "Stock" that repeats its values, beside another one in which each car has its number: it is a count. */
function leaveCountsOut(columns: readonly ColumnDraft[]): void {
  const stocks = columns.filter(({ field, certainty }) => field === "stockNumber" && certainty === "sure");
  const isOwn = ({ values }: ColumnDraft): boolean => values.length > 1 && new Set(values).size === values.length;
  if (!stocks.some(isOwn)) return;
  for (const column of stocks.filter(({ values }) => new Set(values).size < values.length)) {
    Object.assign(column, {
      field: null,
      certainty: "ignored",
      why: "It counts cars: another column has their stock numbers.",
    });
  }
}

/**
 * Handles stock numbers under "VIN" and VINs under "Stock Number". The two names are swapped when the other columns that values can confirm
 * show that the cells have not moved. The VINs prove themselves; the stock numbers are left to the operator.
 */
function resolveSwapped(columns: readonly ColumnDraft[]): void {
  const called = columns.filter(({ named, certainty }) => named === "vin" && certainty === "sure");
  const vins = columns.filter(
    ({ named, certainty, values }) =>
      named === "stockNumber" && certainty === "doubtful" && fieldByValues(values)?.isProved === true,
  );
  const [vin, stock] = [vins[0], called[0]];
  if (vin === undefined || stock === undefined || vins.length > 1 || called.length > 1) return;
  const isInPlace = (["year", "make"] as const).every((name) => columns.some(({ field }) => field === name));
  if (!isInPlace || stock.values.some((value) => kindOf(value) === "VINs")) return;
  markDoubtful(stock, `Its name says VIN, but the VINs are under "${vin.header}".`, "stockNumber");
  Object.assign(vin, {
    field: "vin",
    certainty: "sure",
    suggested: null,
    why: "Recognized by its values: they are VINs.",
  });
}

/** True when a file's titles name models, but not these values: "2018 Ford F-150 XLT" beside "XLT". */
function titlesNameOtherModels(columns: readonly ColumnDraft[], { texts }: ColumnDraft): boolean {
  const titles = columns.find(({ field }) => field === "title")?.texts ?? [];
  const others = titles.filter((title, row) => {
    const name = splitLeadingMake(title.replace(/^\s*\d{4}\s+/, "").slice(0, 80));
    const model = name && splitLeadingModel(name.make, name.rest)?.model;
    return model && !bareHeader(texts[row] ?? "").startsWith(bareHeader(model));
  });
  return others.length > 0 && others.length * 2 > titles.length;
}

/**
 * Marks "Series" as doubtful. It is the trim beside a column of models ("Accord", "Sport"), and may be the model itself where there is
 * none.
 */
function markSeriesDoubtful(columns: readonly ColumnDraft[]): void {
  if (columns.some(({ field, suggested }) => field === "model" || suggested === "model")) return;
  const series = columns.find(
    ({ field, certainty, name }) => field === "trim" && certainty === "sure" && /^series?$/.test(name),
  );
  if (series !== undefined && !titlesNameOtherModels(columns, series))
    markDoubtful(series, "No column has the name of a model column, and this one may hold the model.", "model");
}

const FIGURES: readonly (CsvField | null)[] = ["price", "mileage", "kilometers"];

function markMovedDoubtful(columns: readonly ColumnDraft[]): void {
  const isVinless =
    columns.some(({ certainty, named }) => certainty === "doubtful" && named === "vin") &&
    columns.every(({ field }) => field !== "vin");
  const vins = columns.find(({ certainty, suggested }) => certainty === "doubtful" && suggested === "vin");
  if (!isVinless || vins === undefined) return;
  for (const column of columns) {
    if (column.certainty !== "sure" || !FIGURES.includes(column.field)) continue;
    markDoubtful(column, `The cells seem to have moved: the VINs are under "${vins.header}".`);
  }
}
