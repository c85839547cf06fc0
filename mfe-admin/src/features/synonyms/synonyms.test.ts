import { describe, expect, it } from 'vitest';
import { adding, groupWith, isGroup, joining, replacing, successorOf, wordsIn } from './synonyms';

const groups = [['Kanjeevaram', 'Kanchipuram'], ['zari', 'jari'], ['maroon', 'wine']];

describe('the words of a text', () => {
  it.each([
    ['Kanchi, pure  silk\nபட்டு;zari', ['Kanchi', 'pure silk', 'பட்டு', 'zari']],
    [' zari ,, ZARI,\u200b', ['zari']],
    ['', []],
  ])('%j are %j', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });
});

describe('a group', () => {
  it.each([
    [['one'], 'Please enter at least two words, separated by commas'],
    [['one', 'x'.repeat(61)], `A word can have at most 60 characters: ${'x'.repeat(30)}…`],
    [Array.from({ length: 101 }, (_, index) => `word ${index}`), 'A group can have at most 100 words'],
    [['one', 'two'], true],
  ])('of %j: %s', (words, result) => {
    expect(isGroup(words)).toBe(result);
  });

  it('is found by any of its words, whatever the case', () => {
    expect(groupWith(groups, 'JARI')).toBe(groups[1]);
    expect(groupWith(groups, 'jar')).toBeUndefined();
    expect(groupWith([['lehnga koti', 'lehenga']], 'lehnga, koti')).toBeDefined();
  });
});

describe('a change', () => {
  it('adds a group at the top', () => {
    expect(adding(['a', 'b'])(groups)).toEqual([['a', 'b'], ...groups]);
  });

  it('replaces or deletes only the group that staff saw', () => {
    expect(replacing(['zari', 'jari'], ['zari', 'zardosi'])(groups)).toEqual([groups[0], ['zari', 'zardosi'], groups[2]]);
    expect(replacing(['zari', 'jari'], undefined)(groups)).toEqual([groups[0], groups[2]]);
    expect(replacing(['zari'], undefined)(groups)).toBeUndefined();
  });

  it('that is saved already changes nothing: a group was replaced, or none of its words is left', () => {
    expect(replacing(['zari', 'gold'], ['zari', 'jari'])(groups)).toEqual(groups);
    expect(replacing(['gold', 'golden'], undefined)(groups)).toEqual(groups);
  });

  it('joins a word to the group of another, once, or makes a new group of both', () => {
    expect(joining('kanchi', 'kanjeevaram')(groups)).toEqual([['Kanjeevaram', 'Kanchipuram', 'kanchi'], groups[1], groups[2]]);
    expect(joining('KANCHIPURAM', 'Kanjeevaram')(groups)).toEqual(groups);
    expect(joining('gold', 'golden')(groups)).toEqual([['golden', 'gold'], ...groups]);
  });

  it('joins a word with a comma as one word', () => {
    expect(joining('jari, work', 'zari')(groups)![1]).toEqual(['zari', 'jari', 'jari work']);
    expect(joining('lehnga;koti', 'lehenga')(groups)![0]).toEqual(['lehenga', 'lehnga koti']);
  });

  it('finds what a group became: the group with the most common words', () => {
    expect(successorOf(['zari', 'jari', 'wine'], [['wine', 'red'], ['Zari', 'jari', 'zardosi']])).toEqual(['Zari', 'jari', 'zardosi']);
    expect(successorOf(['zari', 'jari'], [['maroon', 'wine']])).toBeUndefined();
  });
});
