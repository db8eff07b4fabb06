import { z } from "zod";
import { EXPORT_KINDS, EXPORT_STATUSES, MAX_EXPORT_VEHICLES } from "#domain/exports/export-rules.ts";
import { idInPath } from "../ids.ts";
import { storableText } from "../text.ts";

const atMost = (most: number) =>
  z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(most, `must be at most ${most}`);

const anyNumberSchema = z.object({
  dealershipId: idInPath.optional(),
  make: storableText().trim().min(1).max(80).optional(),
  /** `newest`: listed last; `price_drop`: whose price fell, the biggest drop first. */
  pick: z.enum(["newest", "price_drop"], 'must be "newest" or "price_drop"').default("newest"),
});

/** Which cars an export of cards takes: by default the newest 200 of all. */
export const cardSelectionSchema = anyNumberSchema.extend({
  limit: atMost(MAX_EXPORT_VEHICLES).default(MAX_EXPORT_VEHICLES),
});

/** Which cars an export of photos takes, among those that have some: without a limit, all of them. */
export const photoSelectionSchema = anyNumberSchema.extend({ limit: atMost(1_000_000_000).optional() });
export type ExportSelection = z.output<typeof photoSelectionSchema>;

/** The answer of the generator calls. */
export const generationSchema = z.object({
  success: z.boolean(),
  /** Where the result is; null when there is none. */
  url: z.string().nullable(),
  fileCount: z.int(),
  message: z.string().nullable(),
  error: z.string().nullable(),
});
export type Generation = z.infer<typeof generationSchema>;

/** Something that is not in a result: a car or a photo, and why. */
const leftOutSchema = z.object({ what: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof leftOutSchema>;

/** An export and how far it is. Times are ISO strings. */
export const exportJobSchema = z.object({
  id: z.int(),
  kind: z.enum(EXPORT_KINDS),
  selection: z.object({
    dealershipId: z.int().optional(),
    make: z.string().optional(),
    pick: z.enum(["newest", "price_drop"]),
    /** Absent: all. */
    limit: z.int().optional(),
  }),
  status: z.enum(EXPORT_STATUSES),
  step: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  fileCount: z.int(),
  byteCount: z.int(),
  /** What is not in the result, and why. */
  leftOut: z.array(leftOutSchema),
  error: z.string().nullable(),
  /** The ZIP; null until it is done, and again when it has been swept. */
  url: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ExportJob = z.infer<typeof exportJobSchema>;
