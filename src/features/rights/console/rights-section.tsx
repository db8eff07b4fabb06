import { useQuery } from "@tanstack/react-query";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { LoadFailure } from "#kernel/ui/console/card.tsx";
import { LoadWords } from "#kernel/ui/console/loading.tsx";
import { ConsentCard } from "./consent-card.tsx";
import { CrawlLogCard } from "./crawl-log-card.tsx";
import { ShownFactsCard } from "./shown-facts-card.tsx";
import { TakedownCard } from "./takedown-card.tsx";
import { rightsQuery } from "./use-rights.ts";

/** A dealership's consent, its visible facts, its takedowns and its crawl log. */
export function RightsSection({ dealership }: { dealership: Dealership }) {
  const { data, error, refetch } = useQuery(rightsQuery(dealership.id));
  if (error) return <LoadFailure what="The rights" onRetry={() => void refetch()} />;
  if (!data) return <LoadWords {...{ data, error }} failure="" loading="Loading rights..." />;
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <ConsentCard dealership={dealership} consents={data.consents} />
        <TakedownCard dealership={dealership} takedowns={data.takedowns} />
      </div>
      <ShownFactsCard dealership={dealership} shown={data.shown} />
      <div className="min-w-0 xl:col-span-2">
        <CrawlLogCard dealership={dealership} />
      </div>
    </div>
  );
}
