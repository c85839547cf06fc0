const phoneText = /^\+?[\d\s()-]+$/;

/** The digits of a phone number, equal for all spellings: without the country code of India and without a leading zero. Empty for another text. */
export const phoneKey = (phone: string): string => (phoneText.test(phone) ? phone.replace(/[^\d+]/g, '').replace(/^(?:\+91|91(?=\d{10}$)|0)/, '').replace('+', '') : '');

/** The usual spellings of an Indian number: they find orders that were stored without a key. */
export const phoneSpellings = (key: string): string[] => (key.length === 10 ? [key, `${key.slice(0, 5)} ${key.slice(5)}`, `${key.slice(0, 5)}-${key.slice(5)}`] : []);
