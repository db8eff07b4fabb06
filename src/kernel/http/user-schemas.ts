import { z } from "zod";
import { ROLES } from "./rules/roles.ts";

export const roleSchema = z.enum(ROLES, `must be ${ROLES.join(", ")}`);

/** An administrator who is signed in. */
export const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  role: roleSchema,
  /** True when the team's provider signs them in, so that they have no password here; else absent. */
  byProvider: z.boolean().optional(),
  /** The step that must be done before any call but the account's own answers; null when there is none. */
  requiredStep: z.enum(["change_password", "add_second_factor"]).nullable(),
});
export type User = z.infer<typeof userSchema>;
