import { type MouseEvent, Suspense } from "react";
import { useParams } from "react-router";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { lateOrNothing } from "#kernel/ui/site/late-part.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { marketQuery, WHY_ID } from "./market-query.ts";
import { REASON_SENTENCES } from "./reason-sentences.ts";

/** The explanation's code. The server renders it at once; a browser loads it after the page, and only where there is a value. */
const Explanation = import.meta.env.SSR
  ? (await import("./market-explanation.tsx")).Explanation
  : lateOrNothing(async () => (await import("./market-explanation.tsx")).Explanation);

/** Links from the label to its explanation. Without scripts the browser itself opens the address's target. */
export function WhyLink() {
  function open(event: MouseEvent) {
    const details = document.getElementById(WHY_ID)?.closest("details");
    if (!details) return;
    event.preventDefault();
    details.open = true;
    details.scrollIntoView();
    details.querySelector("summary")?.focus({ preventScroll: true });
  }
  return (
    <a href={`#${WHY_ID}`} onClick={open} data-scripted className="why-link">
      Why?
    </a>
  );
}

const FAILED = "The value of this car could not be loaded.";

/** The car's value by the prices of similar cars, and the explanation of its label; or one line that says why there is none. */
export function MarketSection({ vehicle }: { vehicle: ShownDetail }) {
  const { id = "" } = useParams();
  const isShown = useSiteSettings()?.showDealLabels !== false;
  const { data, isError } = useQuery({ ...marketQuery(id), enabled: isShown });
  if (!isShown || data?.reason === "switched-off") return null;
  if (data?.kind === "none") return <Sentence text={REASON_SENTENCES[data.reason]} />;
  if (isError && !data) return <Sentence text={FAILED} />;
  // A car without a label rarely has a value to wait for.
  if (!data && !vehicle.deal) return null;
  return (
    <section className="panel mt-6 shadow-card">
      <Suspense fallback={<Loading />}>{data ? <Explanation market={data} /> : <Loading />}</Suspense>
    </section>
  );
}

/** As high as the content, so that nothing moves below. */
function Loading() {
  return (
    <div className="market-head">
      <Skeleton className="h-12" />
    </div>
  );
}

/** There is no value. */
const Sentence = ({ text }: { text: string | null }) => <p className="mt-6 text-muted text-sm">{text}</p>;
