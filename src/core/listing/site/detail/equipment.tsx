import type { ShownDetail } from "../shown-vehicle.ts";

/** The equipment that the dealer states, in groups, and the dealer's text. Each is absent where there is none, and until it has loaded. */
export function Equipment({ vehicle: { equipment = [], description = null } }: { vehicle: ShownDetail }) {
  return (
    <>
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
