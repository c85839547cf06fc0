import { describe, expect, it } from 'vitest';
import { continueAttempt, endAttempt } from './purchase-attempt';

const now = Date.parse('2026-11-26T10:00:00Z');
const storageKey = 'purchaseAttempt';

describe('the attempt of a purchase', () => {
  it('keeps its key until the order was placed', () => {
    const key = continueAttempt(now);
    expect(continueAttempt(now)).toBe(key);
    endAttempt();
    expect(continueAttempt(now)).not.toBe(key);
  });

  it('ends a day after the customer last pressed Place Order', () => {
    const hour = 3_600_000;
    const key = continueAttempt(now);
    expect(continueAttempt(now + 23 * hour)).toBe(key);
    expect(continueAttempt(now + 46 * hour)).toBe(key);
    expect(continueAttempt(now + 70 * hour)).not.toBe(key);
  });

  const key = 'a'.repeat(32);
  it.each(['nonsense', 'null', '5', '"text"', '[]', '{"key":5}', '{"key":"a\\nb"}', '{"key":{}}', JSON.stringify({ key }), JSON.stringify({ key, at: 'x' })])(
    'gets a key that cannot be guessed if %s is stored',
    (stored) => {
      localStorage.setItem(storageKey, stored);
      expect(continueAttempt(now)).toMatch(/^[0-9a-f]{32}$/);
      expect(continueAttempt(now)).not.toBe(key);
    },
  );
});
