import type { SlotOffer } from '@storefront/contracts/slots';
import { toast } from '@storefront/web-kit';
import { useSetAtom } from 'jotai';
import { addToCartAtom } from './cart-atoms';

/** @returns a function that adds one piece of the product to the cart, or says why it cannot */
export function useAddToCart(product: SlotOffer) {
  const add = useSetAtom(addToCartAtom);
  return () => {
    const problem = add(product);
    if (problem) toast.info(problem);
    else toast.success('Added to cart successfully!', { autoClose: 3000 });
  };
}
