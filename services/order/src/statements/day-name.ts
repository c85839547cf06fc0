const format = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `21 Nov 2026`, as on the pages. @param day `YYYY-MM-DD` */
export const dayName = (day: string): string => format.format(new Date(day));
