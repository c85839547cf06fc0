/** An id from a page's address; blank for any other text. */
export const idIn = (value: string | null): string => (/^[0-9a-f]{24}$/.test(value ?? '') ? value! : '');
