import { UserError } from '../user-error';

export interface Listed {
  _id: string;
  isDefault: boolean;
}

/** Addresses of one user. Lists that were longer before this limit stay as they are. */
export const maxListed = 20;

/** Exactly one is the default: the one chosen, else the one that was, else the first. */
function withOneDefault<T extends Listed>(list: T[], chosen?: string): T[] {
  const winner = list.find(({ _id }) => _id === chosen) ?? list.find(({ isDefault }) => isDefault) ?? list[0];
  return list.map((item) => ({ ...item, isDefault: item === winner }));
}

/** @throws UserError where there is none */
export function find<T extends Listed>(list: T[], id: string): T {
  const found = list.find(({ _id }) => _id === id);
  if (!found) throw new UserError('not-found', 'Address not found');
  return found;
}

/** The first one becomes the default in any case. */
export function add<T extends Listed>(list: T[], item: T): T[] {
  if (list.length >= maxListed) throw new UserError('list-full', `You can save at most ${maxListed} addresses. Please delete one that you no longer need.`);
  return withOneDefault([...list, { ...item, isDefault: false }], item.isDefault ? item._id : undefined);
}

/** A default stays one until another is chosen. */
export function replace<T extends Listed>(list: T[], item: T): T[] {
  const { isDefault } = find(list, item._id);
  const replaced = list.map((existing) => (existing._id === item._id ? { ...item, isDefault } : existing));
  return withOneDefault(replaced, item.isDefault ? item._id : undefined);
}

/** Where the default goes, the oldest that is left takes its place. */
export function remove<T extends Listed>(list: T[], id: string): T[] {
  const gone = find(list, id);
  return withOneDefault(list.filter((item) => item !== gone));
}

export function makeDefault<T extends Listed>(list: T[], id: string): T[] {
  find(list, id);
  return withOneDefault(list, id);
}
