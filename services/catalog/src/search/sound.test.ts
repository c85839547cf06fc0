import { expect, it } from 'vitest';
import { soundOf } from './sound';

it.each([
  ['zaree', 'jari'],
  ['jari', 'jari'],
  ['banarasee', 'banarasi'],
  ['dupatta', 'dupat'],
  ['mysoor', 'mysur'],
  ['phulkari', 'fulkari'],
  ['leheriya', 'leheriy'],
  ['paithani', 'paitani'],
  ['shibori', 'sibori'],
  ['salwar', 'salvar'],
])('the sound of %s is %s', (word, sound) => {
  expect(soundOf(word)).toBe(sound);
});
