import { countOf } from './count-of';

/** For example `1 piece is held by a shopper who is paying now.` */
export const heldPieces = (held: number): string => `${countOf(held, 'piece')} ${held === 1 ? 'is held by a shopper who is' : 'are held by shoppers who are'} paying now.`;
