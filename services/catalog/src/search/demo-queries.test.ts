import { demoProducts } from '../demo/products';
import { openTestApp, product } from '../testing/catalog';
import { isFiller } from './search-query';
import { productListAnswerSchema, suggestAnswerSchema, type ProductListAnswer } from '@storefront/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../test/search-queries.json';

interface DemoQuery {
  q: string;
  all?: string[];
  atLeast?: number;
  only?: string[];
  first?: string;
  corrected?: string;
  none?: boolean;
}

const pageSize = 12;

describe('a search in the demo catalogue', () => {
  let app: Awaited<ReturnType<typeof openTestApp>>;
  beforeAll(async () => {
    app = await openTestApp();
    // The newest first, as in the shop.
    await app.put(...demoProducts.toReversed().map((demo) => product({ ...demo, images: [] })));
  });
  afterAll(() => app.destroy());

  const search = async (text: string): Promise<ProductListAnswer> =>
    productListAnswerSchema.parse((await app.request('GET', `/api/products?search=${encodeURIComponent(text)}&page=1&limit=${pageSize}`)).body);

  const namesOf = async (text: string) => (await search(text)).products.map(({ name }) => name);
  /** Of all pages. */
  const allNamesOf = async (text: string) =>
    productListAnswerSchema.parse((await app.request('GET', `/api/products?search=${encodeURIComponent(text)}&page=1&limit=100`)).body).products.map(({ name }) => name);

  it.each([
    ['பனாரஸ் புடவை', 'Banarasi'],
    ['ऑर्गेंज़ा', 'Organza'],
    ['மீனாட்சி', 'Meenakshi'],
    ['லினன்', 'Linen'],
  ])('%s finds each %s', async (text, name) => {
    expect(await namesOf(text)).toEqual(expect.arrayContaining(demoProducts.filter((demo) => demo.category === 'saree' && demo.name.includes(name)).map((demo) => demo.name)));
  });

  const isMadeOf = (fibre: RegExp) => (name: string) => fibre.test(demoProducts.find((demo) => demo.name === name)?.specifications.material ?? '');
  const [isCotton, isSilk] = [isMadeOf(/cotton/i), isMadeOf(/silk/i)];

  it.each(['suti', 'cotton', 'cotton saree', 'பருத்தி', 'ಹತ್ತಿ ಸೀರೆ', 'కాటన్', 'कॉटन'])('%s finds cotton first', async (text) => {
    const names = await namesOf(text);
    expect(names.length).toBe(pageSize);
    expect(names.filter((name) => !isCotton(name))).toEqual([]);
  });

  it.each(['പട്ട് സാരി', 'பட்டு புடவை', 'పట్టు చీర'])('%s finds silk first', async (text) => {
    const names = await namesOf(text);
    expect(names.length).toBe(pageSize);
    expect(names.filter((name) => !isSilk(name))).toEqual([]);
  });

  it.each([
    ['under ५०००', 'under 5000'],
    ['साड़ी ५००० से कम', 'sari under 5000'],
    ['sari ২০০০-৪০০০', 'sari 2000-4000'],
    ['साडी', 'saree'],
    ['sarees for women', 'sarees'],
    ['saree for mother', 'saree'],
    ["women's saree under 5000", 'saree under 5000'],
    ['new saree', 'saree'],
    ['latest silk saree collection', 'silk saree'],
    ['silk saree online', 'silk saree'],
    ['buy saree online', 'saree'],
    ['ladies kurti', 'kurti'],
    ['girls lehenga', 'lehenga'],
    ['banarasi saree price', 'banarasi saree'],
    ['saree price below 3000', 'saree under 3000'],
    ['lal wali saree', 'lal saree'],
    ['महिलाओं के लिए नई साड़ी', 'साड़ी'],
    ['blouses', 'blouse'],
    ['saree ❤\ufe0f', 'saree'],
    ['lal saree ☎\ufe0f', 'lal saree'],
  ])('%s is the same as %s', async (text, simpler) => {
    expect(await namesOf(text)).toEqual(await namesOf(simpler));
    expect((await search(text)).search).toEqual({ match: 'exact' });
  });

  it.each([
    ['lehngas', 'lehenga', 'lehenga'],
    ['paithnis', 'paithani', 'paithani'],
    ['kurties', 'kurti', 'kurti'],
    ['dupatas', 'dupatta', undefined],
  ])('%s is a misspelled plural', async (text, singular, corrected) => {
    expect((await allNamesOf(text)).toSorted()).toEqual((await allNamesOf(singular)).toSorted());
    expect((await search(text)).search?.corrected).toBe(corrected);
  });

  it.each([
    ['varansai', 'varanasi'],
    ['bandhje', 'bandhej'],
    ['mysruu', 'mysuru'],
    ['churidra', 'churidar'],
    ['jamdni', 'jamdani'],
    ['tanchi', 'tanchoi'],
    ['ghara', 'ghagra'],
  ])('%s is corrected to %s, and finds the same', async (text, corrected) => {
    expect((await allNamesOf(text)).toSorted()).toEqual((await allNamesOf(corrected)).toSorted());
    expect((await search(text)).search?.corrected).toBe(corrected);
  });

  it.each([
    ['foral', 'floral'],
    ['legha', 'lengha'],
    ['baaras', 'banaras'],
    ['bloue', 'blouse'],
    ['purpe', 'purple'],
  ])('%s is corrected to %s, and finds all its products', async (text, corrected) => {
    expect(await allNamesOf(text)).toEqual(expect.arrayContaining(await allNamesOf(corrected)));
    expect((await search(text)).search?.corrected).toBe(corrected);
  });

  it.each(['shaadi', 'shadi', 'शादी', 'shaadi saree'])('%s finds clothes for a wedding, not all sarees', async (text) => {
    expect((await allNamesOf(text)).length).toBeLessThan(12);
    expect((await allNamesOf(text))[0]).toBe('Rajeshwari Bridal Banarasi');
  });

  it.each([
    ['georgette', 'जॉर्जेट', 'जार्जेट', 'ஜார்ஜெட்', 'జార్జెట్', 'ಜಾರ್ಜೆಟ್', 'ജോർജറ്റ്', 'জর্জেট', 'jorjet'],
    ['organza', 'ऑरगेंजा', 'ஆர்கான்சா', 'ఆర్గంజా', 'ಆರ್ಗಂಜಾ', 'ഓർഗൻസ', 'অরগাঞ্জা'],
    ['crepe', 'क्रेप', 'கிரேப்', 'క్రేప్', 'ಕ್ರೇಪ್', 'ക്രേപ്പ്', 'ক্রেপ'],
    ['tussar', 'टसर', 'டசர்', 'టస్సర్', 'ಟಸ್ಸರ್', 'ടസ്സർ', 'তসর', 'tussore', 'kosa'],
    ['linen saree', 'लिनेन साड़ी', 'லினென் புடவை', 'లినెన్ చీర', 'ಲಿನಿನ್ ಸೀರೆ', 'ലിനൻ സാരി', 'লিনেন শাড়ি'],
    ['net saree', 'नेट साड़ी', 'நெட் புடவை', 'నెట్ చీర', 'ನೆಟ್ ಸೀರೆ', 'നെറ്റ് സാരി', 'নেট শাড়ি'],
    ['handloom', 'हैंडलूम', 'கைத்தறி', 'చేనేత', 'ಕೈಮಗ್ಗ', 'കൈത്തറി', 'হ্যান্ডলুম'],
    ['cotton', 'काटन', 'કોટન', 'காட்டன்', 'కాటన్', 'ಕಾಟನ್', 'കോട്ടൺ', 'কটন'],
    ['resham', 'रेशमी', 'રેશમ', 'பட்டு', 'పట్టు', 'ರೇಷ್ಮೆ', 'പട്ട്', 'রেশম'],
    ['saree', 'साडी', 'साड्या', 'साडियां', 'साड़ियों', 'sadi', 'saadi', 'சாரி', 'సారీ', 'ಸ್ಯಾರಿ', 'સાડી'],
    ['blouse', 'ब्लाउज', 'ரவிக்கை', 'జాకెట్టు', 'ರವಿಕೆ', 'ബ്ലൗസ്', 'ব্লাউজ'],
    ['wedding saree', 'शादी की साड़ी', 'लग्नाची साडी', 'திருமண புடவை', 'పెళ్ళి చీర', 'ಮದುವೆ ಸೀರೆ', 'വിവാഹ സാരി', 'বিয়ের শাড়ি'],
    ['lal saree', 'लाल रंग की साड़ी', 'சிவப்பு நிற புடவை', 'ఎర్ర చీర', 'ಕೆಂಪು ಬಣ್ಣದ ಸೀರೆ', 'ചുവന്ന സാരി', 'লাল রঙের শাড়ি'],
    ['green saree', 'हरी साड़ी', 'हिरवी साडी', 'લીલી સાડી', 'பச்சை புடவை', 'ఆకుపచ్చ చీర', 'ಹಸಿರು ಸೀರೆ', 'പച്ച സാരി', 'সবুজ শাড়ি'],
    ['blue saree', 'नीली साड़ी', 'निळी साडी', 'વાદળી સાડી', 'நீல புடவை', 'నీలి చీర', 'ನೀಲಿ ಸೀರೆ', 'നീല സാരി', 'নীল শাড়ি'],
    ['yellow saree', 'पीली साड़ी', 'पिवळी साडी', 'પીળી સાડી', 'மஞ்சள் புடவை', 'పసుపు చీర', 'ಹಳದಿ ಸೀರೆ', 'മഞ്ഞ സാരി', 'হলুদ শাড়ি'],
    ['gulabi saree', 'गुलाबी साड़ी', 'இளஞ்சிவப்பு புடவை', 'గులాబీ చీర', 'ಗುಲಾಬಿ ಸೀರೆ', 'റോസ് സാരി', 'গোলাপী শাড়ি'],
    ['kala', 'काली', 'काळी', 'கறுப்பு', 'నల్ల', 'ಕಪ್ಪು', 'കറുത്ത', 'কালো'],
    ['white saree', 'सफ़ेद साड़ी', 'पांढरी साडी', 'safaid saree', 'સફેદ સાડી', 'வெள்ளை புடவை', 'తెల్ల చీర', 'ಬಿಳಿ ಸೀರೆ', 'വെളുത്ത സാരി', 'সাদা শাড়ি'],
    ['golden', 'सुनहरी', 'सोनेरी', 'தங்க', 'బంగారం', 'ಚಿನ್ನದ', 'സ്വർണ്ണം', 'সোনালী'],
    ['maroon saree', 'मरून साड़ी', 'மெரூன் புடவை', 'మెరూన్ చీర', 'ಮರೂನ್ ಸೀರೆ', 'മെറൂൺ സാരി', 'মেরুন শাড়ি'],
    ['anarkali', 'अनारकली', 'அனார்கலி', 'అనార్కలి', 'ಅನಾರ್ಕಲಿ', 'അനാർക്കലി', 'আনারকলি'],
    ['kurta', 'कुर्ती', 'कुर्तियां', 'குர்தி', 'కుర్తా', 'ಕುರ್ತಾ', 'കുർത്ത', 'কুর্তি'],
    ['lehenga', 'लहंगे', 'ચણિયા ચોળી', 'chania choli', 'லெஹெங்கா', 'లెహెంగా', 'ಲೆಹಂಗಾ', 'ലെഹങ്ക', 'লেহেঙ্গা', 'lengha', 'lehnga'],
    ['dupatta', 'दुपट्टे', 'துப்பட்டா', 'దుపట్టా', 'ದುಪಟ್ಟಾ', 'ദുപ്പട്ട', 'ওড়না', 'odhani', 'dupata', 'scarf'],
    ['temple', 'मंदिर', 'கோவில்', 'గోపురం', 'ದೇವಸ್ಥಾನ', 'ക്ഷേത്രം', 'মন্দির'],
    ['border', 'बॉर्डर', 'பார்டர்', 'అంచు', 'ಬಾರ್ಡರ್', 'ബോർഡർ', 'পাড়'],
    ['chanderi', 'चंदेरी', 'சந்தேரி', 'చందేరి', 'ಚಂದೇರಿ', 'ചന്ദേരി', 'চান্দেরি', 'chanderee'],
    ['ikat', 'इकत', 'இக்கத்', 'ఇక్కత్', 'ಇಕತ್', 'ഇക്കത്ത്', 'ইকত', 'ikkat', 'ekat'],
    ['chikankari', 'चिकनकारी', 'lucknowi', 'chikan kurta'],
    ['burgundy', 'burgundy colour', 'मरून कलर'],
    ['suit', 'punjabi suit', 'salwar suit'],
    ['churidar', 'punjabi dress', 'chudithar'],
    ['violet', 'जांभळी'],
    ['leheriya', 'lehria'],
    ['bandhani', 'bhandani'],
    ['beige', 'offwhite'],
    ['asmani', 'skyblue'],
    ['langa voni', 'halfsaree'],
    ['mysore', 'maisore'],
    ['mint', 'mint green', 'pista'],
    ['gota', 'gota patti'],
    ['pavadai', 'தாவணி', 'davani', 'பட்டுப்பாவாடை', 'pattupavadai'],
    ['kanchipuram', 'காஞ்சிப்பட்டு', 'kanchipattu', 'கஞ்சிப்பட்டு', 'కంచిపట్టు', 'kanjipattu'],
    ['மயில்', 'मोर', 'મોર', 'peacock'],
    ['lal', 'sivappu', 'sigappu'],
    ['green saree', 'pachai pudavai'],
    ['yellow saree', 'manjal pudavai'],
  ])('%s: the same is found first, and nothing else is found, in other words', async (latin, ...others) => {
    const [first, ...more] = await allNamesOf(latin);
    expect(first, latin).toBeDefined();
    for (const text of others) {
      const found = await allNamesOf(text);
      expect(found[0], text).toBe(first);
      expect(found.filter((name) => name !== first && !more.includes(name)), text).toEqual([]);
    }
  });

  it('Katan, which is a silk, is not meant by cotton, which is the same in Latin letters', async () => {
    const katan = (await allNamesOf('katan')).filter(isSilk);
    expect(katan.length).toBeGreaterThan(4);
    for (const text of ['కాటన్', 'ಕಾಟನ್', 'काटन']) expect((await allNamesOf(text)).filter((name) => katan.includes(name)), text).toEqual([]);
    for (const text of ['कतान', 'কাতান']) expect((await allNamesOf(text)).filter((name) => !katan.includes(name)), text).toEqual([]);
  });

  it.each([
    ['royal blue saree', 'Nilambari Kanjeevaram'],
    ['magenta saree', 'Vasantham Kanjeevaram'],
    ['peach saree', 'Nizam Mangalagiri Cotton'],
    ['lavender', 'Megha Kota Doria'],
    ['turquoise saree', 'Samandar Leheriya'],
    ['readymade blouse', 'Swarna Brocade Blouse'],
    ['long dress', 'Jal Leheriya Maxi'],
    ['floral saree', 'Bageecha Organza'],
    ['orissa ikat', 'Bichitrapuri Sambalpuri Ikat'],
    ['khadi', 'Sohni Phulkari Dupatta'],
    ['wine colour saree', 'Revathi Dharmavaram'],
  ])('%s finds %s first', async (text, name) => {
    expect((await namesOf(text))[0]).toBe(name);
    expect((await search(text)).search?.corrected).toBeUndefined();
  });

  it('no word that says nothing about a product is suggested', async () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      const { suggestions } = suggestAnswerSchema.parse((await app.request('GET', `/api/products/suggest?q=${letter}`)).body);
      expect(suggestions.filter(({ kind, text }) => kind === 'term' && isFiller(text)), letter).toEqual([]);
    }
  });

  it.each([
    ['under 5000 sil', 'under 5000 silk', 'silk under 5000'],
    ['काटन सा', 'काटन saree', 'cotton saree'],
  ])('for %s, the suggested term %s finds the same as %s', async (text, term, latin) => {
    const { suggestions } = suggestAnswerSchema.parse((await app.request('GET', `/api/products/suggest?q=${encodeURIComponent(text)}`)).body);
    expect(suggestions.flatMap(({ kind, text: suggested }) => (kind === 'term' ? [suggested] : []))).toContain(term);
    expect(await allNamesOf(term)).toEqual(await allNamesOf(latin));
  });

  it.each(queries as DemoQuery[])('$q', async ({ q, all = [], atLeast = none(q) ? 0 : 1, only, first, corrected }) => {
    const { products, search: outcome } = await search(q);
    const names = products.map(({ name }) => name);
    const wanted = demoProducts.map(({ name }) => name).filter((name) => all.some((text) => name.includes(text)));
    if (wanted.length > pageSize) for (const name of names) expect(wanted).toContain(name);
    else expect(names).toEqual(expect.arrayContaining(wanted));
    expect(names.length).toBeGreaterThanOrEqual(atLeast);
    if (only) for (const { name, category } of products) expect(only, name).toContain(category);
    if (first !== undefined) expect(names[0]).toBe(first);
    expect(outcome?.match).toBe(none(q) ? 'none' : 'exact');
    if (corrected !== undefined) expect(outcome?.corrected).toBe(corrected);
  });
});

const none = (text: string) => (queries as DemoQuery[]).some(({ q, none }) => q === text && none === true);
