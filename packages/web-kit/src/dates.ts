const long = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date);
}

/** `21 November 2026`, in the reader's own time zone; empty for what is not a date. */
export const formatLongDate = (iso: string): string => format(long, iso);

/** `21 Nov 2026`, in the reader's own time zone; empty for what is not a date. */
export const formatDate = (iso: string): string => format(short, iso);
