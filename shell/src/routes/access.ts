import type { Access } from './route-table';

/** The guard's decision: show the page, or redirect to the login or the home page. */
export type Verdict = 'allow' | 'login' | 'home';

/**
 * A visitor on a guarded page goes to the login; a customer on an admin page goes to the home page (specification, 2).
 */
export function judge(access: Access, { isLoggedIn, isAdmin }: { isLoggedIn: boolean; isAdmin: boolean }): Verdict {
  if (access === 'public') return 'allow';
  if (!isLoggedIn) return 'login';
  return access === 'admin' && !isAdmin ? 'home' : 'allow';
}
