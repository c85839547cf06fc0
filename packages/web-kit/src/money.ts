const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** An amount in rupees as the shop shows it: `₹12,499`, or `₹12,499.50` when there are paise; `N/A` for one that is not known. */
export const formatRupees = (amount: number | undefined): string =>
  amount === undefined ? 'N/A' : (Math.round(amount * 100) % 100 === 0 ? whole : withPaise).format(amount);
