import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { UNKNOWN_DEALERSHIP } from "#core/dealerships/rules/unknown-dealership.ts";
import { exampleVehicle } from "#test/example-vehicle.ts";
import { toBrief } from "../shown-vehicle.ts";
import { SimilarVehicles } from "./similar-vehicles.tsx";
import { dealershipCarsQuery } from "./vehicle-query.ts";

it.each([
  ["shows the other cars of a dealership", "Harbor Motors", true],
  ["does not gather the cars of a dealership whose name is not shown", UNKNOWN_DEALERSHIP, false],
])("%s", (_, name, isShown) => {
  const dealership = { id: 7, name, location: null };
  const queryClient = new QueryClient();
  queryClient.setQueryData(dealershipCarsQuery(7).queryKey, [toBrief(exampleVehicle({ id: 2, dealership }))]);
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SimilarVehicles vehicle={{ id: 1, dealership }} isShown />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html.includes(`More from ${name}`)).toBe(isShown);
});
