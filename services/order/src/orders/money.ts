/** An amount of money as a whole number of paise, so that sums are exact. */
export type Paise = number;

export const toPaise = (rupees: number): Paise => Math.round(rupees * 100);
export const toRupees = (paise: Paise): number => paise / 100;

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** `₹12,999` or `₹12,999.50` */
export const formatPaise = (paise: Paise): string => (paise % 100 === 0 ? whole : exact).format(toRupees(paise));
