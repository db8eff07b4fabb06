import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, pageInQuery } from "#kernel/http/parameters.ts";
import type { ColumnCertainty } from "./rules/columns/understood-column.ts";
import { CSV_FIELDS, type CsvField } from "./rules/csv-columns.ts";
import { CSV_MAX_COLUMNS } from "./rules/csv-rules.ts";

/** A row of a CSV file that was rejected. */
const rejectedRowSchema = z.object({
  /** Line of the file where the row begins; the header is line 1. */
  line: z.int(),
  /** Its number among the file's vehicles, from 1. */
  row: z.int(),
  reason: z.string(),
});

const CERTAINTIES = ["sure", "chosen", "remembered", "doubtful", "ignored"] as const satisfies ColumnCertainty[];

/** A column of a file, and how it was read. */
const csvColumnSchema = z.object({
  /** "Column 3" in a file without a header line. */
  header: z.string(),
  /** The fact that it was read as; null when it was left out. */
  field: z.string().nullable(),
  /** A `doubtful` column is left out, but may hold a fact; an `ignored` column holds no fact. */
  certainty: z.enum(CERTAINTIES),
  /** The reason, in a sentence. */
  why: z.string(),
  /** The possible field of a column that was left out. */
  suggested: z.string().nullable(),
  /** Its first values. */
  samples: z.array(z.string()),
});
export type CsvColumn = z.infer<typeof csvColumnSchema>;

/** One of a file's first rows as a car, and what happens to it. */
const csvRowSchema = z.object({
  line: z.int(),
  outcome: z.enum(["added", "returned", "changed", "unchanged", "left out"]),
  /** The reason why it is left out, or its problem; null when there is none. */
  reason: z.string().nullable(),
  /** The car's title; the start of the row when it is left out. */
  title: z.string(),
  price: z.int().nullable(),
  mileage: z.int().nullable(),
  vin: z.string().nullable(),
  stockNumber: z.string().nullable(),
  place: z.string().nullable(),
  photos: z.int(),
  /** The changes to a listed car: the fact's name, and its value before and after as text. */
  changes: z.array(z.object({ fact: z.string(), before: z.string(), after: z.string() })),
});
export type CsvRowPreview = z.infer<typeof csvRowSchema>;

/** The result of an uploaded CSV file, or of its preview. */
const csvImportSchema = z.object({
  /** For the person who uploaded it: "12 vehicles have been uploaded". */
  message: z.string(),
  /** Accepted vehicles: added, changed and unchanged. */
  count: z.int(),
  /** False for a preview: nothing has been stored. */
  applied: z.boolean(),
  /** Number of the stored import; null for a preview. */
  importId: z.int().nullable(),
  rowsRead: z.int(),
  added: z.int(),
  /** How many of the added vehicles had been removed before. */
  returned: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The number of removed cars: the file marks them as sold, or it is the whole lot and does not contain them. */
  removed: z.int(),
  /** How many of the removed cars the file marks as sold. */
  sold: z.int(),
  /** How many of the removed cars a crawl has found. The next crawl lists them again if the site still shows them. */
  removedCrawled: z.int(),
  /** The value that `confirmRemovals` in the query must have, because many cars would be removed; null when no confirmation is needed. */
  confirmRemovals: z.int().nullable(),
  /** The reason why the number must be confirmed, in a sentence; null when no confirmation is needed. */
  confirmReason: z.string().nullable(),
  /** Rejected rows, including the new cars that `skippedNew` counts. */
  rejected: z.int(),
  /** New cars: only used ones are listed. */
  skippedNew: z.int(),
  /** Rejected rows by reason; those of new cars are `new`, of boats and the like `other`. */
  rejectedAs: z.object({ sold: z.int(), new: z.int(), other: z.int(), repeat: z.int(), unreadable: z.int() }),
  /** Rows to correct: the rejected ones, and those whose car was taken with a problem. */
  problems: z.int(),
  /** The first rejected rows. */
  rejectedRows: z.array(rejectedRowSchema),
  /** The detected format: for example `,` and `utf-8`; `XML` or `JSON` for a list of records. */
  delimiter: z.string(),
  encoding: z.string(),
  columns: z.array(csvColumnSchema),
  /** The reason why an upload of this file would be refused, in a sentence; null when it would not, and after an upload. */
  problem: z.string().nullable(),
  /** The first rows of the file, in a preview. */
  rows: z.array(csvRowSchema),
  /** The first of the cars that would be removed, in a preview. */
  removals: z.array(z.object({ title: z.string(), vin: z.string().nullable() })),
  /** Warnings, one sentence each. */
  warnings: z.array(z.string()),
});
export type CsvImport = z.infer<typeof csvImportSchema>;

/** An import that was applied. `at` is an ISO string. */
const pastImportSchema = z.object({
  id: z.int(),
  at: z.string(),
  fileName: z.string(),
  adminName: z.string(),
  rowsRead: z.int(),
  added: z.int(),
  returned: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  rejected: z.int(),
  /** True when there are rows with problems to download, rejected or not. */
  hasProblems: z.boolean(),
  /** True when it was the whole lot: listed cars that it did not contain were removed. */
  wholeLot: z.boolean(),
  warnings: z.array(z.string()),
  /** When it was undone; null when it was not. */
  undoneAt: z.string().nullable(),
  /** True when it can be undone: it is the dealership's latest upload that changed something, and its journal still exists. */
  canUndo: z.boolean(),
});
export type PastImport = z.infer<typeof pastImportSchema>;

/** The effect of undoing an upload on the listed cars, after it or in advance. */
const takenBackSchema = z.object({
  /** Cars that the upload had removed and that are listed again. */
  added: z.int(),
  /** Cars that get their former facts back. */
  changed: z.int(),
  /** Cars that the upload had added or listed again, and that are removed. */
  removed: z.int(),
  /** Cars that were changed after the upload. They are not touched. */
  kept: z.int(),
});
export type TakenBack = z.infer<typeof takenBackSchema>;

type ColumnChoice = CsvField | null | "auto";
const COLUMN_CHOICE = /^(\d{1,3}):([A-Za-z]{1,30}|-)$/;

/** Reads "0:vin,3:price,5:-,6:auto" as choices by the column's number; null when it cannot be read. */
function readColumnChoices(text: string): Map<number, ColumnChoice> | null {
  const choices = new Map<number, ColumnChoice>();
  for (const pair of text.split(",")) {
    const [, number, word] = COLUMN_CHOICE.exec(pair) ?? [];
    const field = CSV_FIELDS.find((name) => name === word);
    if (number === undefined || Number(number) >= CSV_MAX_COLUMNS) return null;
    if (word === "-") choices.set(Number(number), null);
    else if (word === "auto") choices.set(Number(number), "auto");
    else if (field !== undefined) choices.set(Number(number), field);
    else return null;
  }
  return choices;
}

const WRONG_CHOICES = 'must be pairs of a column\'s number and what it holds, such as "0:vin,3:price,5:-"';
/** Room for a choice for each of 500 columns. */
const MAX_CHOICES_LENGTH = 12_000;

const uploadOptionsSchema = z.object({
  /**
   * The fields of columns, by their numbers from 0, in place of the automatic reading: `3:price,5:-,6:auto`. `-` leaves a column out,
   * `auto` forgets an earlier choice. An upload remembers them for the dealership's later files.
   */
  columns: z
    .string()
    .max(MAX_CHOICES_LENGTH)
    .refine((text) => readColumnChoices(text) !== null, WRONG_CHOICES)
    .transform((text) => readColumnChoices(text) ?? new Map<number, ColumnChoice>())
    .optional(),
  /** `true`: the file is the whole lot, and listed cars that it does not contain are removed. */
  wholeLot: z
    .enum(["true", "false"], "must be true or false")
    .default("false")
    .transform((text) => text === "true"),
  /** The number of cars that may be removed. Needed with `wholeLot` when that is more than 30 % of the listed cars. */
  confirmRemovals: z.coerce.number("must be a whole number").int("must be a whole number").min(0).optional(),
});

export const importEndpoints = {
  uploadCsv: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/upload",
    auth: "editor",
    summary: "Import vehicles from a CSV, Excel (.xlsx), XML or JSON file of at most 10 MB; all rows or none",
    params: numericId,
    query: uploadOptionsSchema,
    takesFile: true,
    responses: { 200: csvImportSchema },
  }),
  previewCsv: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/upload/preview",
    auth: "editor",
    summary: "Preview the import of a CSV file; nothing is stored",
    params: numericId,
    query: uploadOptionsSchema,
    takesFile: true,
    responses: { 200: csvImportSchema },
  }),
  checkCsv: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/upload/problems",
    auth: "editor",
    summary: "The rows of a CSV file that need correction, with the reasons; nothing is imported",
    params: numericId,
    query: uploadOptionsSchema,
    takesFile: true,
    sends: "text/csv",
    responses: { 200: z.string() },
  }),
  listImports: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/imports",
    auth: "viewer",
    summary: "The CSV uploads of a dealership, newest first, 20 a page",
    params: numericId,
    query: z.object({ page: pageInQuery }),
    responses: { 200: z.array(pastImportSchema) },
  }),
  previewUndoImport: endpoint({
    method: "GET",
    path: "/api/imports/:id/undo",
    auth: "viewer",
    summary: "Preview the undoing of an upload",
    params: numericId,
    responses: { 200: takenBackSchema },
  }),
  undoImport: endpoint({
    method: "POST",
    path: "/api/imports/:id/undo",
    auth: "editor",
    summary: "Undo the changes of an upload to the inventory, except those that newer data has changed again",
    params: numericId,
    responses: { 200: pastImportSchema.extend({ takenBack: takenBackSchema }) },
  }),
  downloadRejectedRows: endpoint({
    method: "GET",
    path: "/api/imports/:id/rejected.csv",
    auth: "viewer",
    summary: "The rows of an upload that were rejected or have something wrong, with the reasons",
    params: numericId,
    sends: "text/csv",
    download: "import.rejected_rows_downloaded",
    responses: { 200: z.string() },
  }),
};

type ImportEndpoints = typeof importEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends ImportEndpoints {}
}
