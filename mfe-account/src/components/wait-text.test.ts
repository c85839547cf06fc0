import { expect, it } from 'vitest';
import { waitText } from './wait-text';

it.each([
  [0, '0 s'],
  [45, '45 s'],
  [60, '1 min 0 s'],
  [872, '14 min 32 s'],
  [3600, '1 h 0 min'],
  [86_399, '23 h 59 min'],
])('a waiting time of %d seconds reads %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
