import { ErrorBoundary, useRemote } from '@storefront/web-kit';

/** Checkout's count on the cart link. The link does without it where it cannot be shown: a notice has no room there. */
export function CartBadge() {
  const { state, edition, onError } = useRemote('checkout', 'cart-badge');
  if (state.status !== 'ready') return null;
  const Badge = state.module.default;
  return (
    <ErrorBoundary key={edition} fallback={() => null} onError={onError}>
      <Badge />
    </ErrorBoundary>
  );
}
