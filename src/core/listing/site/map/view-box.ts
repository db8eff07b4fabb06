import type { MapBox } from "../../rules/map-box.ts";
import { regionAt, unprojectIn } from "../../rules/map-projection.ts";
import { type MapView, VIEW_HEIGHT, VIEW_WIDTH } from "./map-view.ts";

const FINE = 10_000;

/**
 * Returns a box with the part in view, and as much again around it, in whole steps of a grid: after small moves the box is the same.
 * Undefined where the insets are in view, which have few places.
 */
export function boxInView({ x, y, zoom }: MapView, gridDegrees: number): MapBox | undefined {
  const [width, height] = [VIEW_WIDTH / zoom, VIEW_HEIGHT / zoom];
  const parts = [-1, -0.5, 0, 0.5, 1];
  const points = parts.flatMap((right) => parts.map((down) => ({ x: x + right * width, y: y + down * height })));
  if (regionAt({ x, y }) !== "mainland") return undefined;
  const places = points.map((point) => unprojectIn("mainland", point));
  const step = Math.round(gridDegrees * FINE) * 4;
  const bounds = (degrees: number[]): [number, number] => [
    (Math.floor((Math.min(...degrees) * FINE) / step) * step) / FINE,
    (Math.ceil((Math.max(...degrees) * FINE) / step) * step) / FINE,
  ];
  const [south, north] = bounds(places.map(({ latitude }) => latitude));
  const [west, east] = bounds(places.map(({ longitude }) => longitude));
  return {
    west: Math.max(west, -180),
    south: Math.max(south, -90),
    east: Math.min(east, 180),
    north: Math.min(north, 90),
  };
}
