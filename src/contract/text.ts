import { z } from "zod";

/** Text that PostgreSQL can store: it has no way to hold a NUL character. */
export const storableText = (...parameters: Parameters<typeof z.string>) =>
  z.string(...parameters).refine((value) => !value.includes("\0"), "must not contain a NUL character");
