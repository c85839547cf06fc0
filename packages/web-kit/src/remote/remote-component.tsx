import { classes } from '../ui/classes';
import { ErrorBoundary } from './error-boundary';
import type { RemoteComponents } from './remote-modules';
import { useRemote } from './use-remote';
import styles from './remote-component.module.css';

type Name = keyof RemoteComponents;

/** Reserved space, so that nothing moves when the component arrives. */
const placeOf: Record<Name, string | undefined> = {
  'checkout/cart-badge': styles.badge,
  'checkout/add-to-cart': styles.control,
};

function BadgeNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" className={styles.dot} aria-label="Cart count unavailable. Retry" title="Cart count unavailable. Retry" onClick={onRetry}>
      !
    </button>
  );
}

function Notice({ name, onRetry }: { name: Name; onRetry: () => void }) {
  if (name === 'checkout/cart-badge') return <BadgeNotice onRetry={onRetry} />;
  return (
    <span className={classes(styles.notice, placeOf[name])} role="status">
      Unavailable right now.
      <button type="button" className={styles.retry} onClick={onRetry}>
        Retry
      </button>
    </span>
  );
}

/**
 * A component that another front end owns, in reserved space. If it cannot be loaded or throws, a small notice with a retry replaces it.
 * The rest of the page still works.
 */
export function RemoteComponent<K extends Name>({ name, ...props }: { name: K } & RemoteComponents[K]) {
  const [remote = '', module = ''] = name.split('/');
  const { state, edition, retry, onError } = useRemote(remote, module);
  if (state.status === 'failed') return <Notice name={name} onRetry={retry} />;
  if (state.status === 'loading') return <span className={placeOf[name]} aria-hidden="true" />;
  const Loaded = state.module.default;
  return (
    <ErrorBoundary key={edition} fallback={() => <Notice name={name} onRetry={retry} />} onError={onError}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
}
