import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import type { PageQueries } from "#kernel/ui/site/page-queries.ts";

/** Wraps the router. Server and browser render the same wrapper, so that React can hydrate the server's HTML. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StrictMode>
  );
}

/** The state that the server puts into the page and the browser starts from. */
export type PageState = {
  queries: PageQueries;
};
