import { expect, it } from 'vitest';
import { dayOfText } from './values';

it.each([
  ['2026-11-25T10:00:00+05:30', '2026-11-25'],
  ['2026-11-24T20:00:00Z', '2026-11-25'],
  ['2026-11-24T18:29:59Z', '2026-11-24'],
  ['2026-11-24T18:30Z', '2026-11-25'],
  ['2026-11-24T20:00:00.123456Z', '2026-11-25'],
  ['2026-11-24t20:00:00,5z', '2026-11-25'],
  ['2026-11-25T00:30:00+08:00', '2026-11-24'],
  ['2026-11-24 20:00:00+0000', '2026-11-25'],
  ['2026-11-24 20:00:00 +00', '2026-11-25'],
  ['2026-12-31T19:00:00-00:00', '2027-01-01'],
  ['24-11-2026 9:00:00-1200', '2026-11-25'],
])('a moment with an offset, %s, is the day %s of Asia/Kolkata', (text, day) => {
  expect(dayOfText(text)).toBe(day);
});

it.each(['2026-11-25T23:59:59', '2026-11-25T00:00', '2026-11-25 23:59:59.999', '25-11-2026 11:59:59 PM', '25/11/26 00:00'])('without an offset the written day counts: %s', (text) => {
  expect(dayOfText(text)).toBe('2026-11-25');
});

it.each(['25-Nov-2026', '25 November 2026', '25/NOVEM/26'])('the month can be a word or its beginning: %s', (text) => {
  expect(dayOfText(text)).toBe('2026-11-25');
});

it.each(['25-Nova-2026', '5-Marble-2026', '5 Maybe 2026', '2026-11-25T25:00:00Z', '2026-11-25T10:00:00+99:99', '2026-02-30T10:00:00Z', '2026-11-25T10:00:00+05:30x', '2026-11-25T', '2026-11-25+05:30'])('%s is no date', (text) => {
  expect(dayOfText(text)).toBeUndefined();
});
