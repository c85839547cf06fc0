import { ErrorBoundary, useRemote } from '@storefront/web-kit';

/** Checkout's count on the cart link. The link does without it where it cannot be shown: a notice has no room there. */
export function CartBadge() {
  const { module } = useRemote('checkout', 'cart-badge');
  if (!module) return null;
  const Badge = module.default;
  return (
    <ErrorBoundary fallback={() => null}>
      <Badge />
    </ErrorBoundary>
  );
}
