import type { ShownDetail } from "../shown-vehicle.ts";

/** The equipment that the dealer states, in groups, and the dealer's text. Each is absent where there is none, and until it has loaded. */
export function Equipment({ vehicle }: { vehicle: ShownDetail }) {
  const { equipment = [], description = null, videoUrl } = vehicle;
  return (
    <>
      {equipment.length > 0 && (
        <section className="car-section">
          <h2>Equipment</h2>
          <p className="mt-1 text-muted text-sm">As the dealer states it.</p>
          <div className="mt-3 columns-1 gap-x-10 sm:columns-2">
            {equipment.map(({ group, features }) => (
              <div key={group} className="mb-4 break-inside-avoid">
                <h3>{group}</h3>
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
      {(description || videoUrl) && (
        <section className="car-section">
          <h2>From the dealer</h2>
          {description && (
            <p className="wrap-anywhere mt-2 max-w-prose leading-relaxed">
              <bdi>{description}</bdi>
            </p>
          )}
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
      )}
    </>
  );
}
