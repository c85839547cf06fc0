const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Text for a header or a line of a mail: one line without control characters, so that it cannot add headers or lines. */
export const singleLine = (text: string, max = 200): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, max);

/** Mail programs turn a web address into a link, also without `https://`. With a blank after its dots, they do not. */
export const withoutLinks = (text: string): string => text.replaceAll('://', ': ').replace(/\.(?=\p{L})/gu, '. ');
