import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { CarsAgainstMarket } from "#features/market/site/cars-against-market.tsx";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { CarOutline, MessagePanel } from "#kernel/ui/site/message-panel.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Scorecard } from "../scorecard-endpoints.ts";
import { DaysChart, DaysTable, formatFullDate, TopVehicles } from "./scorecard-tables.tsx";

const PANEL = "rounded-card border border-line bg-surface p-5 shadow-card md:p-6";

/** A dealership's own numbers at a private link, which search engines do not index. */
export function ScorecardPage() {
  const { token = "" } = useParams();
  const { data, error } = useQuery({ ...apiQuery("/api/scorecards/:token", { token }), retryOnMount: false });
  if (data) return <Card card={data} />;
  const gone = apiErrorStatus(error) === 404;
  const title = gone ? "This scorecard does not exist" : "The scorecard could not be loaded";
  const text = gone
    ? "The link has ended or is incomplete. Please ask us for a new one."
    : "Please try again in a moment.";
  return (
    <>
      <PageHead title={error ? title : "Scorecard"} description={text} isPrivate />
      {error ? (
        <MessagePanel art={<CarOutline />} title={title} text={text} />
      ) : (
        <p role="status" className="wrap py-16 text-center text-muted">
          Loading...
        </p>
      )}
    </>
  );
}

function Card({ card }: { card: Scorecard }) {
  const [first] = card.days;
  return (
    <div className="wrap pt-6 pb-16 md:pt-10 print:pt-0">
      <PageHead title={`${card.dealershipName}: scorecard`} description="Private scorecard of a dealership" isPrivate />
      <h1 className="font-bold text-[1.75rem] leading-tight tracking-tight md:text-4xl">{card.dealershipName}</h1>
      <p className="mt-1 text-muted">
        {card.location && `${card.location}. `}
        {first &&
          `The last ${card.days.length} days, since ${formatFullDate(first.date)}. Days are in ${card.timeZone}.`}
      </p>
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        <Trend name="Vehicle views" of="views" card={card} />
        <Trend name="Contact clicks" of="clicks" card={card} />
      </div>
      {card.unsignedClicks > 0 && (
        <p className="mt-2 max-w-prose text-muted text-sm">
          {formatCount(card.unsignedClicks)} of these contacts did not show that one of our pages was open. Browsers
          without scripts do that, and programs.
        </p>
      )}
      <section className={`mt-4 ${PANEL}`}>
        <h2 className="font-bold text-xl tracking-tight">Your cars with us</h2>
        <dl className="mt-4 grid grid-cols-2 gap-4 md:grid-cols-3">
          <Fact name="Listed cars" value={formatCount(card.vehicleCount)} />
          <Fact name="Without a price" value={formatCount(card.withoutPrice)} warn={card.withoutPrice > 0} />
          <Fact name="Without a photo" value={formatCount(card.withoutPhotos)} warn={card.withoutPhotos > 0} />
          <Fact
            name="Last read from your website"
            value={card.lastSynced ? formatFullDate(card.lastSynced, card.timeZone) : "Never"}
          />
          <Fact
            name="Subscription until"
            value={card.expirationDate ? formatFullDate(card.expirationDate, card.timeZone) : "No expiration"}
          />
        </dl>
        {(card.withoutPrice > 0 || card.withoutPhotos > 0) && (
          <p className="mt-4 max-w-prose text-muted">
            Cars with a price and photos come first in our listing and get more questions. Add missing data on your own
            website. We copy it automatically.
          </p>
        )}
      </section>
      <section className={`mt-4 ${PANEL}`}>
        <h2 className="font-bold text-xl tracking-tight">Your cars against the market</h2>
        <p className="mt-1 max-w-prose text-muted">
          Prices of similar cars, adjusted for age, mileage, place and time: an estimate from asking prices, not an
          offer.
          {" Views and contacts are of the last 30 days."}
          {card.market.total > card.market.cars.length &&
            ` Here are ${card.market.cars.length} of ${formatCount(card.market.total)}, the dearest to their value first.`}
        </p>
        <CarsAgainstMarket market={card.market} />
      </section>
      <TopVehicles vehicles={card.topVehicles} className={`mt-4 ${PANEL}`} />
      <DaysTable days={card.days} className={`mt-4 ${PANEL}`} />
    </div>
  );
}

function Trend(props: { name: string; of: "views" | "clicks"; card: Scorecard }) {
  const { name, of, card } = props;
  return (
    <section className={PANEL}>
      <h2 className="text-muted">{name}</h2>
      <p className="font-bold text-4xl numerals tracking-tight">{formatCount(card[of].current)}</p>
      <p className="mb-4 text-muted text-sm">{describeChange(card[of])}</p>
      <DaysChart days={card.days} of={of} />
    </section>
  );
}

function Fact(props: { name: string; value: string; warn?: boolean }) {
  return (
    <div>
      <dt className="text-muted text-sm">{props.name}</dt>
      <dd className={`font-semibold text-xl numerals ${props.warn ? "text-deal" : ""}`}>{props.value}</dd>
    </div>
  );
}

/**
 * Compares a number with the 30 days before: "up 25% from 400", "as in the 30 days before". Without a percentage when the earlier
 * number is zero.
 */
export function describeChange({ current, previous }: { current: number; previous: number }): string {
  if (current === previous) return current === 0 ? "none before either" : "as in the 30 days before";
  if (previous === 0) return "none in the 30 days before";
  const percent = Math.max(1, Math.round((Math.abs(current - previous) / previous) * 100));
  return `${current > previous ? "up" : "down"} ${formatCount(percent)}% from ${formatCount(previous)}`;
}
