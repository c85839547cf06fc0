import { serveAlone } from '@storefront/web-kit/standalone';

await serveAlone({ dir: import.meta.dirname, port: Number(process.env.PORT || 25010), pages: ['/login', '/register', '/forgot-password', '/account', '/my-account', '/addresses'] });
