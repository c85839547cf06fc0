import { showAlone } from '@storefront/web-kit/alone';
import CheckoutRoutes from './routes';

showAlone(<CheckoutRoutes />);
