import { paths, useSession } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { judge } from './access';
import type { Access } from './route-table';

/** Shows a page to people who may see it. After the login they return to the address in `state.from`. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const verdict = judge(access, useSession());
  const { pathname, search, hash } = useLocation();
  if (verdict === 'login') return <Navigate to={paths.login} replace state={{ from: `${pathname}${search}${hash}` }} />;
  if (verdict === 'home') return <Navigate to={paths.home} replace />;
  return children;
}
