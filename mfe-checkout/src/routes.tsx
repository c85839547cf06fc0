import { paths, patterns } from '@storefront/web-kit';
import { Route, Routes } from 'react-router-dom';
import { CartPage } from './pages/cart-page';
import { CheckoutPage } from './pages/checkout-page';
import { MyOrdersPage } from './pages/my-orders-page';
import { OrderConfirmationPage } from './pages/order-confirmation-page';
import { OrderPaymentDetailsPage } from './pages/order-payment-details-page';

/** The checkout team's pages. The shell guards those that require a login. */
export default function CheckoutRoutes() {
  return (
    <Routes>
      <Route path={paths.cart} element={<CartPage />} />
      <Route path={paths.checkout} element={<CheckoutPage />} />
      <Route path={patterns.orderPaymentDetails} element={<OrderPaymentDetailsPage />} />
      <Route path={`${patterns.orderConfirmation}?` as const} element={<OrderConfirmationPage />} />
      <Route path={paths.myOrders} element={<MyOrdersPage />} />
    </Routes>
  );
}
