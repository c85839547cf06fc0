import { describe, expect, it } from 'vitest';
import { add, makeDefault, maxListed, remove, replace, type Listed } from './default-list';

const item = (_id: string, isDefault = false): Listed => ({ _id, isDefault });
const defaults = (list: Listed[]) => list.filter(({ isDefault }) => isDefault).map(({ _id }) => _id);

describe('a list with one default', () => {
  it('makes the first one the default, asked for or not', () => {
    expect(add([], item('a'))).toEqual([item('a', true)]);
  });

  it('leaves the default alone when another is added', () => {
    expect(defaults(add([item('a', true)], item('b')))).toEqual(['a']);
  });

  it('moves the default to a new one that asks for it', () => {
    expect(defaults(add([item('a', true)], item('b', true)))).toEqual(['b']);
  });

  it('refuses one more than the most', () => {
    const full = Array.from({ length: maxListed }, (_, index) => item(`${index}`, index === 0));
    expect(() => add(full, item('z'))).toThrow('You can save at most 20 addresses. Please delete one that you no longer need.');
  });

  it('lets a list that is too long from before be edited and shortened', () => {
    const long = Array.from({ length: 30 }, (_, index) => item(`${index}`, index === 0));
    expect(replace(long, item('7'))).toHaveLength(30);
    expect(remove(long, '7')).toHaveLength(29);
  });

  it('keeps a default that an edit leaves unticked, since there must be one', () => {
    expect(defaults(replace([item('a', true), item('b')], item('a', false)))).toEqual(['a']);
  });

  it('moves the default to one that an edit ticks', () => {
    expect(defaults(replace([item('a', true), item('b')], item('b', true)))).toEqual(['b']);
  });

  it('gives the default to the oldest left when the default is removed', () => {
    expect(remove([item('a'), item('b', true), item('c')], 'b')).toEqual([item('a', true), item('c')]);
  });

  it('has none when the last is removed', () => {
    expect(remove([item('a', true)], 'a')).toEqual([]);
  });

  it('makes the chosen one the only default', () => {
    expect(defaults(makeDefault([item('a', true), item('b'), item('c')], 'c'))).toEqual(['c']);
  });

  it.each([
    ['replaced', () => replace([item('a', true)], item('x'))],
    ['removed', () => remove([item('a', true)], 'x')],
    ['chosen', () => makeDefault([item('a', true)], 'x')],
  ])('says so where the one to be %s is not there', (_, act) => {
    expect(act).toThrow('Address not found');
  });
});
