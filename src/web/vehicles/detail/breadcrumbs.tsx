import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { ChevronRightIcon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { breadcrumbTrail } from "./breadcrumb-trail.ts";

/** Links to where this vehicle belongs. A phone, which has the logo just above, goes without "Home". */
export function Breadcrumbs({ vehicle }: { vehicle: Vehicle }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-muted text-sm">
        {breadcrumbTrail(vehicle).map(({ name, path }, index) => (
          <li
            key={path}
            className={`flex items-center gap-1 ${index === 0 ? "max-sm:hidden" : ""} ${index < 2 ? "min-w-11 max-w-24 sm:max-w-56" : "min-w-16 max-w-56 shrink-99"}`}
          >
            {index > 0 && <ChevronRightIcon className={`size-3.5 shrink-0 ${index === 1 ? "max-sm:hidden" : ""}`} />}
            <Link
              to={path}
              className="inline-block min-w-11 max-w-full truncate px-1 py-3 text-center underline-offset-4 hover:text-ink hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
