import { paths, useSession } from '@storefront/web-kit';
import { NavLink } from 'react-router-dom';
import styles from './header.module.css';

function linksFor({ isLoggedIn, isAdmin }: { isLoggedIn: boolean; isAdmin: boolean }): [label: string, to: string][] {
  const everyone: [string, string][] = [['Home', paths.home], ['About', paths.about]];
  if (isAdmin) return [...everyone, ['Products', paths.admin.products], ['Admin Dashboard', paths.admin.dashboard]];
  return isLoggedIn ? [...everyone, ['My Orders', paths.myOrders]] : everyone;
}

/** The links for a visitor, a customer or an admin (specification, 2 and 6). */
export function NavigationLinks() {
  const session = useSession();
  return (
    <ul>
      {linksFor(session).map(([label, to]) => (
        <li key={to}>
          <NavLink to={to} end className={styles.link}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
