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

/** Returns the HTTP status of a failed call, also when the error came to the browser as plain JSON; undefined when there was no answer. */
export function apiErrorStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}

/** Returns the API's sentence about a refused call (400). Undefined for every other failure. */
export function refusalMessage(error: unknown): string | undefined {
  return apiErrorStatus(error) === 400 ? spokenMessage(error) : undefined;
}

/** Returns why something could not be read, in a sentence for shoppers: the API's own where it is written for them (400, 429 and 503). */
export function failureSentence(error: unknown): string {
  const status = apiErrorStatus(error);
  if (status === undefined) return "There is no connection to our server just now.";
  const spoken = status === 400 || status === 429 || status === 503 ? spokenMessage(error) : undefined;
  return spoken || "Something went wrong on our side. Please try again in a moment.";
}

function spokenMessage(error: unknown): string | undefined {
  const text = (error as { message?: unknown }).message;
  try {
    return JSON.parse(String(text).replace(/^\d+: /, "")).message;
  } catch {
    return undefined;
  }
}
