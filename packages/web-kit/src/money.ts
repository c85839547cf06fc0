const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Formats an amount in rupees: `₹12,499`, or `₹12,499.50` with paise; `N/A` for an unknown amount. */
export const formatRupees = (amount: number | undefined): string =>
  amount === undefined ? 'N/A' : (Math.round(amount * 100) % 100 === 0 ? whole : withPaise).format(amount);
