import { ErrorBoundary, useRemote } from '@storefront/web-kit';

/** Checkout's count on the cart link. If it cannot be shown, the link has no count, because there is no room for a notice. */
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
