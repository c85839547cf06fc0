import { showAlone } from '@storefront/web-kit/alone';
import AccountRoutes from './routes';

showAlone(<AccountRoutes />);
