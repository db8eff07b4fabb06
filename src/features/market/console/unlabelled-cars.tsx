import { NO_LABEL_WORDS } from "#core/facts/rules/no-label.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Market } from "../market-endpoints.ts";

type Reason = Market["withoutLabel"][number];
type Address = (dealershipId: number) => string;

/** Reasons why cars have no label, with some of the dealerships, where it can be said which fees they add. */
export function UnlabelledCars({ reasons, dealershipAddress }: { reasons: Reason[]; dealershipAddress: Address }) {
  if (reasons.length === 0) return <p className="text-muted text-sm">Every car has a label.</p>;
  return (
    <ul className="divide-y divide-line">
      {reasons.map((one) => (
        <li key={one.reason} className="py-2.5 first:pt-0 last:pb-0">
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span className="font-medium">{NO_LABEL_WORDS[one.reason]}</span>
            <span className="font-semibold numerals">{formatCount(one.count)}</span>
          </p>
          <Examples reason={one} dealershipAddress={dealershipAddress} />
        </li>
      ))}
    </ul>
  );
}

const LINK = "inline-flex min-h-11 items-center font-medium text-brand md:min-h-8";

/** Dealerships if only their fees are not known, otherwise some of the cars. */
function Examples({ reason: { reason, examples }, dealershipAddress }: { reason: Reason; dealershipAddress: Address }) {
  const dealerships = new Map(examples.map(({ dealershipId, dealershipName }) => [dealershipId, dealershipName]));
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {reason === "basis-unknown"
        ? [...dealerships].map(([id, name]) => (
            <li key={id} className="min-w-0">
              <Link to={dealershipAddress(id)} className={LINK}>
                {`Say which fees ${name} adds`}
              </Link>
            </li>
          ))
        : examples.map(({ id, title }) => (
            <li key={id} className="min-w-0">
              <a href={vehiclePath({ id, vin: null })} className={LINK}>
                {title}
              </a>
            </li>
          ))}
    </ul>
  );
}
