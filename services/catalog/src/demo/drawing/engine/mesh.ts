/**
 * A piece of surface as a grid of points. The picture is one unit wide: x to the right, y down, z towards the viewer. `u` and `v` are
 * the position on the material, in centimetres.
 */
export interface Mesh {
  columns: number;
  rows: number;
  /** x, y, z of every point. */
  positions: Float32Array;
  /** u, v of every point. */
  places: Float32Array;
  /** x, y of the unit normal that faces the viewer. */
  normals: Float32Array;
  /** Index of the material in the scene. */
  material: number;
  /** Decides by `u` and `v` which points are drawn. */
  keeps?: ((u: number, v: number) => boolean) | undefined;
}

/** The position of a point of a surface: `[x, y, z, u, v]`. */
export type Surface = (s: number, t: number, out: Float32Array) => void;

/** A surface over `s` and `t` from 0 to 1, as a mesh. */
export function meshOf(
  material: number,
  columns: number,
  rows: number,
  surface: Surface,
  options: { keeps?: (u: number, v: number) => boolean } = {},
): Mesh {
  const count = (columns + 1) * (rows + 1);
  const mesh: Mesh = {
    columns: columns + 1,
    rows: rows + 1,
    positions: new Float32Array(count * 3),
    places: new Float32Array(count * 2),
    normals: new Float32Array(count * 2),
    material,
    keeps: options.keeps,
  };
  const out = new Float32Array(5);
  for (let row = 0, index = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1, index += 1) {
      surface(column / columns, row / rows, out);
      mesh.positions.set(out.subarray(0, 3), index * 3);
      mesh.places.set(out.subarray(3), index * 2);
    }
  }
  findNormals(mesh);
  return mesh;
}

function findNormals({ columns, rows, positions, normals }: Mesh): void {
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const index = row * columns + column;
      const left = (column > 0 ? index - 1 : index) * 3;
      const right = (column < columns - 1 ? index + 1 : index) * 3;
      const above = (row > 0 ? index - columns : index) * 3;
      const below = (row < rows - 1 ? index + columns : index) * 3;
      const ax = positions[right]! - positions[left]!;
      const ay = positions[right + 1]! - positions[left + 1]!;
      const az = positions[right + 2]! - positions[left + 2]!;
      const bx = positions[below]! - positions[above]!;
      const by = positions[below + 1]! - positions[above + 1]!;
      const bz = positions[below + 2]! - positions[above + 2]!;
      let nx = ay * bz - az * by;
      let ny = az * bx - ax * bz;
      let nz = ax * by - ay * bx;
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
      if (nz < 0) {
        nx = -nx;
        ny = -ny;
        nz = -nz;
      }
      normals[index * 2] = nx / length;
      normals[index * 2 + 1] = ny / length;
    }
  }
}
