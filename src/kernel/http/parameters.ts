import { z } from "zod";
import { LINK_LIFETIMES_DAYS } from "#kernel/words/rules/secret-links.ts";
import { MAX_INTEGER } from "./rules/max-integer.ts";

/** Text that PostgreSQL can store: it cannot hold a NUL character. */
export const storableText = (...parameters: Parameters<typeof z.string>) =>
  z.string(...parameters).refine((value) => !value.includes("\0"), "must not contain a NUL character");

/** A positive whole number in a path. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, "must be a positive whole number")
  .transform(Number)
  .refine((id) => id <= MAX_INTEGER, `must be at most ${MAX_INTEGER}`);

/** Path parameters of a call about one numbered thing. */
export const numericId = z.object({ id: idInPath });

/** A page number in a query; 1 when absent. */
export const pageInQuery = z.coerce
  .number("must be a whole number")
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(100_000, "must be at most 100000")
  .default(1);

/** An order of rows: by a column, ascending or descending. */
export type Order<Column extends string> = { by: Column; descending: boolean };

/** An order in a query: a column's name, with a minus in front for descending. */
export function orderInQuery<const Column extends string>(
  columns: readonly Column[],
  byDefault: NoInfer<Column | `-${Column}`>,
) {
  const words = columns.flatMap((column) => [column, `-${column}`]);
  return z
    .enum(words, `must be one of ${columns.join(", ")}, with a minus in front for descending`)
    .default(byDefault)
    .transform((text): Order<Column> => {
      const descending = text.startsWith("-");
      return { by: text.slice(descending ? 1 : 0) as Column, descending };
    });
}

/** The days until a secret address that is made now ends; null when it works until it is replaced. */
export const linkLifetime = z
  .literal([...LINK_LIFETIMES_DAYS], `must be one of ${LINK_LIFETIMES_DAYS.join(", ")}, or null`)
  .nullable()
  .default(null);

/** A calendar day, `2026-11-20`. PostgreSQL has no year 0. */
export const dayText = z.iso
  .date("must be a date such as 2026-11-20")
  .refine((day) => !day.startsWith("0000"), "must be a date such as 2026-11-20");
