import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { numericId } from "../parameters.ts";

/** A row of a CSV file that was rejected. */
const rejectedRowSchema = z.object({
  /** Line of the file where the row begins; the header is line 1. */
  line: z.int(),
  /** Its number among the file's vehicles, from 1. */
  row: z.int(),
  reason: z.string(),
});

/** What an uploaded CSV file did, or would do. */
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
  /** Listed cars that are removed: the file says that they are sold, or it is the whole lot and does not name them. */
  removed: z.int(),
  /** How many of the removed cars the file says are sold. */
  sold: z.int(),
  /** How many of the removed cars a crawl has found. The next crawl lists them again if the site still shows them. */
  removedCrawled: z.int(),
  /**
   * The value that `confirmRemovals` in the query must have, because many cars would be removed; null when no
   * confirmation is needed.
   */
  confirmRemovals: z.int().nullable(),
  /** Rejected rows, including the new cars that `skippedNew` counts. */
  rejected: z.int(),
  /** New cars: only used ones are listed. */
  skippedNew: z.int(),
  /** The first rejected rows. */
  rejectedRows: z.array(rejectedRowSchema),
  /** How the file was read: `,` and `utf-8`, say. */
  delimiter: z.string(),
  encoding: z.string(),
  /** Each column of the file and the fact that it was read as; null when it was ignored. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** Things worth knowing, one sentence each. */
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
  /** It was the whole lot: listed cars that it did not name were removed. */
  wholeLot: z.boolean(),
  warnings: z.array(z.string()),
  /** When it was undone; null when not. */
  undoneAt: z.string().nullable(),
  /** Whether it can be undone: it is the dealership's latest upload that changed something, and its journal is kept. */
  canUndo: z.boolean(),
});
export type PastImport = z.infer<typeof pastImportSchema>;

/** What undoing an upload does, or would do, to the listed cars. */
const takenBackSchema = z.object({
  /** Cars that the upload had removed and that are listed again. */
  added: z.int(),
  /** Cars that get their former facts back. */
  changed: z.int(),
  /** Cars that the upload had added or listed again, and that are removed. */
  removed: z.int(),
  /** Cars that were changed after the upload; they stay as they are. */
  kept: z.int(),
});
export type TakenBack = z.infer<typeof takenBackSchema>;

const uploadOptionsSchema = z.object({
  /** `true`: the file is the whole lot, and listed cars that it does not name are removed. */
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
    summary: "Load vehicles from a CSV file of at most 10 MB; all of it or nothing",
    params: numericId,
    query: uploadOptionsSchema,
    takesFile: true,
    responses: { 200: csvImportSchema },
  }),
  previewCsv: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/upload/preview",
    auth: "editor",
    summary: "Say what loading a CSV file would do, and store nothing",
    params: numericId,
    query: uploadOptionsSchema,
    takesFile: true,
    responses: { 200: csvImportSchema },
  }),
  listImports: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/imports",
    auth: "viewer",
    summary: "The 20 latest CSV uploads of a dealership, newest first",
    params: numericId,
    responses: { 200: z.array(pastImportSchema) },
  }),
  previewUndoImport: endpoint({
    method: "GET",
    path: "/api/imports/:id/undo",
    auth: "viewer",
    summary: "Say what taking an upload back would do",
    params: numericId,
    responses: { 200: takenBackSchema },
  }),
  undoImport: endpoint({
    method: "POST",
    path: "/api/imports/:id/undo",
    auth: "editor",
    summary: "Take back what an upload did to the inventory, as far as nothing newer has changed it",
    params: numericId,
    responses: { 200: pastImportSchema.extend({ takenBack: takenBackSchema }) },
  }),
  downloadRejectedRows: endpoint({
    method: "GET",
    path: "/api/imports/:id/rejected.csv",
    auth: "viewer",
    summary: "The rows of an upload that were rejected, with the reasons",
    params: numericId,
    sends: "text/csv",
    download: "import.rejected_rows_downloaded",
    responses: { 200: z.string() },
  }),
};
