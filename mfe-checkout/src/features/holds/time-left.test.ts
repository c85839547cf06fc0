import { describe, expect, it } from 'vitest';
import { announcement, clockText } from './time-left';

describe('the time that is left', () => {
  it.each([
    [900, '15:00'],
    [299.4, '5:00'],
    [61, '1:01'],
    [0.2, '0:01'],
    [-3, '0:00'],
  ])('of %f s is shown as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it.each([
    [900, ''],
    [301, ''],
    [300, '5 minutes left to pay'],
    [121, '5 minutes left to pay'],
    [120, '2 minutes left to pay'],
    [60, '1 minute left to pay'],
    [1, '1 minute left to pay'],
  ])('of %i s is announced as “%s”', (seconds, text) => {
    expect(announcement(seconds, 900)).toBe(text);
  });

  it.each([
    [130, ''],
    [121, ''],
    [120, '2 minutes left to pay'],
    [60, '1 minute left to pay'],
  ])('of %i s is announced as “%s” if the countdown began at 130 s', (seconds, text) => {
    expect(announcement(seconds, 130)).toBe(text);
  });
});
