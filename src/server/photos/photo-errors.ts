/** A photo that cannot be shown: not there, not a picture, too large, refused. `message` says why, for the log. */
export class UnusablePhotoError extends Error {
  /** Whether the same photo may well be there a minute later. */
  readonly passing: boolean;
  constructor(message: string, options: ErrorOptions & { passing?: boolean } = {}) {
    super(message, options);
    this.name = "UnusablePhotoError";
    this.passing = options.passing ?? false;
  }
}

/** There is more to do than this process takes on; nothing is wrong with the photo. */
export class BusyError extends Error {
  constructor() {
    super("Too many photos are waiting.");
    this.name = "BusyError";
  }
}
