import type { Clock } from '@storefront/service-kit';
import { changeUser, type ChangeDeps } from './change-user';
import { tellOfGuessing } from './user';

/** Tells the owner of an account by mail that somebody guesses at it, at most once a day. */
export const createWarnOwner = (deps: ChangeDeps & { clock: Clock }) => async (userId: string) => {
  const now = deps.clock();
  await changeUser(deps, userId, now, (user) => tellOfGuessing(user, now));
};
