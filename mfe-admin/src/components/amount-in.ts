/** Rupees as staff type them, such as `1,24,999.50`; undefined if it is no amount. The service knows the largest one. */
export const amountIn = (text: string): number | undefined => {
  const plain = text.replace(/[₹,\s]/g, '');
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined;
};
