import { host } from '@storefront/webpack-config';

export default host({ dir: import.meta.dirname });
