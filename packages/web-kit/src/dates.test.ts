import { describe, expect, it } from 'vitest';
import { formatDate, formatLongDate } from './dates';

describe('dates', () => {
  it('are long and short in the Indian order', () => {
    expect(formatLongDate('2026-11-21T12:00:00.000Z')).toBe('21 November 2026');
    expect(formatDate('2026-11-21T12:00:00.000Z')).toBe('21 Nov 2026');
  });

  it('are empty for what is not a date', () => {
    expect(formatLongDate('yesterday')).toBe('');
  });
});
