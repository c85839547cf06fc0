/**
 * Rules for typed text as plain functions. The schemas of this package use them. The forms in the browser use them too, because zod
 * would be too large there. Also a sentence that a service and a page say.
 */

/**
 * Characters that are invisible and join nothing: soft hyphen, zero-width space, word joiner, byte order mark, and the controls that
 * change the direction of the text around them. Zero-width joiners stay (Indian scripts and emoji need them inside a word), and so do
 * the plain direction marks.
 */
const unseen = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** A character that shows something by itself. The blank of Braille (U+2800) counts as a symbol in Unicode and shows nothing. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A lone half of a surrogate pair: stores and mail programs treat it differently. */
const half = /\p{Cs}/gu;

/**
 * The form in which the shop stores a text: without invisible characters and surrounding blanks, and in Unicode's normal form C, so that equal
 * names compare equal. A text without any visible character becomes empty. Check the length first: normalising a long text is slow.
 */
export function plainText(text: string): string {
  const plain = text.replace(unseen, '').replace(half, '\ufffd').normalize('NFC').trim();
  return visible.test(plain) ? plain : '';
}

/** Line breaks as one character. Multipart forms send each as two, `\r\n`, however it was typed. No expression, so it is safe for a text of any length. */
export const withPlainBreaks = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

/** RFC 5321 allows 254 characters. */
export const longestEmail = 254;

/**
 * An e-mail address. The part before the `@` allows what RFC 5321 allows without quotes (`d'souza`, `a+b`), and other scripts.
 * Quotes, commas, brackets and backslashes are refused: they have a meaning in a mail's header.
 */
export const emailPattern = /^[^\s\x00-\x20"(),:;<>@[\\\]\x7f-\x9f]+@[^\s\x00-,./:-@[-`{-\x9f]+(?:\.[^\s\x00-,./:-@[-`{-\x9f]+)+$/;

/** Joiners, direction marks and fillers can make two addresses look alike. */
const unseenInEmail = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
export const hasUnseen = (text: string): boolean => unseenInEmail.test(text);

export const isEmailAddress = (text: string): boolean => text.length <= longestEmail && emailPattern.test(text) && !hasUnseen(text);

/** Ten digits, as registration asks for (specification, 5). */
export const mobilePattern = /^\d{10}$/;

const phoneText = /^\+?[\d\s()-]+$/;

/** The digits of a phone number, equal for all spellings: without the country code of India and without a leading zero. Empty for another text. */
export const phoneKey = (phone: string): string =>
  phoneText.test(phone) ? phone.replace(/[^\d+]/g, '').replace(/^(?:\+91|91(?=\d{10}$)|0)/, '').replace('+', '') : '';

/** The phone number of an address: 6 to 20 digits, and only spaces and hyphens between. Copied numbers can have no-break spaces. */
export const phonePattern = /^\+?(?:[ \u00a0-]*\d){6}[\d \u00a0-]{0,14}$/;

export const pincodePattern = /^\d{4,10}$/;

/** The most pieces of one product in a line of an order or a hold. */
export const mostPieces = 10_000;

/** Warns staff who change a product, for example `1 piece is held by a shopper who is paying now.` */
export const heldPieces = (held: number): string =>
  held === 1 ? '1 piece is held by a shopper who is paying now.' : `${held.toLocaleString('en-IN')} pieces are held by shoppers who are paying now.`;

/** For a regular expression. People type tabs and line ends. Other control characters, such as the null byte, can break programs that read the text later. */
export const controlCharacters = '\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f';

/** A longer search is not stored, and a synonym cannot be longer. */
export const longestTerm = 60;

/** The most words of one group of synonyms. The shop's own list has groups of almost 40. */
export const mostSynonymWords = 100;

/** A synonym as it is stored. Commas and semicolons separate the synonyms of a form, and a search ignores them. */
export const plainSynonym = (text: string): string => text.replace(/[\s,;]+/g, ' ').trim();

export const longestTransactionId = 64;

/** The most payments of an order, refused ones included. Bank credits can add more. */
export const mostPayments = 20;

/**
 * The normal form of a transaction ID, equal for all spellings: in lower case, without punctuation, spaces, a prefix `UTR` and leading zeros.
 * If nothing is left (`000`, `---`), the ID stays as it was typed, so that such IDs do not equal each other.
 */
export function transactionKey(transactionId: string): string {
  const typed = transactionId.trim().toLowerCase();
  const key = typed.replace(/[^\p{L}\p{N}]/gu, '').replace(/^0*(?:utr)?0*/, '');
  return key === '' ? typed : key;
}

/** The category in an address. Blank for `all`; a collection may be written `silk`, `silk-sarees` or `Silk Sarees`. */
export function plainCategory(text: string): string {
  const category = text.trim().toLowerCase().replace(/[\s_-]{1,3}sarees?$/, '');
  return category === 'all' ? '' : category === 'sarees' ? 'saree' : category;
}
