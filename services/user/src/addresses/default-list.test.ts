import { describe, expect, it } from 'vitest';
import { add, makeDefault, maxListed, remove, replace, type Listed } from './default-list';

const item = (_id: string, isDefault = false): Listed => ({ _id, isDefault });
const defaults = (list: Listed[]) => list.filter(({ isDefault }) => isDefault).map(({ _id }) => _id);

describe('a list with one default', () => {
  it('always makes the first address the default', () => {
    expect(add([], item('a'))).toEqual([item('a', true)]);
  });

  it('keeps the default when another is added', () => {
    expect(defaults(add([item('a', true)], item('b')))).toEqual(['a']);
  });

  it('makes a new address the default if asked', () => {
    expect(defaults(add([item('a', true)], item('b', true)))).toEqual(['b']);
  });

  it('refuses the 21st address', () => {
    const full = Array.from({ length: maxListed }, (_, index) => item(`${index}`, index === 0));
    expect(() => add(full, item('z'))).toThrow('You can save at most 20 addresses. Please delete one that you no longer need.');
  });

  it('allows edits and removals in a longer list from before the limit', () => {
    const long = Array.from({ length: 30 }, (_, index) => item(`${index}`, index === 0));
    expect(replace(long, item('7'))).toHaveLength(30);
    expect(remove(long, '7')).toHaveLength(29);
  });

  it('keeps the default if an edit unticks it', () => {
    expect(defaults(replace([item('a', true), item('b')], item('a', false)))).toEqual(['a']);
  });

  it('makes an address the default if an edit ticks it', () => {
    expect(defaults(replace([item('a', true), item('b')], item('b', true)))).toEqual(['b']);
  });

  it('makes the oldest remaining address the default when the default is removed', () => {
    expect(remove([item('a'), item('b', true), item('c')], 'b')).toEqual([item('a', true), item('c')]);
  });

  it('is empty after the last address is removed', () => {
    expect(remove([item('a', true)], 'a')).toEqual([]);
  });

  it('makes the chosen address the only default', () => {
    expect(defaults(makeDefault([item('a', true), item('b'), item('c')], 'c'))).toEqual(['c']);
  });

  it.each([
    ['replaced', () => replace([item('a', true)], item('x'))],
    ['removed', () => remove([item('a', true)], 'x')],
    ['chosen', () => makeDefault([item('a', true)], 'x')],
  ])('reports an error if the address to be %s is not in the list', (_, act) => {
    expect(act).toThrow('Address not found');
  });
});
