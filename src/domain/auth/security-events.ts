/** What was refused. Nobody is known to have done it, so it goes to the log and not to the audit log. */
export const REFUSALS = {
  "request.throttled": "Requests were refused: their address asked for too much",
} as const;

/** A refused call repeats itself as long as a page is open. Its line is written at most this often for an address. */
export const REFUSAL_LINE_SECONDS = 60;
