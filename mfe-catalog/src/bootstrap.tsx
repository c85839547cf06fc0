import { showAlone } from '@storefront/web-kit/alone';
import CatalogRoutes from './routes';

showAlone(<CatalogRoutes />);
