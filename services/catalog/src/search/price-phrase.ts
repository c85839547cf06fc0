import { withAsciiDigits } from './transliterate';

/** Rupees, bounds included. A missing bound is open. */
export interface PriceRange {
  min?: number;
  max?: number;
}

const units: [RegExp, number][] = [
  [/^(?:k|thousands?|ha[zj]aa?r|हज\u093c?ार)$/, 1_000],
  [/^(?:lakhs?|lacs?|l|लाख)$/, 100_000],
  [/^(?:crores?|cr)$/, 10_000_000],
];

const wordEnd = String.raw`(?![\p{L}\p{N}\p{M}])`;
/** After a vowel sign, "रू" is the end of a word such as "गेरू". */
const currency = String.raw`(?:₹|rs\.?|inr|rupees?|rupa?i?y[ae]|(?<!\p{M})र[ुू](?:\.|पय(?:े|ा|ों)|पए)?)`;
/** A number with one of these is a length, a time or a count: "over 9 yards", "within 2 days". */
const measure = String.raw`(?:met(?:er|re)s?|mtrs?|cms?|inch(?:es)?|yards?|ga[zj]|days?|weeks?|pieces?|pcs|counts?)`;
const amount = String.raw`${currency}?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|thousands?|ha[zj]aa?r|हज\u093c?ार|lakhs?|lacs?|लाख|l|crores?|cr)?(?:\s*(?:${currency}|/-))?${wordEnd}(?!\s*${measure}${wordEnd})`;
const start = String.raw`(?<![\p{L}\p{N}]|\p{N},)`;
const less = String.raw`(?:under|below|(?:less|lower|cheaper) th[ae]n)`;
const more = String.raw`(?:above|over|(?:more|higher|greater) th[ae]n)`;
const not = 'no(?:t|thing)?';
const notLess = `${not} ${less}`;
const below = String.raw`(?:${less}|${not} ${more}|at most|within|up\s?to|till|max(?:imum)?|(?:within )?budget(?: of)?|<=?|≤)`;
const above = String.raw`(?:${more}|${notLess}|at least|starting(?: from| at)?|from|min(?:imum)?|>=?|≥)`;
const and = '(?:(?:and|or) |& ?)';
const fewer = '(?:se k[au]m|से कम)';
const greater = String.raw`(?:se (?:[zj]i?yaa?da|adhik)|से (?:ज\u093c?्यादा|अधिक))`;
const orBelow = String.raw`(?:${and}?(?:below|under)|max(?:imum)?|${and}less|${fewer}|se sast[aei]|[sk]e n(?:ee|i)che|ke [au]nd[ae]r|tak|[सक]े नीचे|के अंदर|तक|पर्यंत)${wordEnd}`;
const orAbove = String.raw`(?:(?:${and}?(?:above|over)|${and}(?:more|up(?:wards?)?)|onwards?|plus|${greater}|[sk]e [ou]o?p[ae]r|[सक]े ऊपर)${wordEnd}|\+)`;
const nahi = `(?:na?h(?:i|ee)n?|नहीं)${wordEnd}`;
/** The end of "5000 se 10000 tak" and "5000 aur 10000 ke beech". */
const rangeEnd = String.raw`(?:tak|ke (?:b(?:ee|i)ch|[au]nd[ae]r)|तक|के (?:बीच|अंदर))${wordEnd}`;

const phrase = (...parts: string[]) => new RegExp(parts.join(String.raw`\s*`), 'giu');
const between = phrase(`${start}between`, amount, '(?:and|aur|to|&|-|–)', amount);
const range = phrase(`${start}(?:${below}|${above})?`, amount, String.raw`(?:-|–|—|to|till|up\s?to|se|से)`, amount, `(?:${rangeEnd})?`);
const endingRange = phrase(start + amount, '(?:and|aur|&|और)', amount, rangeEnd);
const bounds: [RegExp, keyof PriceRange][] = [
  // The negations are before the others, which would read "less than 5000" in "not less than 5000".
  [phrase(start + amount, fewer, nahi), 'min'],
  [phrase(start + amount, greater, nahi), 'max'],
  [phrase(start + notLess, amount), 'min'],
  [phrase(start + below, amount), 'max'],
  [phrase(start + amount, orBelow), 'max'],
  [phrase(start + above, amount), 'min'],
  [phrase(start + amount, orAbove), 'min'],
];

/** A range without a unit is one of prices from this amount: `2-3` may be metres, and `2024-25` a year. */
const smallestRange = 100;

const unitOf = (unit: string | undefined) => units.find(([name]) => unit !== undefined && name.test(unit.toLowerCase()))?.[1] ?? 1;
const rupees = (digits: string, unit: string | undefined) => Number(digits.replaceAll(',', '')) * unitOf(unit);

/** Takes the price phrases out of a search: "red silk under 5,000", "below 10k", "above 1 lakh", "2000-4000", "५००० से कम", "2000 se 4000". */
export function readPrices(search: string): { text: string; price: PriceRange } {
  let price: PriceRange = {};
  const atMost = (max: number) => (price = { ...price, max: Math.min(max, price.max ?? max) });
  const atLeast = (min: number) => (price = { ...price, min: Math.max(min, price.min ?? min) });

  const takeRange = (found: string, from: string, fromUnit: string | undefined, to: string, toUnit: string | undefined) => {
    // In "1-2 lakh" the unit belongs to both numbers, in "50000 - 1 lakh" only to the second.
    const shared = fromUnit ?? (rupees(from, undefined) <= rupees(to, undefined) ? toUnit : undefined);
    const [low = 0, high = 0] = [rupees(from, shared), rupees(to, toUnit)].sort((one, other) => one - other);
    const isYear = rupees(to, toUnit) < smallestRange && rupees(from, shared) > smallestRange;
    if (high < smallestRange || isYear) return found;
    atLeast(low);
    atMost(high);
    return ' ';
  };
  // Single spaces keep the patterns linear: they allow spaces at several neighbouring places.
  let text = withAsciiDigits(search.normalize('NFC').replace(/\s+/g, ' ')).replace(between, takeRange).replace(range, takeRange).replace(endingRange, takeRange);
  for (const [pattern, bound] of bounds) {
    text = text.replace(pattern, (_, digits: string, unit: string | undefined) => {
      (bound === 'max' ? atMost : atLeast)(rupees(digits, unit));
      return ' ';
    });
  }
  return { text, price };
}
