import { z } from "zod";

const blankAsAbsent = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

/** A variable that may be absent; a blank one is. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional());

/** A variable that is `value` when absent or blank. */
export const withDefault = <T extends z.ZodType>(schema: T, value: string) =>
  z.preprocess((v) => blankAsAbsent(v) ?? value, schema);

export const webAddress = z
  .string()
  .refine((v) => /^https?:\/\//i.test(v) && URL.canParse(v), "must be an http(s) address such as https://cars.example");
