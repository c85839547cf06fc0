import { describe, expect, it } from 'vitest';
import { trendOf } from './trend';

const minutes = (values: number[]) => values.map((value, minute) => ({ atMs: minute * 60_000, value }));

describe('a trend', () => {
  it('is what a line rises in an hour, and sure where all lie on it', () => {
    const { perHour, standardError } = trendOf(minutes(Array.from({ length: 60 }, (_, minute) => 100 + minute / 2)));
    expect(perHour).toBeCloseTo(30);
    expect(standardError).toBeCloseTo(0);
  });

  it('is within twice its error of nothing where memory goes up and is collected, again and again', () => {
    const { perHour, standardError } = trendOf(minutes(Array.from({ length: 120 }, (_, minute) => 100 + (minute % 7))));
    expect(Math.abs(perHour)).toBeLessThan(2 * standardError);
  });

  it('shows a leak among what is collected', () => {
    const { perHour, standardError } = trendOf(minutes(Array.from({ length: 120 }, (_, minute) => 100 + minute / 4 + (minute % 7))));
    expect(perHour).toBeGreaterThan(2 * standardError);
    expect(perHour).toBeGreaterThan(12);
  });
});
