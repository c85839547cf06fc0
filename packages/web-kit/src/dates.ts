const timeZone = 'Asia/Kolkata';
const long = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** `YYYY-MM-DD` is read as midnight in UTC, which is on the same day in India. A moment without an offset is one in India. */
function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(/T[\d:.]+$/.test(iso) ? `${iso}+05:30` : iso);
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date);
}

/** `21 November 2026`: a day as it is, a moment as its day in Asia/Kolkata, whatever the browser's time zone. Empty for what is not a date. */
export const formatLongDate = (iso: string): string => format(long, iso);

/** `21 Nov 2026`, like `formatLongDate`. */
export const formatDate = (iso: string): string => format(short, iso);
