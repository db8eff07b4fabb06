/** A mistake in a command's arguments or in the file that it reads, as a sentence. */
export class UsageError extends Error {}
