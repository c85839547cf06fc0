import { frontEnd } from '@storefront/webpack-config';

export default frontEnd({ name: 'catalog', dir: import.meta.dirname, exposes: { './routes': './src/routes.tsx' } });
