import type { Access } from './route-table';

/** Where a guard sends who may not see a page; `allow` where they may. */
export type Verdict = 'allow' | 'login' | 'home';

/**
 * Without a login a guarded page leads to the login; a non-admin on an admin's page goes home (specification, 2).
 */
export function judge(access: Access, { isLoggedIn, isAdmin }: { isLoggedIn: boolean; isAdmin: boolean }): Verdict {
  if (access === 'public') return 'allow';
  if (!isLoggedIn) return 'login';
  return access === 'admin' && !isAdmin ? 'home' : 'allow';
}
