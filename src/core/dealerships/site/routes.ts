import { lazyPage, type SiteRoutes } from "#kernel/ui/site/page-route.ts";

/** The page for dealers who want their cars listed. */
export const routes: SiteRoutes = () => [
  {
    path: "add-inventory",
    ...lazyPage("core/dealerships/site/add-inventory-page.tsx", async () => {
      return (await import("./add-inventory-page.tsx")).AddInventoryPage;
    }),
  },
];
