import { type MapPoint, project } from "#core/listing/rules/map-projection.ts";
import { BORDERS_PATH, LAND_PATH } from "#core/listing/rules/us-outline.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";

/** The size of the picture in pixels. Pages may show it larger or smaller. */
export const PLACE_MAP_WIDTH = 400;
export const PLACE_MAP_HEIGHT = 160;
/** Pixels for a unit of the map of the country: the picture shows 390 km from west to east. */
const SCALE = 5;
const MAX_TOWNS = 6;
/** The size of a town's name: the height of its line, and the usual width of a letter. */
const LINE = 16;
const LETTER = 6.4;
const DOT = 2.5;
const PIN = 7;

type Place = { latitude: number; longitude: number };
type Town = Place & { name: string };
type Box = { left: number; top: number; right: number; bottom: number };

/** The lower right corner, where the page puts words. */
const CORNER: Box = { left: 285, top: 110, right: PLACE_MAP_WIDTH, bottom: PLACE_MAP_HEIGHT };

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const isInside = ({ left, top, right, bottom }: Box): boolean =>
  left >= 4 && top >= 4 && right <= PLACE_MAP_WIDTH - 4 && bottom <= PLACE_MAP_HEIGHT - 4;
const around = ({ x, y }: MapPoint, by: number): Box => ({ left: x - by, top: y - by, right: x + by, bottom: y + by });

/** Returns the boxes that a name may have: right of its town, else left of it. */
function boxesOf(name: string, { x, y }: MapPoint, gap = 6): Box[] {
  const width = name.length * LETTER;
  return [x + gap, x - gap - width].map((left) => ({
    left,
    right: left + width,
    top: y - LINE / 2,
    bottom: y + LINE / 2,
  }));
}

const one = (value: number): number => Math.round(value * 10) / 10;

const drawName = (name: string, { left, top }: Box): string =>
  `<text x="${one(left)}" y="${one(top + LINE / 2)}" dy=".35em">${escapeHtml(name)}</text>`;

/** Returns the place's own town, and as many of the towns as have room, the first ones first, with their names beside them. */
function drawTowns(
  towns: readonly Town[],
  pointOf: (place: Place) => MapPoint | null,
  pin: MapPoint,
  own: string | null,
): string {
  const [beside] = own === null ? [] : boxesOf(own, pin, PIN + 4).filter(isInside);
  const taken = [around(pin, PIN), CORNER, ...(beside ? [beside] : [])];
  const drawn = own !== null && beside ? [drawName(own, beside)] : [];
  for (const { name, ...place } of towns) {
    if (drawn.length > MAX_TOWNS) break;
    if (name === own) continue;
    const point = pointOf(place);
    if (!point || taken.some((box) => overlaps(box, around(point, DOT)))) continue;
    const label = boxesOf(name, point).find((box) => isInside(box) && !taken.some((other) => overlaps(other, box)));
    if (!label) continue;
    taken.push(label, around(point, DOT));
    const [x, y] = [one(point.x), one(point.y)];
    drawn.push(`<circle cx="${x}" cy="${y}" r="${DOT}"/>${drawName(name, label)}`);
  }
  return drawn.join("");
}

/**
 * Draws the surroundings of a place as an SVG picture: coast, borders between states, the largest towns, and the place in the middle.
 * @param own the name of its town
 * @param towns the largest first
 * @returns null for a place that the map of the country does not have
 */
export function drawPlaceMap(place: Place, own: string | null, towns: readonly Town[]): string | null {
  const middle = project(place.latitude, place.longitude);
  if (!middle) return null;
  const [halfWidth, halfHeight] = [PLACE_MAP_WIDTH / 2, PLACE_MAP_HEIGHT / 2];
  const pointOf = ({ latitude, longitude }: Place): MapPoint | null => {
    const point = project(latitude, longitude);
    return point && { x: (point.x - middle.x) * SCALE + halfWidth, y: (point.y - middle.y) * SCALE + halfHeight };
  };
  const pin = { x: halfWidth, y: halfHeight };
  const shift = `translate(${one(halfWidth - middle.x * SCALE)} ${one(halfHeight - middle.y * SCALE)}) scale(${SCALE / 10})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLACE_MAP_WIDTH} ${PLACE_MAP_HEIGHT}" width="${PLACE_MAP_WIDTH}" height="${PLACE_MAP_HEIGHT}"><style>:root{--water:#d9e6ed;--land:#fff;--border:#c3ced6;--ink:#52616d;--pin:#0f6b63;color-scheme:light dark}@media(prefers-color-scheme:dark){:root{--water:#0b151b;--land:#1a2a34;--border:#3a4d59;--ink:#a1b3be;--pin:#2bb5a6}}svg{background:var(--water)}path{fill:none;stroke:var(--border);vector-effect:non-scaling-stroke}.land{fill:var(--land)}circle{fill:var(--ink)}text{fill:var(--ink);font:12px system-ui,sans-serif;paint-order:stroke;stroke:var(--land);stroke-width:3px;stroke-linejoin:round}.pin{fill:var(--pin);stroke:var(--land);stroke-width:3px}</style><g transform="${shift}"><path class="land" fill-rule="evenodd" d="${LAND_PATH}"/><path d="${BORDERS_PATH}"/></g>${drawTowns(towns, pointOf, pin, own)}<circle class="pin" cx="${pin.x}" cy="${pin.y}" r="${PIN}"/></svg>`;
}
