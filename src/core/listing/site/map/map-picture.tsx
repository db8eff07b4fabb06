import type { MouseEvent, ReactNode } from "react";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { type Cluster, clusterPlaces, type MapPlace } from "../../rules/map-clusters.ts";
import { BORDERS_PATH, LAND_PATH } from "../../rules/us-outline.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { carsInBox, describeCluster } from "./map-search.ts";

/** Radius in pixels of the clusters' targets, large enough for fingers; the drawn circle is at most as large. */
export const TARGET_RADIUS_PX = 22;

/** Land, borders between states, and the frames of Alaska and Hawaii. */
export const Outline = () => (
  <g transform="scale(.1)">
    <path d={LAND_PATH} className="map-land" fillRule="evenodd" />
    <path d={BORDERS_PATH} className="map-borders" />
    <path d="M0 4560H1560L2150 5050V6100M2150 5190H2950L3430 5600V6100" className="map-frames" />
  </g>
);

type ClustersProps = {
  search: VehicleQuery;
  clusters: readonly Cluster[];
  /** Pixels for a unit of the map. */
  scale: number;
  className?: string;
  onOpen?: (cluster: Cluster, event: MouseEvent) => void;
};

/** Circles with counts. Each is a link to its cars, for browsers without scripts and for opening in another tab. */
export function Clusters({ search, clusters, scale, className, onOpen }: ClustersProps) {
  return (
    <g className={className}>
      {clusters.map((cluster) => (
        <Link
          key={`${cluster.box.west} ${cluster.box.south}`}
          to={carsInBox(search, cluster.box)}
          aria-label={describeCluster(cluster)}
          className="map-cluster"
          onClick={(event) => onOpen?.(cluster, event)}
        >
          <title>{describeCluster(cluster)}</title>
          <circle cx={cluster.x} cy={cluster.y} r={TARGET_RADIUS_PX / scale} fillOpacity="0" />
          <circle cx={cluster.x} cy={cluster.y} r={radiusPx(cluster.count) / scale} className="map-dot" />
          <text x={cluster.x} y={cluster.y} dy=".36em" fontSize={12 / scale}>
            {shortCount(cluster.count)}
          </text>
        </Link>
      ))}
    </g>
  );
}

/** Returns a circle's radius. It grows with each doubling of four cars. */
const radiusPx = (count: number): number =>
  Math.min(TARGET_RADIUS_PX - 1, TARGET_RADIUS_PX - 9 + 1.2 * Math.log2(Math.max(1, count / 4)));

/** Returns "999", "1.2k", "43k", "1.1M". */
function shortCount(count: number): string {
  if (count < 1_000) return formatCount(count);
  const [unit, letter] = count < 999_500 ? [1_000, "k"] : [1_000_000, "M"];
  const value = count / (unit as number);
  return `${value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value)}${letter}`;
}

/** Scales for the clusters while the size of the screen is not known: a phone's, and that of wider screens. */
const UNKNOWN_SCALES = [
  ["map-narrow", 0.31],
  ["map-wide", 0.7],
] as const;

type StillMapProps = { search: VehicleQuery; places: readonly MapPlace[]; gridDegrees: number | null };

/** The clusters of the whole country for a phone and for a wide screen. The style sheet shows one of the two. */
export const StillClusters = ({ search, places, gridDegrees }: StillMapProps): ReactNode =>
  UNKNOWN_SCALES.map(([className, scale]) => (
    <Clusters
      key={className}
      className={className}
      search={search}
      scale={scale}
      clusters={clusterPlaces(places, { scale, radiusPx: TARGET_RADIUS_PX, gridDegrees })}
    />
  ));
