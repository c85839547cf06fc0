import { serveAlone } from '@storefront/web-kit/standalone';

await serveAlone({ dir: import.meta.dirname, port: Number(process.env.PORT || 28000), pages: ['/cart', '/checkout', '/my-orders', '/order-confirmation', '/order-payment-details'] });
