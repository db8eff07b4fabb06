import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId } from "#kernel/http/parameters.ts";
import { roleSchema, userSchema } from "#kernel/http/user-schemas.ts";
import { changePasswordSchema, usernameSchema } from "./auth-endpoints.ts";

/** An administrator as the owners see them. Times are ISO strings. */
const administratorSchema = z.object({
  id: z.int(),
  username: z.string(),
  role: roleSchema,
  hasSecondFactor: z.boolean(),
  /** True when the team's provider signs them in and gives the role. */
  byProvider: z.boolean(),
  createdAt: z.string(),
  lastSignedInAt: z.string().nullable(),
  isSelf: z.boolean(),
});
export type Administrator = z.infer<typeof administratorSchema>;

/** An invitation that nobody has accepted yet. */
const invitationSchema = z.object({
  id: z.int(),
  username: z.string(),
  role: roleSchema,
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Body of "invite"; the form uses the same rules and messages. */
export const inviteSchema = z.object({ username: usernameSchema.trim(), role: roleSchema });
const tokenText = z.string("The link is not complete").min(1, "The link is not complete").max(200);
const messageSchema = z.object({ message: z.string() });

export const administratorEndpoints = {
  listAdministrators: endpoint({
    method: "GET",
    path: "/api/admin/administrators",
    auth: "owner",
    summary: "All administrators by name, and the open invitations",
    responses: {
      200: z.object({
        administrators: z.array(administratorSchema),
        invitations: z.array(invitationSchema),
        secondFactorRequired: z.boolean(),
      }),
    },
  }),
  changeRole: endpoint({
    method: "PATCH",
    path: "/api/admin/administrators/:id",
    auth: "owner",
    needsConfirmation: true,
    summary: "Give an administrator another role; the last owner stays one",
    params: numericId,
    body: z.object({ role: roleSchema }),
    responses: { 200: messageSchema },
  }),
  removeAdministrator: endpoint({
    method: "DELETE",
    path: "/api/admin/administrators/:id",
    auth: "owner",
    needsConfirmation: true,
    summary: "Remove an administrator; the last owner stays",
    params: numericId,
    responses: { 200: messageSchema },
  }),
  inviteAdministrator: endpoint({
    method: "POST",
    path: "/api/admin/invitations",
    auth: "owner",
    needsConfirmation: true,
    summary: "Invite a person; the answer has the link, which is returned only once",
    body: inviteSchema,
    responses: { 200: z.object({ invitation: invitationSchema, link: z.string() }) },
  }),
  withdrawInvitation: endpoint({
    method: "DELETE",
    path: "/api/admin/invitations/:id",
    auth: "owner",
    summary: "Withdraw an invitation",
    params: numericId,
    responses: { 200: messageSchema },
  }),
  requireSecondFactor: endpoint({
    method: "POST",
    path: "/api/admin/second-factor-required",
    auth: "owner",
    needsConfirmation: true,
    summary: "Require a second factor of all administrators, or stop that",
    body: z.object({ required: z.boolean("must be true or false") }),
    responses: { 200: z.object({ required: z.boolean() }) },
  }),
  readInvitation: endpoint({
    method: "POST",
    path: "/api/auth/invitation",
    auth: "public",
    summary: "The invited person of a link; 404 when it has been used or withdrawn, or is too old",
    limit: "signIn",
    body: z.object({ token: tokenText }),
    responses: { 200: z.object({ username: z.string(), role: roleSchema, expiresAt: z.string() }) },
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "/api/auth/join",
    auth: "public",
    summary: "Accept an invitation and choose a password; signs in",
    limit: "signIn",
    body: z.object({ token: tokenText, password: changePasswordSchema.shape.newPassword }),
    responses: { 200: z.object({ user: userSchema }) },
  }),
};

type AdministratorEndpoints = typeof administratorEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends AdministratorEndpoints {}
}
