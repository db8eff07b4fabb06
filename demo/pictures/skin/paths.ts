/** A place on a skin in metres. */
export type Place = readonly [across: number, up: number];

const f = (value: number): string => value.toFixed(4);

/** Straight-edged closed shape. */
export function polygon(...places: readonly Place[]): string {
  return `M${places.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}Z`;
}

/** Open line through places. */
export function line(...places: readonly Place[]): string {
  return `M${places.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}`;
}

/** Closed shape with its corners rounded off by `radius` metres. */
export function rounded(radius: number, ...places: readonly Place[]): string {
  const count = places.length;
  const parts = places.map((corner, index) => {
    const before = places[(index + count - 1) % count] ?? corner;
    const after = places[(index + 1) % count] ?? corner;
    const near = (to: Place): Place => {
      const length = Math.hypot(to[0] - corner[0], to[1] - corner[1]) || 1e-6;
      const share = Math.min(radius / length, 0.48);
      return [corner[0] + (to[0] - corner[0]) * share, corner[1] + (to[1] - corner[1]) * share];
    };
    const [start, end] = [near(before), near(after)];
    return `${index === 0 ? "M" : "L"}${f(start[0])} ${f(start[1])}Q${f(corner[0])} ${f(corner[1])} ${f(end[0])} ${f(end[1])}`;
  });
  return `${parts.join("")}Z`;
}

export function circle(x: number, y: number, radius: number): string {
  return `M${f(x - radius)} ${f(y)}a${f(radius)} ${f(radius)} 0 1 0 ${f(radius * 2)} 0a${f(radius)} ${f(radius)} 0 1 0 ${f(-radius * 2)} 0Z`;
}

/** An axis-parallel rectangle with rounded corners. */
export function box(left: number, right: number, bottom: number, top: number, radius = 0): string {
  const corners: Place[] = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ];
  return radius > 0 ? rounded(radius, ...corners) : polygon(...corners);
}

/** Places along a curve, for polygons that follow the body. */
export function along(from: number, to: number, steps: number, up: (x: number) => number): Place[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = from + ((to - from) * step) / steps;
    return [x, up(x)];
  });
}
