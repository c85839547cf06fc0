import { frontEnd } from '@storefront/webpack-config';

export default frontEnd({ name: 'admin', dir: import.meta.dirname, exposes: { './routes': './src/routes.tsx' } });
