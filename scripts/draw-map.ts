import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installOnDemand } from "./install-on-demand.ts";

/**
 * Draws the outline of the United States for the map of cars, src/core/listing/rules/us-outline.ts: `node scripts/draw-map.ts`.
 *
 * Source: us-atlas 3.0.1 (ISC licence, M. Bostock), from the Census Bureau's cartographic boundary files of 2017, which are in the public
 * domain. Its file already has the projection of src/core/listing/rules/map-projection.ts. The outline is simplified to a few kilobytes.
 */

type Point = [x: number, y: number];
type Topology = {
  arcs: [number, number][][];
  transform: { scale: Point; translate: Point };
  objects: Record<"states" | "nation", { geometries: { arcs: unknown }[] }>;
};

/** The area below which a corner is left out, and below which an island is, in square map units (a unit is about 4.9 km). */
const CORNER_AREA = 1.4;
const ISLAND_AREA = 5;

const file = join(installOnDemand("us-atlas", "3.0.1"), "states-albers-10m.json");
const topology: Topology = JSON.parse(await readFile(file, "utf8"));

/** The points of each arc. The file has whole steps from one to the next. */
const arcs = topology.arcs.map((steps): Point[] => {
  const { scale, translate } = topology.transform;
  let [x, y] = [0, 0];
  return steps.map(([right, down]) => {
    x += right;
    y += down;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

const triangle = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;

/** Removes the corner with the smallest triangle, repeatedly (Visvalingam and Whyatt, 1993). Both ends stay. */
function simplify(points: readonly Point[]): Point[] {
  const left = [...points];
  const isRing = String(points[0]) === String(points.at(-1));
  while (left.length > (isRing ? 4 : 2)) {
    const areas = left.slice(1, -1).map((point, at) => triangle(left[at] as Point, point, left[at + 2] as Point));
    const least = Math.min(...areas);
    if (least >= CORNER_AREA) break;
    left.splice(areas.indexOf(least) + 1, 1);
  }
  return left;
}

const area = (ring: readonly Point[]): number =>
  Math.abs(ring.reduce((sum, [x, y], at) => sum + x * (ring[at - 1]?.[1] ?? y) - y * (ring[at - 1]?.[0] ?? x), 0)) / 2;

/** Returns relative steps in tenths of a unit, which take the fewest characters. */
function path(points: readonly Point[], isClosed: boolean): string {
  const [first = [0, 0], ...rest] = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]);
  let [x = 0, y = 0] = first;
  let text = `M${x} ${y}l`;
  for (const [right = 0, down = 0] of isClosed ? rest.slice(0, -1) : rest) {
    const step = `${right - x} ${down - y}`;
    text += `${text.endsWith("l") || step.startsWith("-") ? "" : " "}${step.replace(" -", "-")}`;
    [x, y] = [right, down];
  }
  return text + (isClosed ? "z" : "");
}

/** Returns the arcs of a geometry of any depth. A negative number is the arc of its complement, reversed. */
const ringsOf = (nested: unknown): number[][] =>
  Array.isArray(nested) && typeof nested[0] === "number" ? [nested] : (nested as unknown[]).flatMap(ringsOf);

const simple = arcs.map(simplify);
const land = ringsOf(topology.objects.nation.geometries.map((geometry) => geometry.arcs))
  .map((ring) => ring.flatMap((arc) => (arc < 0 ? simple[~arc]?.toReversed() : simple[arc])?.slice(0, -1) ?? []))
  .map((ring) => [...ring, ring[0] as Point])
  .filter((ring) => area(ring) >= ISLAND_AREA);

/** An arc of two states is a border. */
const uses = new Map<number, number>();
for (const ring of ringsOf(topology.objects.states.geometries.map((geometry) => geometry.arcs))) {
  for (const arc of ring) uses.set(arc < 0 ? ~arc : arc, (uses.get(arc < 0 ? ~arc : arc) ?? 0) + 1);
}
const borders = [...uses].filter(([, count]) => count > 1).map(([arc]) => simple[arc] as Point[]);

const text = `/**
 * The outline of the United States and the borders between the states, as SVG paths in tenths of the map's units
 * (src/core/listing/rules/map-projection.ts). Written by scripts/draw-map.ts from us-atlas (ISC, M. Bostock): boundaries of the US Census Bureau.
 */
export const LAND_PATH =
  "${land.map((ring) => path(ring, true)).join("")}";
export const BORDERS_PATH =
  "${borders.map((arc) => path(arc, false)).join("")}";
`;
await writeFile(new URL("../src/core/listing/rules/us-outline.ts", import.meta.url), text);
console.log(`Wrote ${text.length} characters.`);
