/** A photo that cannot be shown: not there, not a picture, too large, refused. `message` says why, for the log. */
export class UnusablePhotoError extends Error {
  /** Whether the same photo may well be there a minute later. */
  readonly passing: boolean;
  /** Milliseconds for which the photo's host is left alone, whichever photo is asked for; 0 when it is not. */
  readonly hostRestMs: number;
  constructor(message: string, options: ErrorOptions & { passing?: boolean; hostRestMs?: number } = {}) {
    super(message, options);
    this.name = "UnusablePhotoError";
    this.passing = options.passing ?? false;
    this.hostRestMs = options.hostRestMs ?? 0;
  }
}

/** There is more to do than this process takes on; nothing is wrong with the photo. */
export class BusyError extends Error {
  constructor() {
    super("Too many photos are waiting.");
    this.name = "BusyError";
  }
}
