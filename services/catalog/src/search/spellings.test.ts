import { describe, expect, it } from 'vitest';
import { spellingsIn } from './spellings';

describe('the spellings of the words of a text', () => {
  it.each([
    ['Pure PATTU', ['pure', 'pattu', 'silk', 'resham']],
    ['Silks', ['silks', 'silk', 'pattu']],
    ['Hand woven', ['hand', 'woven', 'handwoven', 'handloom']],
    ['कांजीवरम रेशम', ['kanjeevaram', 'kancheepuram', 'silk']],
    ['കാഞ്ചീ\u200dപുരം', ['kanjeevaram']],
    ['মুগা', ['muga']],
  ])('%s include %j', (text, words) => {
    expect([...spellingsIn(text)]).toEqual(expect.arrayContaining(words));
  });

  it('are not those of another word that is the same in Latin letters', () => {
    expect(spellingsIn('కాటన్').has('cotton')).toBe(true);
    expect(spellingsIn('కాటన్').has('katan')).toBe(false);
    expect(spellingsIn('कतान').has('katan')).toBe(true);
  });
});
