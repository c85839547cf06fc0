const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** `₹12,999` or `₹12,999.50`, as everywhere in the shop. */
export const formatRupees = (rupees: number): string => (Number.isInteger(rupees) ? whole : exact).format(rupees);

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** `21 November 2026`, in the shop's time zone. */
export const formatDay = (iso: string): string => day.format(new Date(iso));
/** `21 November 2026 at 3:30 pm (IST)` */
export const formatMoment = (iso: string): string => `${moment.format(new Date(iso))} (IST)`;
/** `3:30 pm (IST)` */
export const formatTime = (iso: string): string => `${clock.format(new Date(iso))} (IST)`;
