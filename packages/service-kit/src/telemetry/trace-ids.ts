const hex = (digits: number) => Math.floor(Math.random() * 16 ** digits).toString(16).padStart(digits, '0');

/** Unique, not secret: so the fast source of chance will do. The last digit is never 0, for an id of zeros is none. */
const id = (digits: number): string => {
  let text = '';
  while (text.length < digits) text += hex(8);
  return text.endsWith('0') ? `${text.slice(0, -1)}1` : text;
};

export const newTraceId = (): string => id(32);
export const newSpanId = (): string => id(16);
