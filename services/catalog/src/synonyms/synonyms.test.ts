import { describe, expect, it } from 'vitest';
import { defaultSynonyms } from '../search/default-synonyms';
import { defaultList, replaceSynonyms, synonymsId } from './synonyms';

const actor = { _id: 'a'.repeat(24), email: 'staff@example.com', requestId: 'request-1' };
const now = new Date('2026-11-23T10:00:00.000Z');
const before = { ...defaultList([['Zari', 'jari'], ['silk', 'pattu'], ['maroon', 'wine']]), revision: 4 };
const replace = (groups: string[][], revision?: number) => replaceSynonyms(before, { groups, ...(revision !== undefined && { revision }) }, actor, now);

describe('replacing the synonyms', () => {
  it('saves the groups in the next revision, and records only the changed groups', () => {
    const decision = replace([['Zari', 'jari'], ['silk', 'pattu', 'पट्टु'], ['dupatta', 'odhni']], 4);
    expect(decision).toEqual({
      list: { _id: synonymsId, revision: 5, groups: [['Zari', 'jari'], ['silk', 'pattu', 'पट्टु'], ['dupatta', 'odhni']] },
      audited: {
        action: 'synonyms.edited', at: now.toISOString(), actor: { _id: actor._id, email: actor.email }, requestId: 'request-1',
        subject: { _id: synonymsId, label: 'Search synonyms' },
        changes: [{ field: 'groups', before: 'silk, pattu; maroon, wine', after: 'silk, pattu, पट्टु; dupatta, odhni' }],
      },
    });
  });

  it('can remove all groups', () => {
    expect(replace([])).toMatchObject({ list: { groups: [], revision: 5 }, audited: { changes: [{ field: 'groups', before: 'Zari, jari; silk, pattu; maroon, wine' }] } });
  });

  it('changes nothing if the list stays as it is', () => {
    expect(replace(before.groups)).toBeUndefined();
  });

  it('keeps each word of a group once, as it was written first', () => {
    expect(replace([['Kanchi', 'KANCHI', 'pattu', 'kanchi']])?.list.groups).toEqual([['Kanchi', 'pattu']]);
  });

  it('accepts the shop’s own list, and a number that is no price', () => {
    expect(replace(defaultSynonyms)?.list.groups).toEqual(defaultSynonyms);
    expect(replace([['nine yards', '9 yards', 'madisar 5000']])?.list.groups).toHaveLength(1);
  });

  it('keeps words with a price that were saved before they were refused, because the page changes one group at a time', () => {
    const groups = [['budget', 'under 500'], ['premium', 'above 1,00,000']];
    const sent = ['premium', 'above 1 00 000'];
    expect(replaceSynonyms({ ...before, groups }, { groups: [['budget', 'cheap'], sent] }, actor, now)?.list.groups).toEqual([['budget', 'cheap'], sent]);
    expect(() => replaceSynonyms({ ...before, groups }, { groups: [['budget', 'under 600'], sent] }, actor, now)).toThrow('A word must not contain a price, because a search reads the price first: "under 600"');
  });

  it('refuses a group that repeats one word', () => {
    expect(() => replace([['Kanchi', 'kanchi']])).toThrow(expect.objectContaining({ refusal: 'invalid', message: 'A group needs at least two different words: "Kanchi, kanchi"' }));
  });

  it.each([3, 5, 0])('refuses a change of revision %i, because revision 4 holds', (revision) => {
    expect(() => replace([], revision)).toThrow(expect.objectContaining({ refusal: 'changed-meanwhile' }));
  });
});
