/** A part in metrics and spans. Its version and team are in its package.json. */
export interface Part {
  name: string;
  version: string;
  team: string;
}
