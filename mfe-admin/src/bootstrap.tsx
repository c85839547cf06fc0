import '@storefront/web-kit/theme.css';
import { createQueryClient, Toasts } from '@storefront/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import AdminRoutes from './routes';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <BrowserRouter>
      <main style={{ maxWidth: 'calc(var(--page-width) + 2 * var(--page-gutter))', margin: '0 auto', padding: 'var(--space-5) var(--page-gutter)' }}>
        <AdminRoutes />
      </main>
      <Toasts />
    </BrowserRouter>
  </QueryClientProvider>,
);
