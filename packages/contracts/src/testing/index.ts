export { exampleOf } from './example';
export { misfitsOf } from './misfits';
export type { Misfit } from './misfits';
