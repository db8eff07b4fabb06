import { US_STATES } from "#core/facts/rules/us-states.ts";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatAmount, formatCount, plural } from "#kernel/words/rules/numbers.ts";
import type { MapBox } from "../../rules/map-box.ts";
import type { VehiclePlaces } from "../../vehicle-places-schemas.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { carsInBox, placeNames } from "./map-search.ts";

/** Id of the list, for the link that skips the map. */
export const PLACES_ID = "places";

type Place = VehiclePlaces["places"][number] & { name: string };

/** The map's content as a list of links by state. */
export function PlacesList({ search, found }: { search: VehicleQuery; found: VehiclePlaces }) {
  const names = placeNames(found.places);
  const places = found.places.map((place, at) => ({ ...place, name: names[at] ?? place.label }));
  const byState = Map.groupBy(places, ({ state }) => US_STATES[state ?? ""] ?? "Elsewhere");
  const states = [...byState].sort(([a], [b]) => (a < b ? -1 : 1));
  if (states.length === 0) return null;
  return (
    <section id={PLACES_ID} aria-labelledby="places-heading" tabIndex={-1} className="map-places">
      <h2 id="places-heading">Places</h2>
      {states.map(([state, own]) => (
        <details key={state} open={states.length === 1 || undefined}>
          <summary>
            <ChevronDownIcon />
            {state}
            <span>{formatAmount(sumOf(own), "car")}</span>
          </summary>
          <ul>
            {own
              .toSorted((a, b) => (a.name < b.name ? -1 : 1))
              .map((place) => (
                <li key={place.zipCode}>
                  <Link to={carsInBox(search, boxOf(place, found.gridDegrees))}>
                    {place.name}
                    <span>
                      {formatCount(place.count)}
                      <span className="sr-only">{plural(place.count, " car")}</span>
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

const sumOf = (places: readonly Place[]): number => places.reduce((sum, { count }) => sum + count, 0);

const FINE = 10_000;

/** Returns the box of one place: its point, or its cell of the grid. */
function boxOf({ latitude, longitude }: Place, gridDegrees: number | null): MapBox {
  if (gridDegrees === null) return { west: longitude, south: latitude, east: longitude, north: latitude };
  const side = Math.round(gridDegrees * FINE);
  const from = (degrees: number) => Math.floor(Math.round(degrees * FINE) / side) * side;
  const [west, south] = [from(longitude), from(latitude)];
  return { west: west / FINE, south: south / FINE, east: (west + side - 1) / FINE, north: (south + side - 1) / FINE };
}
