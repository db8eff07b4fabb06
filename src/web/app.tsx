import { type DehydratedState, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import type { HydrationState } from "react-router";

/** Id of the element that React fills. */
export const ROOT_ID = "root";
/** Id of the script element with the state that the browser continues from. */
export const STATE_ID = "page-state";

/** What surrounds the router on both sides; identical, so that the browser continues what the server rendered. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StrictMode>
  );
}

/** What the server's render hands to the browser inside the page. */
export type PageState = {
  queries: DehydratedState;
  router: Pick<HydrationState, "loaderData">;
};
