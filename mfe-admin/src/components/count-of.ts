const format = new Intl.NumberFormat('en-IN');

export const formatCount = (count: number): string => format.format(count);

/** For example `1 order`, `1,280 orders`. */
export const countOf = (count: number, noun: string): string => `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
