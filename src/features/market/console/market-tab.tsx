import { DEALERSHIPS_PATH, dealershipSearch } from "#core/dealerships/console/dealership-screen.ts";
import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { MarketCards } from "./market-cards.tsx";

const dealershipAddress = (id: number) => DEALERSHIPS_PATH + dealershipSearch(id);

/** The stock compared with the prices of similar cars: labels, cars to check, and how the market moves. */
export function MarketTab() {
  return (
    <>
      <TabHeading title="Market" text="How prices compare with those of similar cars, and which cars to check." />
      <MarketCards dealershipAddress={dealershipAddress} />
    </>
  );
}
