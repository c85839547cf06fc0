import { frontEnd } from '@storefront/webpack-config';
import { slots } from './src/slots.ts';

export default frontEnd({ name: 'admin', dir: import.meta.dirname, exposes: { './routes': './src/routes.tsx' }, slots });
