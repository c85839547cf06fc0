import { describe, expect, it } from 'vitest';
import { createSearchIndex, type SearchTexts } from './search-index';
import { readSearch } from './search-query';
import { defaultSynonyms } from './default-synonyms';

const synonyms = [
  ['Kanjeevaram', 'Kanchipuram', 'Kanchi'],
  ['salwar', 'salwar kameez', 'kurta set', 'suit'],
  ['maroon', 'wine'],
  ['saree', 'sadi'],
  ['wedding', 'shaadi'],
  ['mulmul', 'salwar kameez for office', 'nine yards saree'],
];

/** The names that match, best first. Products with the same rank are in the order in which they were added. */
function searchIn(groups: string[][], text: string, ...products: (string | SearchTexts)[]) {
  const index = createSearchIndex(groups);
  products.forEach((product, slot) => index.put(slot, typeof product === 'string' ? [[product], [], []] : product));
  const query = readSearch(text);
  const { counts, ranks, corrected } = index.match(query);
  const found = products.map((product, slot) => ({ name: typeof product === 'string' ? product : product[0][0], slot })).filter(({ slot }) => counts[slot] === query.words.length);
  return { names: found.sort((one, other) => ranks[one.slot]! - ranks[other.slot]!).map(({ name }) => name), corrected };
}

const search = (text: string, ...products: (string | SearchTexts)[]) => searchIn(synonyms, text, ...products);

describe('a word of a search matches', () => {
  it.each([
    ['the same word', 'silk', 'Silk saree'],
    ['whatever the case', 'SILK', 'silk'],
    ['whatever the accents', 'amer', 'Āmer'],
    ['the beginning', 'kanj', 'Kanjeevaram'],
    ['the beginning of one letter', 'k', 'Kanjeevaram'],
    ['a plural', 'sarees', 'Saree'],
    ['a singular', 'saree', 'Sarees'],
    ['a synonym', 'kanchipuram', 'Kanjeevaram'],
    ['a synonym of a plural', 'suits', 'Salwar'],
    ['the plural of a synonym', 'kanchi', 'Kanjeevarams'],
    ['the beginning of a synonym from four letters', 'kanc', 'Kanjeevaram'],
    ['a phrase', 'salwar kameez', 'Blue suit'],
    ['the beginning of a phrase', 'salwar kam', 'Blue suit'],
    ['a product with a phrase', 'suit', 'Blue kurta set'],
    ['a product with a phrase in the plural', 'suit', 'Blue kurta sets'],
    ['the same sound', 'zaree', 'Jari work'],
    ['the beginning of a sound from five letters', 'banaraas', 'Banarasi'],
    ['the sound of a synonym', 'kancheepooram', 'Kanjeevaram'],
    ['a missing letter from five letters', 'sadee', 'sadede'],
    ['a wrong letter', 'tussur', 'Tussar'],
    ['two exchanged letters', 'kanteen', 'Knateen'],
    ['two wrong letters from nine letters', 'kanjerarum', 'Kanjeraxam'],
    ['a typo in a synonym', 'kanchiporam', 'Kanjeevaram'],
    ['two exchanged letters of a synonym', 'shaaid', 'Wedding'],
    ['a wrong letter in a plural', 'tussurs', 'Tussar'],
    ['the sound of a singular', 'bandhanees', 'Bandhani'],
    ['the sound of the singular of a synonym', 'kanchees', 'Kanjeevaram'],
    ['another script', 'बनारसी', 'Banarasi'],
  ])('%s: "%s" finds "%s"', (_, text, name) => {
    expect(search(text, name).names).toEqual([name]);
  });

  it.each([
    ['the middle of a word', 'jeevaram', 'Kanjeevaram'],
    ['a synonym that begins like three letters', 'win', 'Maroon'],
    ['a part of a phrase', 'kameez', 'Blue suit'],
    ['the beginning of a longer phrase', 'salwar kameez', 'Mulmul'],
    ['the first letters of a word inside a phrase', 'nine ya', 'Mulmul'],
    ['a part of a phrase of a product', 'suit', 'Blue kurta, gift set'.replace(', gift', ' gift')],
    ['the beginning of a sound of four letters', 'vana', 'Wanasz'],
    ['the beginning of a sound that is shorter than three letters', 'zzzzzz', 'Jari'],
    ['a wrong letter in four letters', 'silc', 'Silk'],
    ['two wrong letters in eight letters', 'kanjevar', 'Kanbevax'],
    ['three wrong letters', 'kanjeevaram', 'Xxnjeevarax'],
    ['another number', '50001', '50000'],
    ['its opposite', 'unstitched', 'Stitched'],
    ['a synonym that sounds like another synonym', 'sadi', 'Wedding'],
    ['the other one', 'shaadi', 'Saree'],
  ])('not %s: "%s" does not find "%s"', (_, text, name) => {
    expect(search(text, name).names).toEqual([]);
  });

  it('and every word must match', () => {
    expect(search('red silk', 'Red silk', 'Red cotton', 'Blue silk').names).toEqual(['Red silk']);
  });

  it('and words that say nothing about a product do not count', () => {
    expect(search('silk for the wedding', 'Wedding silk').names).toEqual(['Wedding silk']);
    expect(search('red colour saree', 'Red saree').names).toEqual(['Red saree']);
    expect(search('red रंग', 'Red saree').names).toEqual(['Red saree']);
    expect(search('the', 'For the bride', 'Silk').names).toEqual(['For the bride']);
  });

  it.each([
    ['saree for haldi function', 'saree for haldi function'],
    ['saree for the haldi function', 'saree haldi function'],
    ['for the bride', 'bride'],
    ['for the', 'for the'],
    ['हल्दी के लिए साड़ी', 'हल्दी साड़ी'],
  ])('and the synonym "%s" is found with and without words that say nothing: "%s"', (synonym, text) => {
    const group = [['yellow', synonym]];
    expect(searchIn(group, text, 'Yellow saree', 'Red').names).toEqual(['Yellow saree']);
    expect(searchIn(group, 'yellow', `Saree ${synonym}`, 'Red').names).toEqual([`Saree ${synonym}`]);
  });

  it('and a vague word counts only if the name or a label of a product has it, or a synonym, or if there is no other word', () => {
    const index = createSearchIndex([['bridesmaid', 'sister of the bride']]);
    const telling = (text: string) => index.telling(readSearch(text)).words;
    index.put(0, [['New Year saree'], ['latest'], ['For girls']]);
    expect(telling('new sarees for women')).toEqual(['new', 'sarees']);
    expect(telling('latest collection girls')).toEqual(['latest']);
    expect(telling('saree for sister')).toEqual(['saree', 'sister']);
    expect(telling('women')).toEqual(['women']);
    expect(telling('women under 5000')).toEqual([]);
    expect(telling('saree budget under 5000')).toEqual(['saree']);
    index.remove(0);
    expect(telling('new sarees for women')).toEqual(['sarees']);
  });

  it('and a vague word has no typos', () => {
    expect(search('women', 'Woven')).toEqual({ names: [], corrected: undefined });
  });
});

describe('a synonym in an Indian script', () => {
  const groups = [['cotton', 'కాటన్', 'పత్తి', 'பருத்தி'], ['silk', 'pattu', 'പട്ട്', 'పట్టు'], ['cotton silk', 'కాటన్ సిల్క్'], ['black', 'काला'], ['Kalamkari', 'Pen art']];
  const names = ['Katan silk', 'Fine cotton', 'Pattu saree', 'Pen art saree', 'Black saree', 'కాటన్ చీర', 'Cotton silk', 'కాటన్ సిల్క్ చీర'];
  const found = (text: string) => searchIn(groups, text, ...names).names;

  it('finds what the other words of its group name', () => {
    expect(found('பருத்தி')).toEqual(['Fine cotton', 'కాటన్ చీర', 'Cotton silk', 'కాటన్ సిల్క్ చీర']);
  });

  it('is not meant by a Latin word of a product that looks the same in Latin letters', () => {
    expect(found('cotton')).toEqual(['Fine cotton', 'Cotton silk', 'కాటన్ చీర', 'కాటన్ సిల్క్ చీర']);
    expect(found('cotton silk')).toEqual(['Cotton silk', 'కాటన్ సిల్క్ చీర']);
  });

  it('is not meant by a Latin word of a search that products have', () => {
    expect(found('katan').filter((name) => name?.includes('otton'))).toEqual([]);
    expect(found('katan silk')).toEqual(['Katan silk', 'కాటన్ సిల్క్ చీర']);
  });

  it('is meant by a Latin word of a search that means nothing else', () => {
    expect(found('paruthi')).toContain('Fine cotton');
    expect(found('parut')).toContain('Fine cotton');
  });

  it('ranks before a product whose Latin word only looks the same', () => {
    expect(found('కాటన్')).toEqual(['కాటన్ చీర', 'కాటన్ సిల్క్ చీర', 'Fine cotton', 'Cotton silk', 'Katan silk']);
  });

  it('is not found as a Latin word that the list says means something else', () => {
    const withKatan = [...groups, ['Katan', 'कतान']];
    expect(searchIn(withKatan, 'కాటన్', ...names).names).toEqual(['కాటన్ చీర', 'కాటన్ సిల్క్ చీర', 'Fine cotton', 'Cotton silk']);
    expect(searchIn(withKatan, 'कतान', ...names).names).toContain('Katan silk');
    expect(searchIn(withKatan, 'कतान', ...names).names).not.toContain('Fine cotton');
  });

  it('is neither the beginning of a Latin word nor a typo of one', () => {
    expect(searchIn([['peacock', 'मोर'], ['yellow', 'മഞ്ഞ']], 'मोर', 'Morning saree', 'Peacock').names).toEqual(['Peacock']);
    expect(searchIn([['peacock', 'mor', 'मोर']], 'मोर', 'Morning saree', 'Peacock', 'Mor').names).toEqual(['Mor', 'Peacock']);
    expect(searchIn([['peacock', 'मोर'], ['yellow', 'മഞ്ഞ']], 'മഞ്ഞ', 'Panna saree', 'Yellow').names).toEqual(['Yellow']);
  });

  it('that is spelled wrongly is corrected to the first Latin word of its group', () => {
    expect(searchIn([['gold', 'सुनहरा']], 'सुनहरी', 'Gold saree')).toEqual({ names: ['Gold saree'], corrected: 'gold' });
  });

  it('wins over a synonym that begins with it', () => {
    expect(found('പട്ട്')).toEqual(['Katan silk', 'Pattu saree', 'Cotton silk', 'కాటన్ సిల్క్ చీర']);
    expect(found('काला')).toEqual(['Black saree']);
  });

  it('is found by its beginning', () => {
    expect(found('பருத்')).toContain('Fine cotton');
  });

  it('matches as a phrase only, in its own script', () => {
    expect(found('కాటన్ సిల్క్').slice(0, 2)).toEqual(['కాటన్ సిల్క్ చీర', 'Cotton silk']);
    expect(searchIn([['silk', 'కాటన్ సిల్క్']], 'silk', 'కాటన్ చీర').names).toEqual([]);
  });

  it('finds a Latin word of a product that is the same in Latin letters, although its group does not have it', () => {
    expect(searchIn([['tie dye', 'बांधनी']], 'बांधनी', 'Bandhani', 'Tie dye').names).toEqual(['Tie dye', 'Bandhani']);
  });

  it('is replaced and forgotten with the list and the product', () => {
    const index = createSearchIndex(groups);
    index.put(0, [['கைத்தறி சேலை'], [], []]);
    const counts = (text: string) => [...index.match(readSearch(text)).counts].slice(0, 1);
    expect(counts('handloom')).toEqual([0]);
    index.setSynonyms([['handloom', 'கைத்தறி'], ['half saree', 'கைத்தறி சேலை']]);
    expect([counts('handloom'), counts('half saree')]).toEqual([[1], [2]]);
    index.remove(0);
    expect([counts('handloom'), counts('half saree')]).toEqual([[0], [0]]);
  });

  it.each(defaultSynonyms)('of the shop’s own list finds its group: %s', (...group: string[]) => {
    const [wanted = ''] = group;
    const index = createSearchIndex(defaultSynonyms);
    index.put(0, [[wanted], [], []]);
    for (const synonym of group) {
      const query = readSearch(synonym);
      expect(index.match(query).counts[0], synonym).toBe(query.words.length);
    }
  });
});

describe('the order of a search', () => {
  const inDescription = (name: string, text: string): SearchTexts => [[name], [], [text]];
  const inLabel = (name: string, text: string): SearchTexts => [[name], [text], []];

  it('is by kind: the same word, its beginning, a synonym, the same sound, a typo', () => {
    const names = ['Kanjeevaran', 'Kanjivarram', 'Kanchipuram', 'Kanjeevarams', 'Kanjeevaram'];
    expect(search('kanjeevaram', ...names).names).toEqual(['Kanjeevaram', 'Kanjeevarams', 'Kanchipuram', 'Kanjivarram', 'Kanjeevaran']);
  });

  it('is by field before it is by kind', () => {
    expect(search('maroon', inDescription('C', 'maroon'), inLabel('B', 'maroon'), 'Maroom A').names).toEqual(['Maroom A', 'B', 'C']);
  });

  it('is by the weakest word', () => {
    expect(search('red silk', inDescription('Red silk-like', 'silk'), inLabel('Silk', 'red')).names).toEqual(['Red silk-like', 'Silk']);
    expect(search('red silk', inDescription('Red A', 'silk'), inLabel('B', 'red silk')).names).toEqual(['B', 'Red A']);
  });
});

describe('a correction', () => {
  it.each([
    ['kanjeevarm', 'kanjeevaram'],
    ['silk kanjeevarm', 'kanjeevaram'],
    ['kanchiporam', 'kanchipuram'],
    ['kanjeevarm slik', 'kanjeevaram'],
    ['kanjeevarms', 'kanjeevaram'],
  ])('of "%s" is %s', (text, corrected) => {
    expect(search(text, 'Kanjeevaram silk').corrected).toBe(corrected);
  });

  it('is the most frequent of the words that are equally similar', () => {
    expect(search('kanteen', 'Kantren', 'Kantean', 'Kantean').corrected).toBe('kantean');
  });

  it.each([
    ['perple', 'purple', ['Violet']],
    ['jamdni', 'jamdani', ['Jamdani']],
    ['tanchi', 'tanchoi', ['Tanchoi']],
  ])('is also a synonym, but not another synonym that is as similar: %s is %s', (text, corrected, names) => {
    const groups = [['violet', 'purple', 'jamuni'], ['Kanjeevaram', 'Kanchi'], ['Jamdani', 'Dhakai']];
    expect(searchIn(groups, text, 'Violet', 'Jamdani', 'Kanjeevaram', 'Tanchoi')).toEqual({ names, corrected });
  });

  it('is also a synonym that is as similar and has the same consonants', () => {
    expect(searchIn([['lehenga', 'lahanga']], 'lahnga', 'Langa voni', 'Lehenga')).toEqual({ names: ['Langa voni', 'Lehenga'], corrected: 'lahanga' });
  });

  it('is a word with every typed letter rather than a more frequent one', () => {
    expect(searchIn([['lehenga', 'lengha']], 'legha', 'Megha', 'Lehenga')).toEqual({ names: ['Megha', 'Lehenga'], corrected: 'lengha' });
    expect(search('purpe', 'Pure silk', 'Pure cotton', 'Purple').corrected).toBe('purple');
  });

  it('has the synonyms of the word', () => {
    expect(searchIn([['Jamdani', 'Dhakai']], 'jamdni', 'Jamdani', 'Dhakai').names).toEqual(['Jamdani', 'Dhakai']);
  });

  it('is a synonym rather than a word that only a description has', () => {
    expect(searchIn([['gold', 'golden']], 'golder', 'Gold', [['Old saree'], [], ['older']]).corrected).toBe('golden');
  });

  it.each(['kanjeevaram', 'kanj', 'kanchipuram', 'kanjivaraam', 'xqzvw'])('does not exist for "%s"', (text) => {
    expect(search(text, 'Kanjeevaram silk', 'Kanjeevaran').corrected).toBeUndefined();
  });
});

it('a synonym with a doubled letter is no typo of itself', () => {
  expect(searchIn([['chiffon', 'net']], 'chiffon', 'Silk').corrected).toBeUndefined();
});

it('a plural is not corrected', () => {
  for (const text of ['blouses', 'blouse', 'sarees']) expect(search(text, 'Blouse for a saree'), text).toEqual({ names: ['Blouse for a saree'], corrected: undefined });
});

describe('the search index', () => {
  it('forgets the words of removed and replaced products', () => {
    const index = createSearchIndex([]);
    index.put(0, [['Kanjeevaram'], [], []]);
    index.put(0, [['Patola'], [], []]);
    index.put(1, [['Banarasi'], [], []]);
    index.remove(1);
    for (const word of ['kanjeevaram', 'kanjeevarm', 'banarasi']) expect([...index.match({ words: [word] }).counts]).toEqual([0, 0]);
    expect(index.match({ words: ['kanjeevarm'] }).corrected).toBeUndefined();
    expect(index.completions('')).toEqual(['patola']);
  });

  it('finds a word that a product has since the last search', () => {
    const index = createSearchIndex([]);
    index.put(0, [['Patola'], [], []]);
    const counts = () => [...index.match({ words: ['kanjeevaram'] }).counts].slice(0, 2);
    expect(counts()).toEqual([0]);
    index.put(1, [['Kanjeevaram'], [], []]);
    expect(counts()).toEqual([0, 1]);
  });

  it('uses new synonyms at once, also those of several words', () => {
    const index = createSearchIndex([['suit', 'kurta set']]);
    index.put(0, [['Kurta set'], [], []]);
    index.put(1, [['Angavastram'], [], []]);
    const counts = (...words: string[]) => [...index.match({ words }).counts];
    expect([counts('suit'), counts('stole')]).toEqual([[1, 0], [0, 0]]);
    index.setSynonyms([['stole', 'angavastram', 'kurta set']]);
    expect([counts('suit'), counts('stole')]).toEqual([[0, 0], [1, 1]]);
  });
});
