import { UserError } from '../user-error';

export interface Listed {
  _id: string;
  isDefault: boolean;
}

/** Addresses of one kind per user. Longer lists from before this limit are kept. */
export const maxListed = 20;

/** Exactly one address is the default: the chosen one, else the current default, else the first. */
function withOneDefault<T extends Listed>(list: T[], chosen?: string): T[] {
  const winner = list.find(({ _id }) => _id === chosen) ?? list.find(({ isDefault }) => isDefault) ?? list[0];
  return list.map((item) => ({ ...item, isDefault: item === winner }));
}

/** @throws UserError if the list has no item with this id */
export function find<T extends Listed>(list: T[], id: string): T {
  const found = list.find(({ _id }) => _id === id);
  if (!found) throw new UserError('not-found', 'Address not found');
  return found;
}

/** The first address always becomes the default. */
export function add<T extends Listed>(list: T[], item: T): T[] {
  if (list.length >= maxListed) throw new UserError('list-full', `You can save at most ${maxListed} addresses. Please delete one that you no longer need.`);
  return withOneDefault([...list, { ...item, isDefault: false }], item.isDefault ? item._id : undefined);
}

/** The default stays the default, even if the edit leaves it unticked. */
export function replace<T extends Listed>(list: T[], item: T): T[] {
  const { isDefault } = find(list, item._id);
  const replaced = list.map((existing) => (existing._id === item._id ? { ...item, isDefault } : existing));
  return withOneDefault(replaced, item.isDefault ? item._id : undefined);
}

/** If the default is removed, the oldest remaining address becomes the default. */
export function remove<T extends Listed>(list: T[], id: string): T[] {
  const removed = find(list, id);
  return withOneDefault(list.filter((item) => item !== removed));
}

export function makeDefault<T extends Listed>(list: T[], id: string): T[] {
  find(list, id);
  return withOneDefault(list, id);
}
