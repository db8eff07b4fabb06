/** A photo cannot be shown: it is missing, no picture, too large, or refused. `message` gives the reason, for the log. */
export class UnusablePhotoError extends Error {
  /** True when the failure may pass by itself. */
  readonly passing: boolean;
  /** Milliseconds for which the photo's host gets no requests at all; 0 when it is not paused. */
  readonly hostPauseMs: number;
  constructor(message: string, options: ErrorOptions & { passing?: boolean; hostPauseMs?: number } = {}) {
    super(message, options);
    this.name = "UnusablePhotoError";
    this.passing = options.passing ?? false;
    this.hostPauseMs = options.hostPauseMs ?? 0;
  }
}

/** To decode it has ended a process, so it must not be tried again. */
export class FatalPictureError extends UnusablePhotoError {
  constructor(message: string) {
    super(message);
    this.name = "FatalPictureError";
  }
}

/** Too much is waiting in this process. Nothing is wrong with the photo. */
export class BusyError extends Error {
  constructor() {
    super("Too many photos are waiting.");
    this.name = "BusyError";
  }
}
