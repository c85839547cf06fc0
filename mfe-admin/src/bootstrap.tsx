import { showAlone } from '@storefront/web-kit/alone';
import AdminRoutes from './routes';

showAlone(<AdminRoutes />);
