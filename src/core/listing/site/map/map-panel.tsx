import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { MapBox } from "../../rules/map-box.ts";
import type { Cluster } from "../../rules/map-clusters.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { carsInBox, describeCluster } from "./map-search.ts";

type PanelProps = {
  search: VehicleQuery;
  box: MapBox | undefined;
  /** Cars in the box. */
  count: number | undefined;
  /** False: the places are cells, so the count at the box's edges is not exact. */
  isExact: boolean;
  chosen: Cluster | undefined;
  isDrawing: boolean;
  onDraw: () => void;
  onCancel: () => void;
};

/** The next steps for a box or a cluster, below the map. */
export function MapPanel({ search, box, count = 0, isExact, chosen, isDrawing, onDraw, onCancel }: PanelProps) {
  const cars = `${isExact ? "" : "about "}${formatAmount(count, "car")}`;
  return (
    <div className="map-panel">
      <p role="status">{describe({ box, cars, chosen, isDrawing })}</p>
      <div>
        {box && count > 0 && (
          <Link to={carsInBox(search, box)} className={buttonClass("primary", "compact")}>
            Show {cars} in this area
          </Link>
        )}
        {!box && chosen && (
          <Link to={carsInBox(search, chosen.box)} className={buttonClass("primary", "compact")}>
            Show {formatAmount(chosen.count, "car")}
          </Link>
        )}
        {isDrawing ? (
          <button type="button" className={buttonClass("secondary", "compact")} onClick={onCancel}>
            Cancel
          </button>
        ) : (
          <button type="button" className={buttonClass("secondary", "compact")} onClick={onDraw}>
            {box ? "Draw another area" : "Draw an area"}
          </button>
        )}
      </div>
    </div>
  );
}

function describe({
  box,
  cars,
  chosen,
  isDrawing,
}: Pick<PanelProps, "box" | "chosen" | "isDrawing"> & { cars: string }) {
  if (isDrawing) return `${cars} in the area. Drag over the map to draw another, or use the arrow keys.`;
  if (box) return `${cars} in the drawn area.`;
  if (chosen) return `${describeCluster(chosen)}.`;
  return "Select a circle to zoom in, or draw an area.";
}
