import { savedSynonymAnswerSchema, synonymAnswerSchema } from '@storefront/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/catalog';

describe('/api/admin/synonyms', () => {
  let app: Awaited<ReturnType<typeof openTestApp>>;
  beforeEach(async () => void (app = await openTestApp()));
  afterEach(() => app.destroy());

  const put = (body: unknown) => app.request('PUT', '/api/admin/synonyms', { token: app.admin, body: body as object });
  const read = async () => synonymAnswerSchema.parse((await app.request('GET', '/api/admin/synonyms', { token: app.admin })).body);

  it('answers the shop’s own list until staff save one, and then theirs', async () => {
    expect(await read()).toEqual({ success: true, groups: [['Zari', 'jari']], revision: 0 });
    const { status, body } = await put({ groups: [[' Kanchi ', 'pure   silk', 'kanchi'], ['dupatta', 'ओढ़नी']] });
    expect([status, savedSynonymAnswerSchema.parse(body)]).toEqual([200, { success: true, message: 'Synonyms saved', groups: [['Kanchi', 'pure silk'], ['dupatta', 'ओढ़नी']], revision: 1 }]);
    expect(await read()).toEqual({ success: true, groups: [['Kanchi', 'pure silk'], ['dupatta', 'ओढ़नी']], revision: 1 });
  });

  it('stores a word with commas without them, because they separate words on the page', async () => {
    await put({ groups: [['lehnga, koti', 'lehenga;koti', 'lehnga ,koti']] });
    expect((await read()).groups).toEqual([['lehnga koti', 'lehenga koti']]);
  });

  it('answers 409 to a change that is based on an older revision, and writes nothing', async () => {
    await put({ groups: [['a', 'b']], revision: 0 });
    expect(await put({ groups: [['c', 'd']], revision: 0 })).toMatchObject({
      status: 409, body: { success: false, message: 'Someone else has changed the synonyms since you opened them. Your change is not saved.' },
    });
    expect((await read()).groups).toEqual([['a', 'b']]);
  });

  it.each<[unknown, string]>([
    [{}, 'groups must be a list of groups of words'],
    [{ groups: 'a, b' }, 'groups must be a list of groups of words'],
    [{ groups: null }, 'groups must be a list of groups of words'],
    [{ groups: ['a', 'b'] }, 'Each group must be a list of words'],
    [{ groups: [{ 0: 'a', 1: 'b' }] }, 'Each group must be a list of words'],
    [{ groups: [['a', 5]] }, 'Each word must be text'],
    [{ groups: [['a', ['b']]] }, 'Each word must be text'],
    [{ groups: [['a', null]] }, 'Each word must be text'],
    [{ groups: [['a', ' ']] }, 'A word must not be blank'],
    [{ groups: [['a', ', ;']] }, 'A word must not be blank'],
    [{ groups: [['a', '&']] }, 'A word needs a letter or a digit'],
    [{ groups: [['a', 'b\u0007c']] }, 'A word must not contain control characters'],
    [{ groups: [['a', 'b'.repeat(61)]] }, 'A word can have at most 60 characters'],
    [{ groups: [['a']] }, 'A group needs at least two words'],
    [{ groups: [[]] }, 'A group needs at least two words'],
    [{ groups: [['red', 'red saree under 500']] }, 'A word must not contain a price, because a search reads the price first: "red saree under 500"'],
    [{ groups: [['साड़ी', '५००० से कम']] }, 'A word must not contain a price, because a search reads the price first: "५००० से कम"'],
    [{ groups: [['A', 'a']] }, 'A group needs at least two different words: "A, a"'],
    [{ groups: [Array.from({ length: 101 }, (_, index) => `word ${index}`)] }, 'A group can have at most 100 words'],
    [{ groups: Array.from({ length: 201 }, () => Array.from({ length: 100 }, (_, index) => `word ${index}`)) }, 'There can be at most 20000 words in all groups'],
    [{ groups: Array.from({ length: 501 }, (_, index) => [`a ${index}`, `b ${index}`]) }, 'There can be at most 500 groups'],
    [{ groups: [], revision: '1' }, 'Revision must be a number'],
    [{ groups: [], revision: -1 }, 'Revision must not be negative'],
  ])('answers 400 to %j, and writes nothing: %s', async (body, message) => {
    expect(await put(body)).toEqual(expect.objectContaining({ status: 400, body: { success: false, message } }));
    expect(await read()).toMatchObject({ revision: 0 });
    expect(await app.synonymEvents()).toEqual([]);
  });

  it.each(['[]', '"x"', 'null', '{'])('answers 400 to the body %s', async (text) => {
    const headers = { authorization: `Bearer ${app.admin}`, 'content-type': 'application/json' };
    expect((await fetch(`${app.url}/api/admin/synonyms`, { method: 'PUT', headers, body: text })).status).toBe(400);
  });

  it('accepts as many words as the bounds allow', async () => {
    const groups = Array.from({ length: 500 }, (_, index) => [`a ${index}`, `b ${index}`]);
    expect((await put({ groups: [...groups.slice(1), Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(60, 'x'))] })).status).toBe(200);
  });

  it('queues one event for the audit trail for each change, and none for a list that stays as it is', async () => {
    await put({ groups: [['Zari', 'jari', 'ज़री']] });
    await put({ groups: [['Zari', 'jari', 'ज़री']] });
    expect((await app.synonymEvents()).map(({ type, data }) => [type, data])).toEqual([
      ['product.audited', expect.objectContaining({
        action: 'synonyms.edited', actor: expect.objectContaining({ email: 'person@example.com' }) as object, subject: { _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, label: 'Search synonyms' },
        changes: [{ field: 'groups', before: 'Zari, jari', after: 'Zari, jari, ज़री' }],
      })],
    ]);
  });
});
