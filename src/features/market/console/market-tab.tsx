import { DEALERSHIPS_PATH, dealershipSearch } from "#core/dealerships/console/dealership-screen.ts";
import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { MarketCards } from "./market-cards.tsx";

const dealershipAddress = (id: number) => DEALERSHIPS_PATH + dealershipSearch(id);

/** The stock against what like cars ask: labels, what needs a look, and how the market moves. */
export function MarketTab() {
  return (
    <>
      <TabHeading title="Market" text="How prices stand to what like cars ask, and what needs a look." />
      <MarketCards dealershipAddress={dealershipAddress} />
    </>
  );
}
