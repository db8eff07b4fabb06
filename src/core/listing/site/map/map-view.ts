import { type MapBox, sortedBox } from "../../rules/map-box.ts";
import {
  MAP_HEIGHT,
  MAP_WIDTH,
  type MapPoint,
  type MapRegion,
  projectIn,
  regionOf,
  unprojectIn,
} from "../../rules/map-projection.ts";

/** The part of the map in view: its middle in the map's units, and how much larger than the whole map it is. */
export type MapView = MapPoint & { zoom: number };

/** With more zoom, the simplified coast would be far from the places at it. */
export const MAX_ZOOM = 32;
/** Room around the map, in its units: circles at a coast reach beyond it. */
const MARGIN = 40;
/** The width of a view of the whole map. */
export const VIEW_WIDTH = MAP_WIDTH + 2 * MARGIN;
export const VIEW_HEIGHT = MAP_HEIGHT + 2 * MARGIN;
export const WHOLE_MAP: MapView = { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2, zoom: 1 };

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** Returns the nearest view that shows nothing but the map. */
export function inBounds({ x, y, zoom }: MapView): MapView {
  const near = clamp(zoom, 1, MAX_ZOOM);
  const [halfWidth, halfHeight] = [VIEW_WIDTH / near / 2, VIEW_HEIGHT / near / 2];
  return {
    x: clamp(x, halfWidth - MARGIN, MAP_WIDTH + MARGIN - halfWidth),
    y: clamp(y, halfHeight - MARGIN, MAP_HEIGHT + MARGIN - halfHeight),
    zoom: near,
  };
}

/** Zooms in or out, so that a point of the map stays where it is on the screen. */
export function zoomAt(view: MapView, factor: number, point: MapPoint = view): MapView {
  const zoom = clamp(view.zoom * factor, 1, MAX_ZOOM);
  const by = view.zoom / zoom;
  return inBounds({ x: point.x + (view.x - point.x) * by, y: point.y + (view.y - point.y) * by, zoom });
}

/** Moves the view by units of the map. */
export const panBy = (view: MapView, right: number, down: number): MapView =>
  inBounds({ ...view, x: view.x + right, y: view.y + down });

/** Returns the view's `viewBox`. */
export function viewBoxOf({ x, y, zoom }: MapView): string {
  const [width, height] = [VIEW_WIDTH / zoom, VIEW_HEIGHT / zoom];
  return [x - width / 2, y - height / 2, width, height].map((value) => Math.round(value * 1_000) / 1_000).join(" ");
}

/** Points on the edge of a box between two of its corners: parallels are curved on the map. */
const EDGE_POINTS = 8;

/** Returns the outline of a box on the map. @param region the part of the map on which it is drawn */
export function outlineOf({ west, south, east, north }: MapBox, region: MapRegion): MapPoint[] {
  const corners = [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ] as const;
  return corners.flatMap(([latitude, longitude], at) => {
    const [nextLatitude, nextLongitude] = corners[(at + 1) % 4] as readonly [number, number];
    return Array.from({ length: EDGE_POINTS }, (_, step) => {
      const part = step / EDGE_POINTS;
      const between = (from: number, to: number) => from + (to - from) * part;
      return projectIn(region, between(latitude, nextLatitude), between(longitude, nextLongitude));
    });
  });
}

/** Returns the part of the map on which a box is drawn: the one that shows its middle. */
export const regionOfBox = ({ west, south, east, north }: MapBox): MapRegion =>
  regionOf((south + north) / 2, (west + east) / 2) ?? "mainland";

const fourDecimals = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/** Returns the box between the places at two points of the map. @param region the part of the map on which it is drawn */
export function boxBetween(a: MapPoint, b: MapPoint, region: MapRegion): MapBox {
  const [from, to] = [unprojectIn(region, a), unprojectIn(region, b)];
  return sortedBox({
    west: fourDecimals(clamp(from.longitude, -180, 180)),
    south: fourDecimals(from.latitude),
    east: fourDecimals(clamp(to.longitude, -180, 180)),
    north: fourDecimals(to.latitude),
  });
}

/** Returns a view that shows a box with room around it. */
export function viewOf(box: MapBox): MapView {
  const points = outlineOf(box, regionOfBox(box));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = 0.6 * Math.min(VIEW_WIDTH / Math.max(right - left, 1), VIEW_HEIGHT / Math.max(bottom - top, 1));
  return inBounds({ x: (left + right) / 2, y: (top + bottom) / 2, zoom });
}

/** The smallest side of a box that keys can make, in degrees. */
const LEAST_SIDE = 0.01;

/**
 * Returns a box after an arrow key: moved, or with its upper right corner moved, by an eighth of its size.
 * @returns the box itself for any other key
 */
export function boxAfterKey(box: MapBox, key: string, resizes: boolean): MapBox {
  const { west, south, east, north } = box;
  const right =
    (Math.max(east - west, LEAST_SIDE) / 8) * ((key === "ArrowRight" ? 1 : 0) - (key === "ArrowLeft" ? 1 : 0));
  const up = (Math.max(north - south, LEAST_SIDE) / 8) * ((key === "ArrowUp" ? 1 : 0) - (key === "ArrowDown" ? 1 : 0));
  if (right === 0 && up === 0) return box;
  const next = resizes
    ? { west, south, east: Math.max(west + LEAST_SIDE, east + right), north: Math.max(south + LEAST_SIDE, north + up) }
    : { west: west + right, south: south + up, east: east + right, north: north + up };
  if (next.west < -180 || next.east > 180 || next.south < -90 || next.north > 90) return box;
  return {
    west: fourDecimals(next.west),
    south: fourDecimals(next.south),
    east: fourDecimals(next.east),
    north: fourDecimals(next.north),
  };
}
