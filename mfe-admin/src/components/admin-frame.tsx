import { paths, useFillings } from '@storefront/web-kit';
import { NavLink, Outlet } from 'react-router-dom';
import styles from './admin-frame.module.css';

const own: [label: string, to: string, end: boolean][] = [
  ['Dashboard', paths.admin.dashboard, true],
  ['Products', paths.admin.products, false],
  ['Orders', paths.admin.orders, false],
  ['Payments', paths.admin.payments, true],
  ['Customers', paths.admin.customers, true],
  ['Search', paths.admin.search, true],
  ['Audit', paths.admin.audit, true],
];

/** The frame of the admin pages: navigation, with the links of other front ends, and page. */
export function AdminFrame() {
  const { fillings } = useFillings('admin.navigation');
  const others = fillings.flatMap(({ link }): typeof own => (link ? [[link.label, link.path, false]] : []));
  return (
    <>
      <nav aria-label="Administration" className={styles.nav}>
        <ul>
          {[...own, ...others].map(([label, to, end]) => (
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
