import { describe, expect, it } from 'vitest';
import { trendOf } from './trend';

const minutes = (values: number[]) => values.map((value, minute) => ({ atMs: minute * 60_000, value }));

describe('a trend', () => {
  it('is the rise of a line in an hour, without an error if all samples are on the line', () => {
    const { perHour, standardError } = trendOf(minutes(Array.from({ length: 60 }, (_, minute) => 100 + minute / 2)));
    expect(perHour).toBeCloseTo(30);
    expect(standardError).toBeCloseTo(0);
  });

  it('is smaller than twice its error if memory only grows between garbage collections', () => {
    const { perHour, standardError } = trendOf(minutes(Array.from({ length: 120 }, (_, minute) => 100 + (minute % 7))));
    expect(Math.abs(perHour)).toBeLessThan(2 * standardError);
  });

  it('shows a leak despite garbage collections', () => {
    const { perHour, standardError } = trendOf(minutes(Array.from({ length: 120 }, (_, minute) => 100 + minute / 4 + (minute % 7))));
    expect(perHour).toBeGreaterThan(2 * standardError);
    expect(perHour).toBeGreaterThan(12);
  });
});
