import type { Mesh } from './mesh';

/** The visible surface at each pixel, before lighting. */
export interface Buffer3d {
  width: number;
  height: number;
  /** Towards the viewer; the backdrop is at 0. */
  depth: Float32Array;
  u: Float32Array;
  v: Float32Array;
  nx: Float32Array;
  ny: Float32Array;
  /** 0 is the backdrop; otherwise the index of the material plus 1, plus 128 if its back is visible. */
  id: Uint8Array;
}

export const backSide = 128;

export function bufferOf(width: number, height: number): Buffer3d {
  const plane = () => new Float32Array(width * height);
  return { width, height, depth: plane(), u: plane(), v: plane(), nx: plane(), ny: plane(), id: new Uint8Array(width * height) };
}

export function clear(buffer: Buffer3d): void {
  for (const plane of [buffer.depth, buffer.u, buffer.v, buffer.nx, buffer.ny, buffer.id]) plane.fill(0);
}

/** Draws a mesh; nearer surfaces hide it. */
export function draw(buffer: Buffer3d, mesh: Mesh): void {
  const { columns, rows } = mesh;
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const a = row * columns + column;
      triangle(buffer, mesh, a, a + 1, a + columns);
      triangle(buffer, mesh, a + 1, a + columns + 1, a + columns);
    }
  }
}

function triangle(buffer: Buffer3d, mesh: Mesh, a: number, b: number, c: number): void {
  const { width, height, depth, u, v, nx, ny, id } = buffer;
  const { positions, places, normals, keeps } = mesh;
  const ax = positions[a * 3]! * width;
  const ay = positions[a * 3 + 1]! * width;
  const bx = positions[b * 3]! * width;
  const by = positions[b * 3 + 1]! * width;
  const cx = positions[c * 3]! * width;
  const cy = positions[c * 3 + 1]! * width;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (area === 0) return;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  if (left > right || top > bottom) return;

  const mark = mesh.material + 1 + (area > 0 ? 0 : backSide);
  const one = 1 / area;
  const az = positions[a * 3 + 2]!;
  const bz = positions[b * 3 + 2]!;
  const cz = positions[c * 3 + 2]!;
  // The share of a corner grows by the same amount from pixel to pixel.
  const stepB = (cy - ay) * one;
  const stepC = (ay - by) * one;
  for (let y = top; y <= bottom; y += 1) {
    const py = y + 0.5 - ay;
    const px = left + 0.5 - ax;
    let wb = (px * (cy - ay) - (cx - ax) * py) * one - stepB;
    let wc = ((bx - ax) * py - px * (by - ay)) * one - stepC;
    for (let x = left; x <= right; x += 1) {
      wb += stepB;
      wc += stepC;
      if (wb < -1e-5 || wc < -1e-5) continue;
      const wa = 1 - wb - wc;
      if (wa < -1e-5) continue;
      const z = wa * az + wb * bz + wc * cz;
      const at = y * width + x;
      if (id[at] !== 0 && z <= depth[at]!) continue;
      const pu = wa * places[a * 2]! + wb * places[b * 2]! + wc * places[c * 2]!;
      const pv = wa * places[a * 2 + 1]! + wb * places[b * 2 + 1]! + wc * places[c * 2 + 1]!;
      if (keeps && !keeps(pu, pv)) continue;
      depth[at] = z;
      u[at] = pu;
      v[at] = pv;
      nx[at] = wa * normals[a * 2]! + wb * normals[b * 2]! + wc * normals[c * 2]!;
      ny[at] = wa * normals[a * 2 + 1]! + wb * normals[b * 2 + 1]! + wc * normals[c * 2 + 1]!;
      id[at] = mark;
    }
  }
}
