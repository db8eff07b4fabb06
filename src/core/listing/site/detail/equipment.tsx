import { SHOWN_OWN_FACTS } from "#core/facts/rules/vehicle-fields.ts";
import { capital } from "#kernel/words/rules/capital.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { formatDay } from "../format-vehicle.ts";
import type { ShownDetail } from "../shown-vehicle.ts";

/**
 * The facts that the dealer states besides those of lists, the equipment in groups, and the dealer's text. Each is absent where there is
 * none, and until it has loaded.
 */
export function Equipment({ vehicle }: { vehicle: ShownDetail }) {
  const { equipment = [], description = null } = vehicle;
  return (
    <>
      <DealerStates vehicle={vehicle} />
      {equipment.length > 0 && (
        <section className="mt-6 rounded-card border border-line bg-surface px-5 py-5 shadow-card md:px-6">
          <h2 className="font-bold text-xl tracking-tight">Equipment</h2>
          <p className="mt-1 text-muted text-sm">As the dealer states it.</p>
          <div className="mt-3 columns-1 gap-x-10 sm:columns-2">
            {equipment.map(({ group, features }) => (
              <div key={group} className="mb-4 break-inside-avoid">
                <h3 className="font-semibold text-muted text-sm">{group}</h3>
                <ul className="mt-1">
                  {features.map(({ key, name }) => (
                    <li key={key} className="py-0.5">
                      {name}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      )}
      {description && (
        <section className="mt-6 rounded-card border border-line bg-surface px-5 py-5 shadow-card md:px-6">
          <h2 className="font-bold text-xl tracking-tight">From the dealer</h2>
          <p className="wrap-anywhere mt-2 max-w-prose leading-relaxed">
            <bdi>{description}</bdi>
          </p>
        </section>
      )}
    </>
  );
}

/** Returns the facts of the list in words. */
function statedFacts(vehicle: ShownDetail): { label: string; value: string }[] {
  const { towingPounds, interiorMaterial, priorUse, stockedOn } = vehicle;
  const inWords = {
    ...vehicle,
    towingPounds: towingPounds && `${formatCount(towingPounds)} pounds`,
    interiorMaterial: interiorMaterial && capital(interiorMaterial),
    priorUse: priorUse && capital(priorUse),
    stockedOn: stockedOn && formatDay(stockedOn),
  };
  return SHOWN_OWN_FACTS.flatMap(({ wire, label }) => {
    const value = inWords[wire];
    return value ? [{ label, value }] : [];
  });
}

function DealerStates({ vehicle }: { vehicle: ShownDetail }) {
  const facts = statedFacts(vehicle);
  const { videoUrl } = vehicle;
  if (facts.length === 0 && !videoUrl) return null;
  return (
    <section className="mt-6 rounded-card border border-line bg-surface px-5 py-5 shadow-card md:px-6">
      <h2 className="font-bold text-xl tracking-tight">Stated by the dealer</h2>
      <dl className="mt-2 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-6 border-line border-b py-2.5">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {videoUrl && (
        <p className="mt-3">
          <a
            className="underline underline-offset-4"
            href={videoUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            Watch the dealer's video
          </a>
        </p>
      )}
    </section>
  );
}
