import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { HiddenParams } from "#kernel/ui/site/hidden-params.tsx";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { type MapBox, readCorners } from "../../rules/map-box.ts";
import { DEFAULT_DISTANCE_MILES } from "../../rules/search-limits.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { distanceOptions } from "../filters/filter-options.ts";
import { listingParams } from "../listing/listing-search.ts";
import { carsInBox } from "./map-search.ts";

type AreaFieldsProps = {
  search: VehicleQuery;
  /** The area on the map. */
  box: MapBox | undefined;
  /** Called with an area that was typed. */
  onBox: (box: MapBox) => void;
};

/** Fields for an area without drawing it: four edges, or a circle around a zip code. Both are plain forms. */
export function AreaFields({ search, box, onBox }: AreaFieldsProps) {
  return (
    <details className="map-numbers">
      <summary>
        <ChevronDownIcon />
        Enter the area instead of drawing it
      </summary>
      <div>
        <Edges search={search} box={box} onBox={onBox} />
        <Circle search={search} />
      </div>
    </details>
  );
}

type Side = keyof MapBox;

const SIDES: readonly [side: Side, label: string, most: number][] = [
  ["north", "North, latitude", 90],
  ["south", "South, latitude", 90],
  ["west", "West, longitude", 180],
  ["east", "East, longitude", 180],
];

function Edges({ search, box, onBox }: AreaFieldsProps) {
  const navigate = useNavigate();
  // The typed texts, and the area that they led to. Once another area is drawn, the drawn one counts.
  const [typed, setTyped] = useState<{ texts: Record<Side, string>; box: MapBox | undefined }>();
  const texts = typed && typed.box === box ? typed.texts : textsOf(box);
  function edit(side: Side, text: string) {
    const edited = { ...texts, [side]: text };
    const next = readCorners([edited.west, edited.south, edited.east, edited.north].join(",")) ?? box;
    setTyped({ texts: edited, box: next });
    if (next && next !== box) onBox(next);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (box) navigate(carsInBox(search, box));
  }
  return (
    <form action={HOME_PATH} onSubmit={submit}>
      <fieldset>
        <legend>By its edges, in degrees</legend>
        <HiddenParams params={listingParams({ ...search, box: undefined })} without={[]} />
        {SIDES.map(([side, label, most]) => (
          <label key={side}>
            {label}
            <input
              type="number"
              name={side}
              required
              step="any"
              min={-most}
              max={most}
              value={texts[side]}
              onChange={({ target }) => edit(side, target.value)}
            />
          </label>
        ))}
        <button type="submit" className={buttonClass("secondary")}>
          Show cars in it
        </button>
      </fieldset>
    </form>
  );
}

const textsOf = (box: MapBox | undefined): Record<Side, string> => ({
  north: `${box?.north ?? ""}`,
  south: `${box?.south ?? ""}`,
  west: `${box?.west ?? ""}`,
  east: `${box?.east ?? ""}`,
});

function Circle({ search }: { search: VehicleQuery }) {
  const others = { ...search, box: undefined, zipCode: undefined, distance: undefined };
  return (
    <form action={HOME_PATH}>
      <fieldset>
        <legend>Around a zip code</legend>
        <HiddenParams params={listingParams(others)} without={[]} />
        <label>
          Zip code
          <input
            name="zipCode"
            required
            inputMode="numeric"
            pattern="\s*\d{5}([ \-]?\d{4})?\s*"
            title="five digits"
            autoComplete="postal-code"
            defaultValue={search.zipCode}
          />
        </label>
        <label>
          Miles around it
          <select name="distance" defaultValue={search.distance ?? DEFAULT_DISTANCE_MILES}>
            {distanceOptions(search.distance).map((miles) => (
              <option key={miles}>{miles}</option>
            ))}
          </select>
        </label>
        <button type="submit" className={buttonClass("secondary")}>
          Show cars around it
        </button>
      </fieldset>
    </form>
  );
}
