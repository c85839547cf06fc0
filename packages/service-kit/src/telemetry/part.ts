/** A part as metrics and spans name it; its version and team stand in its package.json. */
export interface Part {
  name: string;
  version: string;
  team: string;
}
