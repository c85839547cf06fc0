export { exampleOf } from './example';
export { changed, mismatchesOf, placesIn } from './mismatches';
export type { Mismatch, Step } from './mismatches';
