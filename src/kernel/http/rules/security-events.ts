/** What is done with accounts, with the audit log's words for it. */
export const ACCOUNT_ACTIONS = {
  "auth.signed_in": "Signed in",
  "auth.signed_out": "Signed out",
  "auth.signed_out_everywhere": "Signed out everywhere",
  "auth.session_ended": "Ended a session",
  "auth.password_changed": "Changed the password",
  "auth.passkey_added": "Added a passkey",
  "auth.passkey_removed": "Removed a passkey",
  "auth.totp_added": "Added an authenticator app",
  "auth.totp_removed": "Removed the authenticator app",
  "auth.recovery_codes_made": "Made new recovery codes",
  "auth.recovery_code_used": "Signed in with a recovery code",
  "admin.invited": "Invited an administrator",
  "admin.invitation_withdrawn": "Withdrew an invitation",
  "admin.joined": "Accepted an invitation",
  "admin.role_changed": "Changed an administrator's role",
  "admin.removed": "Removed an administrator",
  "admin.second_factor_required": "Changed whether a second factor is required",
  "admin.added_by_command": "Added an administrator by command",
  "admin.password_set_by_command": "Set a password by command",
  "admin.removed_by_command": "Removed an administrator by command",
  "admin.second_factor_reset_by_command": "Took second factors off by command",
} as const;
export type AccountAction = keyof typeof ACCOUNT_ACTIONS;

/** What administrators take out of the product, with the audit log's words for it. */
export const DOWNLOADS = {
  "lead.downloaded": "Downloaded leads",
  "export.downloaded": "Downloaded an export",
  "record.downloaded": "Took out what was advertised of a car",
  "consent.downloaded": "Downloaded a file about a dealership's consent",
  "crawl-log.downloaded": "Downloaded what was crawled of a dealership",
  "import.rejected_rows_downloaded": "Downloaded an upload's rejected rows",
  "health.bundle_downloaded": "Downloaded the bundle for support",
  "dealerships.downloaded": "Downloaded a list of dealerships",
  "vehicles.downloaded": "Downloaded a list of cars",
} as const;
export type Download = keyof typeof DOWNLOADS;

/** What was refused. Nobody is known to have done it, so it goes to the log and not to the audit log. */
export const REFUSALS = {
  "auth.sign_in_failed": "A sign-in failed",
  "auth.second_factor_failed": "A second step failed",
  "auth.throttled": "A sign-in was refused after too many",
  "request.throttled": "Requests were refused: their address asked for too much",
  "call.unauthorized": "A call of administrators was refused: nobody is signed in",
  "call.forbidden": "A call of administrators was refused: not with this role, at this step or from that page",
} as const;
export type Refusal = keyof typeof REFUSALS;

/** A refused call repeats itself as long as a page is open. Its line is written at most this often for an address. */
export const REFUSAL_LINE_SECONDS = 60;
/** The audit log has it at most this often that the same administrator's role was not enough for the same call. */
export const REFUSED_CALL_ENTRY_MINUTES = 60;
