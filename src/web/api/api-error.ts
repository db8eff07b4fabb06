/** A call that was answered with anything but success. The message is the status, a colon, a space and the body's text. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }

  /** Errors travel from the server's render to the browser inside the page's state. */
  toJSON(): { name: string; status: number; message: string } {
    return { name: this.name, status: this.status, message: this.message };
  }
}

/** HTTP status of a failed call, also when the error came to the browser as plain JSON; undefined when nothing was answered. */
export function apiErrorStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}

/** What the API says about a call that it refused (400): its sentence. Undefined for every other failure. */
export function refusalMessage(error: unknown): string | undefined {
  if (apiErrorStatus(error) !== 400) return undefined;
  const text = (error as { message?: unknown }).message;
  try {
    return JSON.parse(String(text).replace(/^400: /, "")).message;
  } catch {
    return undefined;
  }
}
