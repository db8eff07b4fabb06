/** Refused requests. Their sender is not known, so they go to the log and not to the audit log. */
export const REFUSALS = {
  "auth.sign_in_failed": "A sign-in failed",
  "auth.second_factor_failed": "A second step failed",
  "auth.throttled": "A sign-in was refused after too many",
  "request.throttled": "Requests were refused: too many from their address",
  "call.unauthorized": "A call of administrators was refused: nobody is signed in",
  "call.forbidden": "A call of administrators was refused: not with this role, at this step or from that page",
} as const;
export type Refusal = keyof typeof REFUSALS;

/** A refused call repeats as long as a page is open. Its line is written at most this often for an address. */
export const REFUSAL_LINE_SECONDS = 60;
/** The audit log records at most this often that the same administrator's role was not enough for the same call. */
export const REFUSED_CALL_ENTRY_MINUTES = 60;
