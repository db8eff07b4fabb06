import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";

/** Returns a sentence for an estimate that failed. */
export const serverSentence = (error: unknown): string =>
  apiErrorStatus(error) === 400
    ? "Enter a zip code of the United States, five digits."
    : "The estimate could not be made. Please try again.";
