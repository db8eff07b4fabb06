import { useEffect, useState } from "react";
import { dashboardCards as dealerships } from "#core/dealerships/console/dashboard-cards.ts";
import { type DashboardCard, inOrder } from "#kernel/ui/console/console-parts.ts";
import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";

const OF_FEATURES = import.meta.glob<readonly DashboardCard[]>("../../features/*/console/dashboard-cards.{ts,tsx}", {
  eager: true,
  import: "dashboardCards",
});

const CARDS = inOrder([dealerships, ...Object.values(OF_FEATURES)].flat());
const READY_HOOKS = CARDS.flatMap(({ useIsReady = [] }) => useIsReady);

/** Returns whether all cards have decided if they are shown on the dashboard. */
// oxlint-disable-next-line react/rules-of-hooks -- the hooks are always the same ones in the same order
const useAreReady = (): boolean => READY_HOOKS.map((useIsReady) => useIsReady()).every(Boolean);

/** How long the dashboard waits for cards that decide whether they are shown. */
const CARD_WAIT_MS = 500;

/** Returns whether this many milliseconds have passed since the first rendering. */
function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return waited;
}

/** The numbers, the leads, and cards that need attention. */
export function DashboardTab() {
  const areReady = useAreReady();
  const waited = useWaited(CARD_WAIT_MS);
  return (
    <>
      <TabHeading title="Dashboard" text="How the site is doing, and what needs your attention." />
      {/* Some cards at the top are not always shown. The cards below wait until those are known. */}
      {(areReady || waited) && <DashboardCards />}
    </>
  );
}

function DashboardCards() {
  const at = (place: DashboardCard["place"]) =>
    CARDS.flatMap(({ order, Content, ...card }) => (card.place === place ? <Content key={order} /> : []));
  const wide = at("wide");
  return (
    <div className="flex flex-col gap-5">
      {at("top")}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {wide.length === 1 ? wide : <div className="flex min-w-0 flex-col gap-5">{wide}</div>}
        <div className="grid gap-5 md:max-xl:grid-cols-2">{at("narrow")}</div>
      </div>
      {at("bottom")}
    </div>
  );
}
