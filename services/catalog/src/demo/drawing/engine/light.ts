import type { Buffer3d } from './buffer';

/** The light that reaches each cell of a coarse grid: from all around, and from the lamp. */
export interface LightField {
  columns: number;
  rows: number;
  /** Pixels for each cell. */
  cell: number;
  things: Light;
  backdrop: Light;
}

interface Light {
  ambient: Float32Array;
  lamp: Float32Array;
}

/** The direction of the light: from the left, above and in front. */
export const lampDirection = [-0.46, -0.52, 0.72] as const;

const cell = 6;
/** A larger depth difference darkens no further, because the wall behind a cloth still gets light from most of the room. */
const mostSunk = 0.03;

function blur(values: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  const across = new Float32Array(values.length);
  const result = new Float32Array(values.length);
  const window = radius * 2 + 1;
  for (let row = 0; row < rows; row += 1) {
    const start = row * columns;
    let sum = 0;
    for (let step = -radius; step <= radius; step += 1) sum += values[start + Math.min(columns - 1, Math.max(0, step))]!;
    for (let column = 0; column < columns; column += 1) {
      across[start + column] = sum / window;
      sum += values[start + Math.min(columns - 1, column + radius + 1)]! - values[start + Math.max(0, column - radius)]!;
    }
  }
  for (let column = 0; column < columns; column += 1) {
    let sum = 0;
    for (let step = -radius; step <= radius; step += 1) sum += across[Math.min(rows - 1, Math.max(0, step)) * columns + column]!;
    for (let row = 0; row < rows; row += 1) {
      result[row * columns + column] = sum / window;
      sum += across[Math.min(rows - 1, row + radius + 1) * columns + column]! - across[Math.max(0, row - radius) * columns + column]!;
    }
  }
  return result;
}

function heightsOf({ width, height, depth, id }: Buffer3d, columns: number, rows: number, wall: number): Float32Array {
  const heights = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = Math.min(height - 1, row * cell + (cell >> 1)) * width + Math.min(width - 1, column * cell + (cell >> 1));
      heights[row * columns + column] = id[at] === 0 ? -wall : depth[at]!;
    }
  }
  return heights;
}

/** The light that reaches a surface at these heights, shaded by its surroundings at `heights`. */
function lit(at: Float32Array, heights: Float32Array, around: { values: Float32Array; strength: number }[], columns: number, rows: number, unit: number) {
  const ambient = new Float32Array(at.length).fill(1);
  for (const { values, strength } of around) {
    for (let index = 0; index < at.length; index += 1) {
      const sunk = Math.min(mostSunk, values[index]! - at[index]!);
      if (sunk > 0) ambient[index]! /= 1 + sunk * strength * 2.4;
    }
  }
  const lamp = new Float32Array(at.length);
  const [lx, ly, lz] = lampDirection;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const index = row * columns + column;
      let blocked = 0;
      for (let step = 1; step <= 26; step += 1) {
        const x = Math.round(column + lx * step);
        const y = Math.round(row + ly * step);
        if (x < 0 || y < 0 || x >= columns) break;
        const over = heights[y * columns + x]! - at[index]! - (lz / 1.1) * step * unit;
        if (over > 0) blocked = Math.max(blocked, Math.min(1, over / (0.012 + 0.004 * step)));
      }
      lamp[index] = 1 - blocked;
    }
  }
  return { ambient: blur(ambient, columns, rows, 1), lamp: blur(blur(lamp, columns, rows, 2), columns, rows, 1) };
}

/**
 * Computes shade from depth alone. The wall is lit as if nothing stood in front of it, so that no light from a surface crosses
 * the outline.
 * @param wall the distance of the backdrop behind depth 0
 */
export function lightField(buffer: Buffer3d, wall: number): LightField {
  const columns = Math.ceil(buffer.width / cell);
  const rows = Math.ceil(buffer.height / cell);
  const heights = heightsOf(buffer, columns, rows, wall);
  const around = ([[2, 9], [6, 5], [16, 2.2]] as const).map(([radius, strength]) => ({ values: blur(blur(heights, columns, rows, radius), columns, rows, radius), strength }));
  const unit = cell / buffer.width;
  return {
    columns, rows, cell,
    things: lit(heights, heights, around, columns, rows, unit),
    backdrop: lit(new Float32Array(heights.length).fill(-wall), heights, around, columns, rows, unit),
  };
}
