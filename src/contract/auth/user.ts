import { z } from "zod";
import { MIN_PASSWORD_LENGTH } from "#domain/auth/password-rules.ts";
import { storableText } from "../text.ts";

export const userSchema = z.object({ id: z.int(), username: z.string() });
export type User = z.infer<typeof userSchema>;

/** Body of the sign-in call; the form uses the same rules and messages. */
export const loginSchema = z.object({
  username: storableText("Username is required").min(1, "Username is required").max(200, "Username is too long"),
  password: z.string("Password is required").min(1, "Password is required").max(1_000, "Password is too long"),
});

export const authStatusSchema = z.object({ isAuthenticated: z.boolean(), user: userSchema.nullable() });

/** The signed-in administrator's own account. */
export const accountSchema = z.object({
  user: userSchema,
  /** `ADMIN_PASSWORD` is set for this account: it becomes the password again at the next start. */
  passwordComesBack: z.boolean(),
});

/** Body of "change password"; the form uses the same rules and messages. */
export const changePasswordSchema = z.object({
  currentPassword: z.string("Current password is required").min(1, "Current password is required").max(1_000),
  newPassword: z
    .string("New password is required")
    .min(MIN_PASSWORD_LENGTH, `A password needs at least ${MIN_PASSWORD_LENGTH} characters`)
    .max(1_000, "Password is too long"),
});
