import type { Clock } from '@storefront/service-kit';
import { changeUser, type ChangeDeps } from './change-user';
import { warnOfGuessing } from './user';

/** Mails the owner of an account about failed attempts, at most once a day. */
export const createWarnOwner = (deps: ChangeDeps & { clock: Clock }) => async (userId: string) => {
  const now = deps.clock();
  await changeUser(deps, userId, now, (user) => warnOfGuessing(user, now));
};
