import { paths, useFillings } from '@storefront/web-kit';
import { NavLink } from 'react-router-dom';
import styles from './header.module.css';

export const ownLinks = [
  { label: 'Home', path: paths.home },
  { label: 'About', path: paths.about },
];

/** The shell's own links and those that the other front ends add for a visitor, a customer or an admin (specification, 2 and 6). */
export function NavigationLinks() {
  const { fillings } = useFillings('header.navigation');
  return (
    <ul>
      {[...ownLinks, ...fillings.flatMap(({ link }) => link ?? [])].map(({ label, path }) => (
        <li key={path}>
          <NavLink to={path} end className={styles.link}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
