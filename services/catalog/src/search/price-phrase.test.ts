import { describe, expect, it } from 'vitest';
import { readPrices } from './price-phrase';

describe('the price in a search', () => {
  it.each([
    ['red silk under 5000', { max: 5_000 }, 'red silk'],
    ['below 10k', { max: 10_000 }, ''],
    ['above 1 lakh', { min: 100_000 }, ''],
    ['indigo 2000-4000', { min: 2_000, max: 4_000 }, 'indigo'],
    ['4000 - 2000', { min: 2_000, max: 4_000 }, ''],
    ['between 2,000 and 4,000 cotton', { min: 2_000, max: 4_000 }, 'cotton'],
    ['from 5k to 10k', { min: 5_000, max: 10_000 }, ''],
    ['1-2 lakh', { min: 100_000, max: 200_000 }, ''],
    ['50000-1 lakh', { min: 50_000, max: 100_000 }, ''],
    ['Less than ₹ 1,50,000', { max: 150_000 }, ''],
    ['saree upto Rs. 2500/-', { max: 2_500 }, 'saree'],
    ['more than 1.5 lakhs', { min: 150_000 }, ''],
    ['above 2000 below 3000', { min: 2_000, max: 3_000 }, ''],
    ['under 500 under 400', { max: 400 }, ''],
    ['5000 se kam', { max: 5_000 }, ''],
    ['10k and above', { min: 10_000 }, ''],
    ['<3000', { max: 3_000 }, ''],
    ['under ५०००', { max: 5_000 }, ''],
    ['cotton ২,০০০-৪,০০০', { min: 2_000, max: 4_000 }, 'cotton'],
    ['below ௧௦k', { max: 10_000 }, ''],
    ['above ౧ lakh', { min: 100_000 }, ''],
    ['between ೨೦೦೦ and ೪೦೦೦', { min: 2_000, max: 4_000 }, ''],
    ['under ₹൫൦൦൦', { max: 5_000 }, ''],
    ['साड़ी ५००० से कम', { max: 5_000 }, 'साड़ी'],
    ['5000 तक', { max: 5_000 }, ''],
    ['५००० से ज़्यादा', { min: 5_000 }, ''],
    ['saree 5000 ke niche', { max: 5_000 }, 'saree'],
    ['10 hazaar rupaye se kam', { max: 10_000 }, ''],
    ['5 हज़ार से कम', { max: 5_000 }, ''],
    ['1 लाख से ऊपर', { min: 100_000 }, ''],
    ['5000 रुपये के नीचे साड़ी', { max: 5_000 }, 'साड़ी'],
    ['2000 se 4000', { min: 2_000, max: 4_000 }, ''],
    ['less then 5000', { max: 5_000 }, ''],
    ['under 1.5 lakh', { max: 150_000 }, ''],
    ['under 5000rs', { max: 5_000 }, ''],
    ['below 5000inr', { max: 5_000 }, ''],
    ['rs5000 below', { max: 5_000 }, ''],
    ['₹5000 under', { max: 5_000 }, ''],
    ['5000rs tak', { max: 5_000 }, ''],
    ['5000 ke under', { max: 5_000 }, ''],
    ['5000 se kum', { max: 5_000 }, ''],
    ['5000 se sasta', { max: 5_000 }, ''],
    ['5000 ke neeche', { max: 5_000 }, ''],
    ['5000 पर्यंत', { max: 5_000 }, ''],
    ['budget 5000', { max: 5_000 }, ''],
    ['10000 se jyada', { min: 10_000 }, ''],
    ['10000 se uper', { min: 10_000 }, ''],
    ['1 lakh ke upar', { min: 100_000 }, ''],
    ['5000 से अधिक', { min: 5_000 }, ''],
    ['5000 plus', { min: 5_000 }, ''],
    ['5000 se 10000 tak', { min: 5_000, max: 10_000 }, ''],
    ['5000 se 10000 ke beech', { min: 5_000, max: 10_000 }, ''],
    ['5000 से 10000 के बीच', { min: 5_000, max: 10_000 }, ''],
    ['5000 aur 10000 ke beech', { min: 5_000, max: 10_000 }, ''],
    ['between rs 2000 & 4000', { min: 2_000, max: 4_000 }, ''],
    ['2000rs-4000rs', { min: 2_000, max: 4_000 }, ''],
    ['from 2000 till 4000', { min: 2_000, max: 4_000 }, ''],
    ['saree price below 3000', { max: 3_000 }, 'saree price'],
    ['silk,2000-4000', { min: 2_000, max: 4_000 }, 'silk,'],
    ['above 2000   below 3000', { min: 2_000, max: 3_000 }, ''],
    ['2000 above 5000 below', { min: 2_000, max: 5_000 }, ''],
  ])('"%s" is %j', (search, price, text) => {
    const read = readPrices(search);
    expect(read.price).toEqual(price);
    expect(read.text.trim()).toBe(text);
  });

  it.each(['silk', 'under', 'under the moon', '5000', '2-3 metres', 'underwired 5000', 'set of 2 - 3', 'above all', '9 yards', '5000 तकिया', '5000 belows', '5000 aur 10000', 'set of 5 and 2', '1 lakh', 'rs5000x'])('"%s" has none', (search) => {
    expect(readPrices(search)).toEqual({ text: search, price: {} });
  });
});
