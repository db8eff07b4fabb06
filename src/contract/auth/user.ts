import { z } from "zod";
import { storableText } from "../text.ts";

export const userSchema = z.object({ id: z.int(), username: z.string() });
export type User = z.infer<typeof userSchema>;

/** Body of the sign-in call; the form uses the same rules and messages. */
export const loginSchema = z.object({
  username: storableText("Username is required").min(1, "Username is required").max(200, "Username is too long"),
  password: z.string("Password is required").min(1, "Password is required").max(1_000, "Password is too long"),
});

export const authStatusSchema = z.object({ isAuthenticated: z.boolean(), user: userSchema.nullable() });
