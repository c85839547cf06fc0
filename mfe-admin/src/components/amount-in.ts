/** Rupees as staff type them, such as `1,24,999.50`; undefined if it is no amount. A comma before paise would multiply the amount by 100. The service knows the largest one. */
export const amountIn = (text: string): number | undefined => {
  const plain = text.replace(/[₹\s]/g, '');
  const isAmount = /^(?:\d{1,12}|\d{1,3}(?:,\d{2,3}){0,4},\d{3})(?:\.\d{1,2})?$/.test(plain);
  const amount = Number(plain.replaceAll(',', ''));
  return isAmount && amount > 0 ? amount : undefined;
};
