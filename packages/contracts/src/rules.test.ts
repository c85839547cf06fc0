import { describe, expect, it } from 'vitest';
import { isEmailAddress, phoneKey, phonePattern, plainText, transactionKey } from './rules';

describe('a stored text', () => {
  it.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['zero-width joiners', '\u200c\u200d'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a word joiner', '\u2060'],
    ['invisible signs of mathematics', '\u2061\u2064'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['the blank of Braille', '\u2800'],
    ['controls of direction', '\u202a\u202e\u2066\u2069\u200e\u200f\u061c'],
    ['combining marks', '\u0301\u093f'],
    ['variation selectors', '\ufe0f'],
    ['tags', '\u{e0067}\u{e007f}'],
    ['every kind of blank', ' \t\r\n\u00a0\u1680\u2003\u202f\u3000\u2028\u2029'],
  ])('is empty if it has only %s', (_, text) => {
    expect(plainText(text)).toBe('');
  });

  it.each([
    ['a name with an apostrophe', 'Maria D’Souza'],
    ['one letter', 'ஐ'],
    ['Malayalam, which ends a word with a joiner', 'അവന്\u200d'],
    ['Hindi with a joiner and a non-joiner', 'क्\u200dष क्\u200cष'],
    ['Kannada with a joiner', 'ರ\u200d್ಯ'],
    ['a family of emoji', '👩\u200d👩\u200d👧'],
    ['an emoji with a variation selector', '❤\ufe0f'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Urdu', 'ساڑھی'],
    ['digits and punctuation', '12/3, 4th Cross'],
    ['several lines', 'one\ntwo\tthree'],
  ])('keeps %s', (_, text) => {
    expect(plainText(text)).toBe(text.normalize('NFC'));
  });

  it('is equal for texts that look the same', () => {
    const forms = ['Renée', 'Rene\u0301e', '\u200bRen\u00adée', '\u202aRenée\u202c', ' Renée\ufeff', 'Re\u2060née'];
    expect(new Set(forms.map(plainText))).toEqual(new Set(['Renée']));
  });

  it('cannot change the direction of the text after it', () => {
    expect(plainText('Asha\u202egnp.exe')).toBe('Ashagnp.exe');
  });

  it('has no halves of surrogate pairs', () => {
    expect(plainText('a\ud83e')).toBe('a\ufffd');
    expect(plainText('a🥻')).toBe('a🥻');
  });
});

describe('an e-mail address', () => {
  it.each([
    "maria.d'souza@example.com",
    'asha+sarees@example.com',
    "!#$%&'*+-/=?^_`{|}~@example.com",
    'a@b.co',
    'first.last@mail.shop.example.in',
    'லட்சுமி@example.இந்தியா',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  ])('is accepted: %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '', 'a', 'a@b', '@b.co', 'a@', 'a@.co', 'a@b.', 'a@b..co', 'a@@b.co', 'a b@c.de', 'a@b c.de',
    'a"b@c.de', 'a,b@c.de', 'a<b@c.de', 'a>b@c.de', 'a;b@c.de', 'a:b@c.de', 'a(b)@c.de', 'a[b]@c.de', 'a\\b@c.de',
    "a@b'c.de", 'a@b/c.de', 'a@b_c.de', 'a@b%c.de', 'a@[127.0.0.1]',
    'a\r\nBcc: b@c.de', 'a\u0000@c.de', 'a\u0085@c.de', 'a\u2028@c.de', 'a\u200d@c.de', 'a@c\u200d.de', 'a\u3164@c.de', 'a\u202e@c.de',
    `${'a'.repeat(250)}@b.co`,
  ])('is rejected: %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});

describe('the phone number of an address', () => {
  it.each(['9876543210', '+91 98765 43210', '098765-43210', '+91\u00a098765\u00a043210', '044-2345 6789', '+91 - 98765 - 43210', '234567', '9876543210-'])('is accepted: %j', (text) => {
    expect(phonePattern.test(text)).toBe(true);
  });

  it.each(['', '------', '+------', '      ', '12345', '1-2-3-4-5-', '98765\n43210', '98765\t43210', '98765\u202843210', '+', '++919876543210', '98765+43210', '1'.repeat(21), 'call 9876543210'])('is rejected: %j', (text) => {
    expect(phonePattern.test(text)).toBe(false);
  });
});

describe('the key of a phone number', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['+91\u00a098765\u00a043210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['+91 98765', '98765'],
    ['91987', '91987'],
    ['+44 20 7946 0958', '442079460958'],
    ['Lakshmi', ''],
    ['ORD-2', ''],
    ['', ''],
  ])('of "%s" is "%s"', (phone, key) => {
    expect(phoneKey(phone)).toBe(key);
  });
});

describe('a transaction ID', () => {
  it.each([
    '4287-1563-0981', '0428715630981', '428715630981.', 'UTR428715630981', 'utr-428715630981', 'UTR/0428.715.630.981', 'UTR:428715630981',
    '4287_1563_0981', ' 4287 1563 0981 ', '000UTR428715630981',
  ])('is equal for the spelling %s', (typed) => {
    expect(transactionKey(typed)).toBe('428715630981');
  });

  it('keeps letters and digits, regardless of case', () => {
    expect(transactionKey('HDFCN52026112100001')).toBe(transactionKey('hdfcn52026112100001'));
    expect(transactionKey('AXIS0001')).not.toBe(transactionKey('AXIS1'));
  });

  it('stays as typed if nothing would be left', () => {
    const kind = ['000', '0000', '---', '--', '.', 'UTR', 'utr-', 'UTR000'];
    expect(new Set(kind.map(transactionKey)).size).toBe(kind.length);
  });

  it('has a normal form that does not change again', () => {
    for (const typed of ['0428715630981', 'UTR-77', '000', '---']) expect(transactionKey(transactionKey(typed))).toBe(transactionKey(typed));
  });
});
