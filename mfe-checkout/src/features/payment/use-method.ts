import type { PaymentMethod } from '@storefront/contracts';
import { useEffect, useState } from 'react';

const storageKey = 'upiChosenFor';

/**
 * The payment method, cash on delivery at first. A reload keeps UPI, because the shop may still hold the cart, and a retry must be the same order.
 * @param purchase the customer and the cart; another one starts with cash on delivery
 */
export function useMethod(purchase: string): [PaymentMethod, (method: PaymentMethod) => void] {
  const [method, setMethod] = useState<PaymentMethod>(() => (sessionStorage.getItem(storageKey) === purchase ? 'online' : 'cod'));
  useEffect(() => {
    if (method === 'online') sessionStorage.setItem(storageKey, purchase);
    else forgetMethod();
  }, [method, purchase]);
  return [method, setMethod];
}

/** Call after the order was placed: the next purchase starts with cash on delivery, even with the same cart. */
export const forgetMethod = (): void => sessionStorage.removeItem(storageKey);
