/** A page that asks for a payment loads the order again after this time while the page is visible: the payment can be reported on another device, or the order cancelled. */
export const paymentReloadMs = 15_000;
