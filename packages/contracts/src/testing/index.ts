export { exampleOf } from './example';
export { mismatchesOf } from './mismatches';
export type { Mismatch } from './mismatches';
