import "@vitejs/plugin-react/preamble";
import "./styles.css";
import { hydrate } from "@tanstack/react-query";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { fetchTransport } from "./api/api-transport.ts";
import { createQueryClient } from "./api/query-client.ts";
import { App } from "./app.tsx";
import { ROOT_ID, STATE_ID } from "./document/render-document.ts";
import type { PageState } from "./page-state.ts";
import { createRoutes } from "./routes.tsx";

const root = document.getElementById(ROOT_ID);
const state: PageState | null = JSON.parse(document.getElementById(STATE_ID)?.textContent ?? "null");

if (root) {
  const queryClient = createQueryClient(fetchTransport);
  if (state) hydrate(queryClient, state.queries);
  const router = createBrowserRouter(createRoutes(queryClient, { waitForData: false }), {
    hydrationData: state?.router,
  });
  startTransition(() => {
    hydrateRoot(
      root,
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>,
    );
  });
}
