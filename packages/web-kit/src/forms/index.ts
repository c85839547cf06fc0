export { mergeEdits } from './merge-edits';
export * from './resolver';
