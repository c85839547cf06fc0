import { randomBytes } from 'node:crypto';

/** A new identifier: 96 random bits as 24 hexadecimal digits, so that it cannot be guessed. */
export const newId = (): string => randomBytes(12).toString('hex');
