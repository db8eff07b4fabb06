import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";

/** Reads the recipient of a question about a car, with a challenge for one question. It is not cached longer than the form is open. */
export const askQuery = (id: string) => ({
  ...apiQuery("/api/vehicles/:id/question", { id }),
  gcTime: 0,
  retryOnMount: false,
});

/** Returns why no question can be asked, by the status of the call. */
export function whyNoForm(error: unknown): { title: string; text: string } {
  const status = apiErrorStatus(error);
  if (status === 410) {
    return {
      title: "This car is no longer listed",
      text: "No question about it can be passed on. It may have been sold.",
    };
  }
  if (status === 404) {
    return {
      title: "This dealership takes no questions here",
      text: "Please use “Contact Seller” on the car's page to reach it.",
    };
  }
  if (status === 429) return { title: "That was a lot at once", text: "Please try again in a minute." };
  return { title: "The form could not be loaded", text: "Please try again in a moment, or use “Contact Seller”." };
}
