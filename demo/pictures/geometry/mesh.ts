import { at } from "./numbers.ts";

/** What a triangle is made of; it decides how the shader colours it. */
export const ZONE = {
  side: 1,
  top: 2,
  front: 3,
  rear: 4,
  dark: 5,
  tyre: 6,
  rim: 7,
  paint: 8,
  trim: 9,
  chrome: 10,
} as const;
export type Zone = (typeof ZONE)[keyof typeof ZONE];

/**
 * A car as triangles. x runs forward, y to the car's left, z up; metres; the origin is on the ground midway between the
 * axles.
 */
export type Mesh = {
  positions: Float32Array;
  normals: Float32Array;
  /** Three vertex numbers per triangle. */
  triangles: Uint32Array;
  /** One zone per triangle. */
  zones: Uint8Array;
  /** 1 where the wheel openings may cut into the triangle. */
  cut: Uint8Array;
};

/** Collects vertices and triangles. */
export type MeshBuilder = {
  positions: number[];
  normals: number[];
  triangles: number[];
  zones: number[];
  cut: number[];
};

export function newMeshBuilder(): MeshBuilder {
  return { positions: [], normals: [], triangles: [], zones: [], cut: [] };
}

/** Packs a finished mesh for the renderer. */
export function packMesh(builder: MeshBuilder): Mesh {
  return {
    positions: Float32Array.from(builder.positions),
    normals: Float32Array.from(builder.normals),
    triangles: Uint32Array.from(builder.triangles),
    zones: Uint8Array.from(builder.zones),
    cut: Uint8Array.from(builder.cut),
  };
}

/** A grid of points: `rows` lists of equally many x, y, z triples. */
export type Grid = readonly (readonly number[])[];

type GridOptions = {
  /** Zone of the quad between row r and r+1, column c and c+1. */
  zoneOf(row: number, column: number): Zone;
  /** Whether wheel openings cut into that quad. */
  cutOf?(row: number, column: number): boolean;
  /** Turns the surface inside out. */
  flip?: boolean;
};

/** Adds a smooth surface through a grid of points; normals come from the neighbours of each point. */
export function addGrid(builder: MeshBuilder, grid: Grid, options: GridOptions): void {
  const rows = grid.length;
  const columns = (grid[0]?.length ?? 0) / 3;
  const base = builder.positions.length / 3;
  const point = (row: number, column: number, axis: number) => at(grid[row] ?? [], column * 3 + axis);
  const sign = options.flip ? -1 : 1;
  for (let row = 0; row < rows; row++) {
    const up = Math.min(row + 1, rows - 1);
    const down = Math.max(row - 1, 0);
    for (let column = 0; column < columns; column++) {
      const right = Math.min(column + 1, columns - 1);
      const left = Math.max(column - 1, 0);
      const ax = point(up, column, 0) - point(down, column, 0);
      const ay = point(up, column, 1) - point(down, column, 1);
      const az = point(up, column, 2) - point(down, column, 2);
      const bx = point(row, right, 0) - point(row, left, 0);
      const by = point(row, right, 1) - point(row, left, 1);
      const bz = point(row, right, 2) - point(row, left, 2);
      const nx = (ay * bz - az * by) * sign;
      const ny = (az * bx - ax * bz) * sign;
      const nz = (ax * by - ay * bx) * sign;
      const length = Math.hypot(nx, ny, nz) || 1;
      builder.positions.push(point(row, column, 0), point(row, column, 1), point(row, column, 2));
      builder.normals.push(nx / length, ny / length, nz / length);
    }
  }
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const a = base + row * columns + column;
      const c = a + columns;
      builder.triangles.push(a, a + 1, c, a + 1, c + 1, c);
      const zone = options.zoneOf(row, column);
      const cut = options.cutOf?.(row, column) ? 1 : 0;
      builder.zones.push(zone, zone);
      builder.cut.push(cut, cut);
    }
  }
}

/** Mirrors a grid to the car's other side. */
export function mirrorGrid(grid: Grid): Grid {
  return grid.map((row) => row.map((value, index) => (index % 3 === 1 ? -value : value)));
}
