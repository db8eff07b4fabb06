import type { MapBox } from "./map-box.ts";
import { type MapRegion, projectIn, regionOf } from "./map-projection.ts";

/** Vehicles at a point, or within a cell of a grid around it (`gridDegrees`). Degrees with at most four decimals. */
export type MapPlace = { latitude: number; longitude: number; count: number; label: string };

/** Places that are drawn as one circle. */
export type Cluster = {
  /** Center of its circle on the map, in the map's units. */
  x: number;
  y: number;
  count: number;
  /** Those with most vehicles first. */
  places: MapPlace[];
  /** Contains exactly these places. */
  box: MapBox;
};

export type ClusterOptions = {
  /** Pixels on the screen for a unit of the map. */
  scale: number;
  /** Radius of every cluster's touch target in pixels. Circles of two clusters never overlap. */
  radiusPx: number;
  /** Side of the cells of which the places are the middles; null: the places are points. */
  gridDegrees: number | null;
};

/** A cell is at least this much wider than a circle: the projection's scale differs by a few percent within a region. */
const ROOM = 1.12;
/** Cells are wider than that by this factor, so that circles that must be within their cells are still near their vehicles. */
const SPACE = 1.25;
/** Coordinates are whole numbers here: 1/10,000 degree. */
const FINE = 10_000;
/** The middle of each region, where degrees are measured. */
const MIDDLE: Record<MapRegion, [latitude: number, longitude: number]> = {
  mainland: [38, -96],
  alaska: [62, -152],
  hawaii: [20.5, -157],
};

type Cell = {
  region: MapRegion;
  /** Bounds in 1/10,000 degree; east and north are outside. */
  west: number;
  south: number;
  east: number;
  north: number;
  /** The distance from the bounds at which a whole circle is inside. */
  margin: { latitude: number; longitude: number };
  places: MapPlace[];
};

/** Returns the smallest multiple of a step that is not below a value. */
const upTo = (step: number, value: number): number => Math.ceil(value / step) * step;
const fine = (degrees: number): number => Math.round(degrees * FINE);

/** Returns how many of the map's units a degree has at a place. */
function unitsPerDegree(region: MapRegion, latitude: number) {
  const longitude = MIDDLE[region][1];
  const length = (a: readonly [number, number], b: readonly [number, number]) => {
    const [from, to] = [projectIn(region, ...a), projectIn(region, ...b)];
    return Math.hypot(from.x - to.x, from.y - to.y);
  };
  return {
    latitude: length([latitude - 0.5, longitude], [latitude + 0.5, longitude]),
    longitude: length([latitude, longitude - 0.5], [latitude, longitude + 0.5]),
  };
}

/** Returns the cell of a region's grid in which a place lies. Rows are equally high; in each, cells are as wide as circles need. */
function cellAt(region: MapRegion, place: MapPlace, { scale, radiusPx, gridDegrees }: ClusterOptions): Cell {
  const step = gridDegrees === null ? 1 : fine(gridDegrees);
  const radius = (radiusPx / scale) * FINE;
  const side = 2 * radius * ROOM * SPACE;
  const height = upTo(step, side / unitsPerDegree(region, MIDDLE[region][0]).latitude);
  const south = Math.floor(fine(place.latitude) / height) * height;
  const units = unitsPerDegree(region, Math.max(-80, Math.min(80, (south + height / 2) / FINE)));
  const width = upTo(step, side / units.longitude);
  const west = Math.floor(fine(place.longitude) / width) * width;
  return {
    region,
    ...{ west, south, east: west + width, north: south + height },
    margin: { latitude: (radius * ROOM) / units.latitude, longitude: (radius * ROOM) / units.longitude },
    places: [],
  };
}

/**
 * Groups places so that their circles do not overlap on the screen. A cluster has the places of one cell of a grid, so its box contains
 * exactly these places: a search within it finds as many vehicles as the cluster shows. Places that the map does not show are left out.
 */
export function clusterPlaces(places: readonly MapPlace[], options: ClusterOptions): Cluster[] {
  const cells = new Map<string, Cell>();
  for (const place of places) {
    const region = regionOf(place.latitude, place.longitude);
    if (region === null) continue;
    const cell = cellAt(region, place, options);
    const key = `${region} ${cell.south} ${cell.west}`;
    const known = cells.get(key) ?? cell;
    known.places.push(place);
    cells.set(key, known);
  }
  return apart([...cells.values()], options).map(({ x, y, cell }) => ({
    x,
    y,
    count: cell.places.reduce((sum, { count }) => sum + count, 0),
    places: cell.places.sort((a, b) => b.count - a.count),
    box: boxOf(cell, options),
  }));
}

type Placed = { x: number; y: number; cell: Cell; isInside: boolean };

/** Returns where the circles are drawn: at the middle of their vehicles. Circles that would overlap others are moved into their cells. */
function apart(cells: readonly Cell[], { scale, radiusPx }: ClusterOptions): Placed[] {
  const placed = cells.map((cell) => ({ ...centerOf(cell, false), cell, isInside: false }));
  const distance = (2 * radiusPx) / scale;
  const moveInside = (circle: Placed) => {
    if (circle.isInside) return false;
    Object.assign(circle, centerOf(circle.cell, true), { isInside: true });
    return true;
  };
  for (let hasMoved = true; hasMoved;) {
    hasMoved = false;
    for (const [one, other] of overlapping(placed, distance)) {
      if (one.cell.region !== other.cell.region) continue;
      hasMoved = [moveInside(one), moveInside(other)].includes(true) || hasMoved;
    }
  }
  return setApartInsets(placed, distance);
}

/** Returns the pairs of circles whose centers are nearer to each other than this distance. */
function overlapping(placed: readonly Placed[], distance: number): [Placed, Placed][] {
  const sorted = placed.toSorted((a, b) => a.x - b.x);
  const pairs: [Placed, Placed][] = [];
  for (const [index, one] of sorted.entries()) {
    for (let at = index + 1; at < sorted.length; at++) {
      const other = sorted[at] as Placed;
      if (other.x - one.x >= distance) break;
      if (Math.hypot(other.x - one.x, other.y - one.y) < distance) pairs.push([one, other]);
    }
  }
  return pairs;
}

/** The most moves of an inset's circles. */
const MOVES = 60;

/** Moves all circles of Alaska, and all of Hawaii, together, where they overlap others: on a phone the insets are close to Texas. */
function setApartInsets(placed: Placed[], distance: number): Placed[] {
  for (let move = 0; move < MOVES; move++) {
    const pair = overlapping(placed, distance).find(([one, other]) => one.cell.region !== other.cell.region);
    if (!pair) break;
    const [from, moved] = pair.toSorted((a, b) => ORDER.indexOf(a.cell.region) - ORDER.indexOf(b.cell.region));
    if (!from || !moved) break;
    const length = Math.hypot(moved.x - from.x, moved.y - from.y) || 1;
    const missing = (distance * 1.01 - length) / length;
    // The insets also move away from the lower 48 states.
    const [right, down] = [(moved.x - from.x) * missing, Math.abs(moved.y - from.y) * missing + 1];
    for (const circle of placed) {
      if (circle.cell.region !== moved.cell.region) continue;
      circle.x += right;
      circle.y += down;
    }
  }
  return placed;
}

/** Regions in order: a region's circles move away from those of the regions before it. */
const ORDER: readonly MapRegion[] = ["mainland", "alaska", "hawaii"];

/** Returns the middle of a cell's vehicles. @param isInside moves it until the whole circle is within the cell's bounds */
function centerOf(cell: Cell, isInside: boolean): { x: number; y: number } {
  let [latitude, longitude, count] = [0, 0, 0];
  for (const place of cell.places) {
    latitude += fine(place.latitude) * place.count;
    longitude += fine(place.longitude) * place.count;
    count += place.count;
  }
  const { south, north, west, east, margin } = cell;
  const within = (value: number, from: number, to: number, room: number) =>
    isInside ? Math.max(from + room, Math.min(to - room, value)) : value;
  return projectIn(
    cell.region,
    within(latitude / count, south, north, Math.min(margin.latitude, (north - south) / 2)) / FINE,
    within(longitude / count, west, east, Math.min(margin.longitude, (east - west) / 2)) / FINE,
  );
}

/** The distance that a box reaches beyond its outermost places, where its cell leaves room: about 600 metres. 1/10,000 degree. */
const BEYOND = 50;

/** Returns the box around a cell's places. It never leaves the cell, because other clusters' places are outside. */
function boxOf({ places, south, north, west, east }: Cell, { gridDegrees }: ClusterOptions): MapBox {
  const step = gridDegrees === null ? 1 : fine(gridDegrees);
  const bounds = (values: number[], from: number, to: number): [number, number] => {
    const beyond = gridDegrees === null ? BEYOND : 0;
    const low = Math.floor(Math.min(...values) / step) * step;
    const high = Math.floor(Math.max(...values) / step) * step + step - 1;
    return [Math.max(from, low - beyond) / FINE, Math.min(to - 1, high + beyond) / FINE];
  };
  const [southmost, northmost] = bounds(
    places.map(({ latitude }) => fine(latitude)),
    south,
    north,
  );
  const [westmost, eastmost] = bounds(
    places.map(({ longitude }) => fine(longitude)),
    west,
    east,
  );
  return { west: westmost, south: southmost, east: eastmost, north: northmost };
}
