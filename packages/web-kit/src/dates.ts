const timeZone = 'Asia/Kolkata';
const long = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
const yearOnly = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone });
const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** `YYYY-MM-DD` is read as midnight UTC, which is the same day in India. A time without an offset is a time in India. */
function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(/T[\d:.]+$/.test(iso) ? `${iso}+05:30` : iso);
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date);
}

/** `21 November 2026`: a day as given, or a time's day in Asia/Kolkata, in any browser time zone. Blank for invalid dates. */
export const formatLongDate = (iso: string): string => format(long, iso);

/** `21 Nov 2026`, like `formatLongDate`. */
export const formatDate = (iso: string): string => format(short, iso);

/** The year in Asia/Kolkata: the same on the server and in any browser. */
export const currentYear = (): string => yearOnly.format(new Date());
