import { paths } from '@storefront/web-kit';
import { NavLink, Outlet } from 'react-router-dom';
import styles from './admin-frame.module.css';

const links: [label: string, to: string, end: boolean][] = [
  ['Dashboard', paths.admin.dashboard, true],
  ['Products', paths.admin.products, false],
  ['Orders', paths.admin.orders, true],
  ['Customers', paths.admin.customers, true],
  ['Audit', paths.admin.audit, true],
];

/** The frame of the admin pages: navigation and page. */
export function AdminFrame() {
  return (
    <>
      <nav aria-label="Administration" className={styles.nav}>
        <ul>
          {links.map(([label, to, end]) => (
            <li key={to}>
              <NavLink to={to} end={end} className={styles.link}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
