/** Actions on accounts, in the audit log's words. */
export const ACCOUNT_WORDS = {
  "auth.signed_in": "Logged in",
  "auth.signed_out": "Logged out",
  "auth.signed_out_everywhere": "Logged out everywhere",
  "auth.session_ended": "Ended a session",
  "auth.password_changed": "Changed the password",
  "auth.passkey_added": "Added a passkey",
  "auth.passkey_removed": "Removed a passkey",
  "auth.totp_added": "Added an authenticator app",
  "auth.totp_removed": "Removed the authenticator app",
  "auth.recovery_codes_made": "Made new recovery codes",
  "auth.recovery_code_used": "Logged in with a recovery code",
  "admin.invited": "Invited an administrator",
  "admin.invitation_withdrawn": "Withdrew an invitation",
  "admin.joined": "Accepted an invitation",
  "admin.role_changed": "Changed an administrator's role",
  "admin.removed": "Removed an administrator",
  "admin.added_by_provider": "Added an administrator at their first login",
  "admin.role_changed_by_provider": "Changed an administrator's role at their login",
  "admin.removed_by_provider": "Removed an administrator who has no role any more",
  "admin.second_factor_required": "Changed whether a second factor is required",
  "admin.added_by_command": "Added an administrator by command",
  "admin.password_set_by_command": "Set a password by command",
  "admin.password_allowed_by_command": "Let a password in by command",
  "admin.removed_by_command": "Removed an administrator by command",
  "admin.second_factor_reset_by_command": "Took second factors off by command",
  "admin.person_erased_by_command": "Erased a person's data by command",
} as const;
export type AccountAction = keyof typeof ACCOUNT_WORDS;

/** Actions on accounts, and the calls that a role was not enough for, in the audit log's words. */
export const AUDIT_WORDS = {
  ...ACCOUNT_WORDS,
  "call.forbidden": "Was refused a call that needs another role",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 10;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
