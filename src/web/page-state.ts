import type { DehydratedState } from "@tanstack/react-query";
import type { HydrationState } from "react-router";

/** What the server's render hands to the browser inside the page. */
export type PageState = {
  queries: DehydratedState;
  router: Pick<HydrationState, "loaderData">;
};
