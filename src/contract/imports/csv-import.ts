import { z } from "zod";

/** A row of a CSV file that was not taken. */
const rejectedRowSchema = z.object({
  /** Line of the file where the row begins; the header is line 1. */
  line: z.int(),
  /** Its number among the file's vehicles, from 1. */
  row: z.int(),
  /** One sentence. */
  reason: z.string(),
});

/** What an uploaded CSV file did, or would do. */
export const csvImportSchema = z.object({
  /** For the person who uploaded it: "12 vehicles have been uploaded". */
  message: z.string(),
  /** Vehicles that were taken: added, changed and unchanged. */
  count: z.int(),
  /** False for a preview: nothing has been stored. */
  applied: z.boolean(),
  /** Number of the stored import; null for a preview. */
  importId: z.int().nullable(),
  rowsRead: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that were not taken; the new cars among them are counted in `skippedNew` too. */
  rejected: z.int(),
  /** New cars: only used ones are listed. */
  skippedNew: z.int(),
  /** The first rejected rows. */
  rejectedRows: z.array(rejectedRowSchema),
  /** How the file was read: `,` and `utf-8`, say. */
  delimiter: z.string(),
  encoding: z.string(),
  /** Each column of the file and the fact it was taken for; null when it was left out. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** Things worth knowing, one sentence each. */
  warnings: z.array(z.string()),
});
export type CsvImport = z.infer<typeof csvImportSchema>;

/** An import that was applied. `at` is an ISO string. */
export const pastImportSchema = z.object({
  id: z.int(),
  at: z.string(),
  fileName: z.string(),
  adminName: z.string(),
  rowsRead: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
});
export type PastImport = z.infer<typeof pastImportSchema>;
