import { serveAlone } from '@storefront/web-kit/standalone';

await serveAlone({ dir: import.meta.dirname, port: Number(process.env.PORT || 27000), pages: ['/', '/products', '/product'] });
