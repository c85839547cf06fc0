import { Icon, paths, shop, VisuallyHidden } from '@storefront/web-kit';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Actions } from './actions';
import styles from './header.module.css';
import { NavigationLinks } from './navigation-links';
import { Wordmark } from './wordmark';

const menuId = 'main-navigation';

/** Logo, links and the account's actions (specification, 2: Navigation bar). On a phone the links are in a menu. */
export function Header() {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // Also after a link to the same path with another query.
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <button ref={toggle} type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={menuId} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'close' : 'menu'} size={24} />
          <VisuallyHidden>{isOpen ? 'Close menu' : 'Open menu'}</VisuallyHidden>
        </button>
        <Link to={paths.home} className={styles.logo} aria-label={shop().name}>
          <Wordmark />
        </Link>
        <nav id={menuId} className={styles.links} data-open={isOpen || undefined} aria-label="Main">
          <NavigationLinks />
        </nav>
        <Actions />
      </div>
    </header>
  );
}
