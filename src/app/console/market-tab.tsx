import { dealershipSearch } from "#core/dealerships/console/dealership-screen.ts";
import { MarketCards } from "#features/market/console/market-cards.tsx";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import { TabHeading } from "./tab-heading.tsx";

const dealershipAddress = (id: number) => adminTabPath("dealerships") + dealershipSearch(id);

/** The stock against what like cars ask: labels, what needs a look, and how the market moves. */
export function MarketTab() {
  return (
    <>
      <TabHeading title="Market" text="How prices stand to what like cars ask, and what needs a look." />
      <MarketCards dealershipAddress={dealershipAddress} />
    </>
  );
}
