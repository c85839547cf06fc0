import { Icon, IconButton, logoutAtom, paths, Slot, toast, useSession, VisuallyHidden } from '@storefront/web-kit';
import { useSetAtom } from 'jotai';
import { Link, useNavigate } from 'react-router-dom';
import styles from './header.module.css';

function CartLink() {
  return (
    <Link to={paths.cart} className={styles.action} title="Cart">
      <Icon name="cart" size={22} />
      <VisuallyHidden>Cart</VisuallyHidden>{' '}
      <span className={styles.badge}>
        <Slot name="header.cart-badge" />
      </span>
    </Link>
  );
}

function LogoutButton() {
  const logOut = useSetAtom(logoutAtom);
  const navigate = useNavigate();
  const leave = () => {
    void navigate(paths.login);
    logOut();
    toast.success('Logged out successfully');
  };
  // A page with unsaved input asks before a press on a button with `data-leave`.
  return <IconButton icon="logout" label="Logout" onClick={leave} data-leave />;
}

/** Login for a visitor; cart, account and logout for a customer; account and logout for an admin (specification, 2). */
export function Actions() {
  const { isLoggedIn, isAdmin } = useSession();
  if (!isLoggedIn) {
    return (
      <div className={styles.actions}>
        <Link to={paths.login} className={styles.login}>
          Login
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {!isAdmin && <CartLink />}
      <Link to={paths.account} className={styles.action} title="My Account">
        <Icon name="user" size={22} />
        <VisuallyHidden>My Account</VisuallyHidden>
      </Link>
      <LogoutButton />
    </div>
  );
}
