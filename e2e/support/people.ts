import type { OrderForm, Product } from '@storefront/contracts';
import type { Person } from './api';

export const meera: Person = { name: 'Meera Krishnan', email: 'meera@example.in', phone: '9840012345', password: 'silk-and-zari-9' };
export const asha: Person = { name: 'Asha Rao', email: 'asha@example.in', phone: '9900012345', password: 'ten-sarees-please' };

/** Addresses of the checkout and account pages. */
export const home = { fullName: 'Meera Krishnan', addressLine1: '14 Kutchery Road', addressLine2: 'Near the tank', city: 'Chennai', state: 'Tamil Nadu', pincode: '600004', phone: '9840012345' };
export const work = { fullName: 'Meera Krishnan', addressLine1: 'Tidel Park, 4 Rajiv Gandhi Salai', city: 'Chennai', state: 'Tamil Nadu', pincode: '600113', phone: '9840012345' };

/** An address of the Manage Addresses page. */
export const managedHome = { name: 'Meera Krishnan', street: '14 Kutchery Road', city: 'Chennai', state: 'Tamil Nadu', pincode: '600004', phone: '9840012345' };

const { pincode: postalCode, ...street } = home;
export const shippingAddress = { ...street, postalCode };

/** An order form for `quantity` pieces of each product. */
export function orderOf(products: Product[], change: Partial<OrderForm> = {}, quantity = 1): OrderForm {
  return {
    items: products.map(({ _id, price }) => ({ product: _id, quantity, price })),
    shippingAddress,
    paymentMethod: 'cod',
    totalAmount: Math.round(products.reduce((total, { price }) => total + price * quantity, 0) * 100) / 100,
    ...change,
  };
}

/** A product's cart item (specification, 3). */
export const cartItem = ({ _id, name, price, images }: Product, quantity = 1) => ({ _id, name, price, image: images[0] ?? '', quantity });
