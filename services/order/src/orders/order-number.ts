import { randomInt } from 'node:crypto';

/** Without 0 and O, and without 1, I and L: people confuse them when they read a number over the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const randomText = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const dayInIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit', day: '2-digit' });

/** `ORD-20261121-7K3F9Q`: the day in India and 30 random bits. A unique index rejects duplicates. */
export const newOrderNumber = (now: Date): string => `ORD-${dayInIndia.format(now).replaceAll('-', '')}-${randomText(6)}`;

/** `TRK7K3F9QX2MB`: the customer follows the parcel with it. */
export const newTrackingNumber = (): string => `TRK${randomText(10)}`;

const numberPattern = /ORD\d{8}[0-9A-Z]{6}/g;
/** The numbers of orders in a text, hyphens aside. */
export const orderNumbersIn = (text: string): string[] =>
  (text.toUpperCase().replace(/[^0-9A-Z]/g, '').match(numberPattern) ?? []).map((number) => `${number.slice(0, 3)}-${number.slice(3, 11)}-${number.slice(11)}`);
