import type { Facets } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { makePath, modelPath, placePath } from "#domain/vehicles/landing-paths.ts";
import { Link } from "../../ui/link.tsx";

/** Enough links to be useful, few enough not to distract. */
const MAX_LINKS = 24;

/** Links to the pages of makes, models and places that have cars; absent when there are none. */
export function BrowseLinks({ search, facets }: { search: VehicleQuery; facets: Facets }) {
  const [make] = search.make;
  const models =
    search.make.length === 1 && make ? facets.model.map(({ value }) => [value, modelPath(make, value)] as const) : [];
  if (models.length + facets.make.length + facets.location.length === 0) return null;
  return (
    <nav
      aria-label="Browse used cars"
      className="mt-12 grid grid-cols-1 gap-6 border-line border-t pt-8 text-sm md:grid-cols-2"
    >
      {models.length > 0 && <LinkList title={`Used ${make} by model`} links={models} />}
      {models.length === 0 && (
        <LinkList title="Used cars by make" links={facets.make.map(({ value }) => [value, makePath(value)])} />
      )}
      <LinkList title="Used cars by place" links={facets.location.map(({ value }) => [value, placePath(value)])} />
    </nav>
  );
}

function LinkList({ title, links }: { title: string; links: readonly (readonly [text: string, path: string])[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {links.slice(0, MAX_LINKS).map(([text, path]) => (
          <li key={path} className="max-w-full">
            <Link
              to={path}
              className="flex items-center py-1.5 text-muted underline decoration-line-strong underline-offset-4 hover:text-ink max-md:min-h-11 max-md:min-w-11"
            >
              <span className="line-clamp-2">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
