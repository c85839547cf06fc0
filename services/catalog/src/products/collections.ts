import type { SareeCollection } from '@storefront/contracts';
import { spellingsIn } from '../search/spellings';
import type { Searchable } from './words';

type Fabric = 'silk' | 'cotton' | 'other';

/**
 * Words that name the cloth of a saree, the surest first: the fibre; a weave, for its usual fibre ("Kanchi cotton" is cotton); a cloth of any fibre.
 * These lists have one spelling of each word. `spellingsIn` finds the others.
 */
const fabricWords: Partial<Record<Fabric, string[]>>[] = [
  {
    silk: ['silk', 'mulberry', 'tussar', 'muga', 'eri', 'katan'],
    cotton: ['cotton'],
    other: ['linen', 'wool', 'woollen', 'jute', 'viscose', 'rayon', 'modal', 'polyester', 'nylon'],
  },
  {
    silk: ['kanjeevaram', 'banarasi', 'paithani', 'patola', 'baluchari', 'dharmavaram', 'uppada', 'gajji', 'bhagalpuri'],
    cotton: ['tant', 'khadi', 'muslin', 'chettinad', 'mangalagiri', 'kota', 'dhaniakhali', 'gamcha'],
  },
  { other: ['organza', 'georgette', 'chiffon', 'crepe', 'satin', 'net', 'velvet'] },
];

const occasionWords = {
  designer: [
    'designer', 'contemporary', 'modern', 'couture', 'organza', 'georgette', 'chiffon', 'satin', 'crepe', 'sequin', 'sequinned', 'ruffle', 'ruffled',
    'embroidered', 'handpainted', 'ombre', 'linen',
  ],
  bridal: ['bridal', 'trousseau', 'mandap', 'kalyanam'],
  traditional: [
    'traditional', 'heritage', 'handloom', 'heirloom', 'temple', 'kanjeevaram', 'banarasi', 'mysore', 'paithani', 'patola', 'ikat', 'bandhani', 'jamdani',
    'tant', 'chanderi', 'maheshwari', 'baluchari', 'pochampally', 'sambalpuri', 'gadwal', 'venkatagiri', 'ilkal', 'kasavu', 'chettinad', 'leheriya',
    'kalamkari', 'narayanpet', 'uppada', 'dharmavaram',
  ],
};

const mentions = (words: Set<string>, keys: string[] = []) => keys.some((key) => words.has(key));

/** The fabrics that a name or a material says. The surest words decide: a weave does not count beside a fibre. Empty if it says none. */
function fabricsOf(label: Set<string>): Fabric[] {
  const named = fabricWords.map((words) => (['silk', 'cotton', 'other'] as const).filter((fabric) => mentions(label, words[fabric])));
  return named.find(({ length }) => length > 0) ?? [];
}

/**
 * The collections of a saree (specification, 9: the filters of /products).
 * The fabric comes from name and material. The description counts only if those name no fabric, because a description may call cotton "soft as silk".
 */
export function collectionsOf({ name, description, category, specifications }: Searchable): SareeCollection[] {
  if (category !== 'saree') return [];
  const label = spellingsIn(`${name} ${specifications.material ?? ''}`);
  // "Pat" is a silk in a name or a material, but a description says "pat dry".
  const text = description.replace(/\bpat\b/gi, ' ');
  const everything = new Set([...label, ...spellingsIn(`${specifications.color ?? ''} ${text}`)]);
  const fabrics = fabricsOf(label);
  const isOf = (fabric: Fabric) => (fabrics.length > 0 ? fabrics.includes(fabric) : fabricWords.some((words) => mentions(everything, words[fabric])));

  const collections: SareeCollection[] = [];
  if (isOf('silk')) collections.push('silk');
  if (isOf('cotton')) collections.push('cotton');
  if (mentions(everything, occasionWords.designer)) collections.push('designer');
  if (mentions(everything, occasionWords.bridal)) collections.push('bridal');
  if (mentions(everything, occasionWords.traditional)) collections.push('traditional');
  return collections;
}
