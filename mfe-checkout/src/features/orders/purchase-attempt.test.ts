import { describe, expect, it } from 'vitest';
import { continueAttempt, endAttempt, isUncertain, settleAttempt } from './purchase-attempt';

const now = Date.parse('2026-11-26T10:00:00Z');
const storageKey = 'purchaseAttempt';
const keyAt = (time: number) => continueAttempt('meera', time).key;

describe('the attempt of a purchase', () => {
  it('keeps its key until the order was placed', () => {
    const key = keyAt(now);
    expect(keyAt(now)).toBe(key);
    endAttempt('meera');
    expect(keyAt(now)).not.toBe(key);
  });

  it('ends a day after the customer last pressed Place Order', () => {
    const hour = 3_600_000;
    const key = keyAt(now);
    expect(keyAt(now + 23 * hour)).toBe(key);
    expect(keyAt(now + 46 * hour)).toBe(key);
    expect(keyAt(now + 70 * hour)).not.toBe(key);
  });

  it('is uncertain for its customer until an answer comes, and keeps its key after a refusal', () => {
    const { key, isRepeated } = continueAttempt('meera');
    expect([isRepeated, isUncertain('meera'), isUncertain('asha')]).toEqual([false, true, false]);
    settleAttempt('meera');
    expect(isUncertain('meera')).toBe(false);
    expect(continueAttempt('meera')).toEqual({ key, isRepeated: true, wasUncertain: false });
    expect(continueAttempt('meera')).toEqual({ key, isRepeated: true, wasUncertain: true });
  });

  it('stays if another customer of the browser places an order', () => {
    const { key } = continueAttempt('meera');
    expect(continueAttempt('asha').key).not.toBe(key);
    settleAttempt('asha');
    endAttempt('asha');
    expect(isUncertain('meera')).toBe(true);
    expect(continueAttempt('meera').key).toBe(key);
  });

  it('continues the one that an older page stored for the whole browser, and ends it', () => {
    localStorage.setItem(storageKey, JSON.stringify({ key: 'a'.repeat(32), at: now, waiting: 'meera' }));
    expect([isUncertain('meera', now), isUncertain('asha', now)]).toEqual([true, false]);
    expect(continueAttempt('meera', now)).toEqual({ key: 'a'.repeat(32), isRepeated: true, wasUncertain: true });
    endAttempt('meera');
    expect(continueAttempt('meera', now).isRepeated).toBe(false);
  });

  it('of an older version of the page is not uncertain', () => {
    localStorage.setItem(storageKey, JSON.stringify({ key: 'a'.repeat(32), at: now }));
    expect([isUncertain(undefined, now), isUncertain('meera', now)]).toEqual([false, false]);
  });

  const key = 'a'.repeat(32);
  it.each(['nonsense', 'null', '5', '"text"', '[]', '{"key":5}', '{"key":"a\\nb"}', '{"key":{}}', JSON.stringify({ key }), JSON.stringify({ key, at: 'x' })])(
    'gets a key that cannot be guessed if %s is stored',
    (stored) => {
      localStorage.setItem(`${storageKey} meera`, stored);
      expect(keyAt(now)).toMatch(/^[0-9a-f]{32}$/);
      expect(keyAt(now)).not.toBe(key);
    },
  );
});
