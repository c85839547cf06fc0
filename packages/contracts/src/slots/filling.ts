import type { SlotName, SlotProps } from './slot-props';

/** The people who see a filling. `staff` are admins. A `permission:<name>` is for staff who have that permission; today admins have all. */
export type Audience = 'visitor' | 'customer' | 'staff' | `permission:${string}`;

interface Shown {
  /** Fillings of a slot are sorted by `order`, then by the remote's name. */
  order: number;
  for: Audience[];
}

/** Slots that show links instead of components. */
type NavigationSlot = 'header.navigation' | 'admin.navigation';

type LinkFilling = Shown & { slot: NavigationSlot; link: { label: string; path: string } };

type ModuleFilling<Modules> = {
  [M in keyof Modules & string]: {
    [S in Exclude<SlotName, NavigationSlot>]: Modules[M] extends (props: SlotProps[S]) => unknown ? Shown & { slot: S; module: M } : never;
  }[Exclude<SlotName, NavigationSlot>];
}[keyof Modules & string];

/**
 * A filling in a front end's `src/slots.ts`. It does not compile if the props of the slot do not fit the module.
 * @typeParam Modules the exposed modules' default components, by module name
 */
export type Filling<Modules = object> = LinkFilling | ModuleFilling<Modules>;

/** A filling in a remote's `mf-manifest.json`. Its slot may be unknown here, because teams deploy on different days. */
export type ManifestFilling = Shown & { slot: string } & ({ module: string; link?: undefined } | { module?: undefined; link: { label: string; path: string } });

interface Placed {
  order: number;
  remote: string;
}

/** Sorts fillings as pages show them: by `order`, then by the remote's name, so that the order does not depend on what loads first. */
export const inOrder = (one: Placed, other: Placed) => one.order - other.order || Number(one.remote > other.remote) - Number(one.remote < other.remote);
