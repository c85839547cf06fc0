import type { SareeCollection } from '@storefront/contracts';
import { wordsOf, type Searchable } from './search-terms';

const fabricWords = {
  silk: [
    'silk', 'silks', 'mulberry', 'tussar', 'tussah', 'tasar', 'muga', 'eri', 'katan', 'kanjeevaram', 'kanjivaram', 'kanchipuram', 'banarasi',
    'paithani', 'patola', 'baluchari', 'dharmavaram', 'uppada', 'gajji', 'bhagalpuri',
  ],
  cotton: ['cotton', 'cottons', 'tant', 'khadi', 'mulmul', 'muslin', 'chettinad', 'mangalagiri', 'kota', 'dhaniakhali', 'gamcha'],
};

const occasionWords = {
  designer: [
    'designer', 'contemporary', 'modern', 'couture', 'organza', 'georgette', 'chiffon', 'satin', 'crepe', 'sequin', 'sequins', 'sequinned', 'ruffle',
    'ruffled', 'embroidered', 'embroidery', 'handpainted', 'ombre', 'linen',
  ],
  bridal: ['bridal', 'bride', 'brides', 'wedding', 'weddings', 'trousseau', 'muhurtham', 'mandap', 'kalyanam'],
  traditional: [
    'traditional', 'heritage', 'handloom', 'handwoven', 'heirloom', 'temple', 'kanjeevaram', 'kanjivaram', 'kanchipuram', 'banarasi', 'mysore', 'paithani',
    'patola', 'ikat', 'bandhani', 'jamdani', 'tant', 'chanderi', 'maheshwari', 'baluchari', 'pochampally', 'sambalpuri', 'gadwal', 'venkatagiri',
    'ilkal', 'kasavu', 'chettinad', 'leheriya', 'kalamkari', 'narayanpet', 'uppada', 'dharmavaram',
  ],
};

const mentions = (words: Set<string>, keys: string[]) => keys.some((key) => words.has(key));

/**
 * The collections of a saree (specification, 9: the filters of /products).
 * The fabric comes from name and material. The description counts only if those name no fabric, because a description may call cotton "soft as silk".
 */
export function collectionsOf({ name, description, category, specifications }: Searchable): SareeCollection[] {
  if (category !== 'saree') return [];
  const label = new Set(wordsOf(`${name} ${specifications.material ?? ''}`));
  const everything = new Set(wordsOf(`${name} ${specifications.material ?? ''} ${specifications.color ?? ''} ${description}`));
  const labelled = mentions(label, fabricWords.silk) || mentions(label, fabricWords.cotton);
  const fabric = labelled ? label : everything;

  const collections: SareeCollection[] = [];
  if (mentions(fabric, fabricWords.silk)) collections.push('silk');
  if (mentions(fabric, fabricWords.cotton)) collections.push('cotton');
  if (mentions(everything, occasionWords.designer)) collections.push('designer');
  if (mentions(everything, occasionWords.bridal)) collections.push('bridal');
  if (mentions(everything, occasionWords.traditional)) collections.push('traditional');
  return collections;
}
