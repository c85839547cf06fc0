import '@storefront/web-kit/theme.css';
import { Button, createQueryClient, IconButton, localModules, RemoteModulesContext, Toasts, type RemoteComponents } from '@storefront/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import CatalogRoutes from './routes';

/** Placeholder for checkout's button: only the shell can load the real one. */
function AddToCartPlaceholder({ product, variant }: RemoteComponents['checkout/add-to-cart']) {
  if (variant === 'icon') return <IconButton icon="cart" label={`Add ${product.name} to cart`} variant="secondary" disabled={product.stock < 1} />;
  return (
    <Button block disabled={product.stock < 1}>
      {product.stock < 1 ? 'Out of Stock' : 'Add to Cart'}
    </Button>
  );
}

const placeholders = localModules({ 'checkout/add-to-cart': AddToCartPlaceholder });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <RemoteModulesContext value={placeholders}>
      <BrowserRouter>
        <main style={{ maxWidth: 'calc(var(--page-width) + 2 * var(--page-gutter))', margin: '0 auto', padding: 'var(--space-5) var(--page-gutter)' }}>
          <CatalogRoutes />
        </main>
        <Toasts />
      </BrowserRouter>
    </RemoteModulesContext>
  </QueryClientProvider>,
);
