/**
 * The drawn map of the United States: Albers' equal-area conic projection of the lower 48 states, with Alaska (at 0.35 of its size) and
 * Hawaii as insets at the lower left. It is the projection of the us-atlas outlines, d3's `geoAlbersUsa().scale(1300).translate([487.5,
 * 305])`. J. P. Snyder, "Map Projections: A Working Manual" (USGS, 1987), page 98.
 */

/** The map's size in its own units. A unit is about 4.9 km in the lower 48 states. */
export const MAP_WIDTH = 975;
export const MAP_HEIGHT = 610;

/** A point on the map: units to the right and down. */
export type MapPoint = { x: number; y: number };
/** The parts of the map. Each has its projection. */
export type MapRegion = "mainland" | "alaska" | "hawaii";

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

type Conic = {
  /** The longitude that points straight up, and the center: degrees east of it, and latitude. */
  middle: number;
  center: [east: number, latitude: number];
  /** The latitudes at which the cone cuts the earth. */
  parallels: [number, number];
  /** The earth's radius in units of the map. */
  scale: number;
  /** The position of the center on the map. */
  at: MapPoint;
};

const SCALE = 1_300;
const [MIDDLE_X, MIDDLE_Y] = [487.5, 305];

const CONICS: Record<MapRegion, Conic> = {
  mainland: {
    middle: -96,
    center: [-0.6, 38.7],
    parallels: [29.5, 45.5],
    scale: SCALE,
    at: { x: MIDDLE_X, y: MIDDLE_Y },
  },
  alaska: {
    middle: -154,
    center: [-2, 58.5],
    parallels: [55, 65],
    scale: SCALE * 0.35,
    at: { x: MIDDLE_X - 0.307 * SCALE, y: MIDDLE_Y + 0.201 * SCALE },
  },
  hawaii: {
    middle: -157,
    center: [-3, 19.9],
    parallels: [8, 18],
    scale: SCALE,
    at: { x: MIDDLE_X - 0.205 * SCALE, y: MIDDLE_Y + 0.212 * SCALE },
  },
};

/** The areas of Alaska and Hawaii on the map. */
const INSETS: Record<"alaska" | "hawaii", { left: number; top: number; right: number; bottom: number }> = {
  alaska: { left: 0, top: 461, right: 209.3, bottom: MAP_HEIGHT },
  hawaii: { left: 209.3, top: 520.8, right: 338, bottom: MAP_HEIGHT },
};

type Projection = { toMap(latitude: number, longitude: number): MapPoint; toEarth(point: MapPoint): Place };
type Place = { latitude: number; longitude: number };

function conic({ middle, center, parallels, scale, at }: Conic): Projection {
  const [south, north] = parallels.map((latitude) => Math.sin(radians(latitude))) as [number, number];
  const n = (south + north) / 2;
  const c = 1 + south * (2 * n - south);
  const apex = Math.sqrt(c) / n;
  const raw = (east: number, latitude: number): MapPoint => {
    const radius = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
    return { x: radius * Math.sin(n * radians(east)), y: apex - radius * Math.cos(n * radians(east)) };
  };
  const origin = raw(...center);
  return {
    toMap(latitude, longitude) {
      const { x, y } = raw(longitude - middle, latitude);
      return { x: at.x + scale * (x - origin.x), y: at.y - scale * (y - origin.y) };
    },
    toEarth(point) {
      const x = (point.x - at.x) / scale + origin.x;
      const down = apex - ((at.y - point.y) / scale + origin.y);
      const sine = (c - (x * x + down * down) * n * n) / (2 * n);
      return {
        latitude: degrees(Math.asin(Math.max(-1, Math.min(1, sine)))),
        longitude: middle + degrees(Math.atan2(x, down) / n),
      };
    },
  };
}

const PROJECTIONS: Record<MapRegion, Projection> = {
  mainland: conic(CONICS.mainland),
  alaska: conic(CONICS.alaska),
  hawaii: conic(CONICS.hawaii),
};

/** Returns the part of the map that shows a place; null when none does, as for the Aleutian islands west of 172.5 degrees. */
export function regionOf(latitude: number, longitude: number): MapRegion | null {
  if (latitude >= 24 && latitude <= 50 && longitude >= -125.5 && longitude <= -66) return "mainland";
  if (latitude > 50 && latitude <= 72 && longitude >= -172.5 && longitude <= -129) return "alaska";
  if (latitude >= 18 && latitude < 24 && longitude >= -161 && longitude <= -154) return "hawaii";
  return null;
}

/** Returns the position of a place on the map by the projection of a part, even when the part does not show it. Degrees. */
export const projectIn = (region: MapRegion, latitude: number, longitude: number): MapPoint =>
  PROJECTIONS[region].toMap(latitude, longitude);

/** Returns the position of a place on the map; null when the map does not show it. Degrees. */
export function project(latitude: number, longitude: number): MapPoint | null {
  const region = regionOf(latitude, longitude);
  return region && projectIn(region, latitude, longitude);
}

/** Returns the part of the map at a point. */
export function regionAt({ x, y }: MapPoint): MapRegion {
  for (const region of ["alaska", "hawaii"] as const) {
    const { left, top, right, bottom } = INSETS[region];
    if (x >= left && x < right && y >= top && y <= bottom) return region;
  }
  return "mainland";
}

/** Returns the place at a point of the map, by the projection of a part. Degrees. */
export const unprojectIn = (region: MapRegion, point: MapPoint): Place => PROJECTIONS[region].toEarth(point);
