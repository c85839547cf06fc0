import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '.';
import { auditQuerySchema } from './audit';
import { amountSchema, choiceParam, emailSchema, existingPasswordSchema, optionalNumberParam, optionalText, passwordSchema, personName, text, wholeNumberParam } from './common';

it.each([0, 1e-9])('an amount of ₹%d is not money', (value) => {
  expect(amountSchema.safeParse(value).error?.issues[0]?.message).toBe('Amount must be more than zero');
  expect(amountSchema.parse(0.01)).toBe(0.01);
});

describe('a choice in a query', () => {
  it('is rejected with a message that lists the choices, or with its own message', () => {
    expect(choiceParam('state', ['open', 'closed']).safeParse('x').error?.issues[0]?.message).toBe('state must be one of open, closed');
    expect(auditQuerySchema.safeParse({ action: 'x' }).error?.issues[0]?.message).toBe('Unknown action');
  });
});

describe('a number in a query', () => {
  const query = z.object({ page: wholeNumberParam('page', 1, 9, 1), limit: optionalNumberParam('limit', 1, 9) });

  it('has its default, or is missing, if it is left out or blank', () => {
    for (const given of [{}, { page: '', limit: '' }]) expect(query.parse(given)).toEqual({ page: 1 });
    expect(query.parse({ page: '2', limit: '3' })).toEqual({ page: 2, limit: 3 });
  });

  it.each([
    ['x', 'page must be a whole number'],
    ['1.5', 'page must be a whole number'],
    ['1'.repeat(10), 'page must be a whole number'],
    ['0', 'page must be at least 1'],
    ['10', 'page must be at most 9'],
    [['1', '2'], 'page is given more than once'],
  ])('is rejected: %j', (page, message) => {
    expect(query.safeParse({ page }).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each(endpoints.flatMap(({ id, query: of }) => (of instanceof z.ZodObject && 'page' in of.shape ? [{ id, of }] : [])))('can be blank in the list of $id', ({ of }) => {
    expect(of.parse({ page: '', limit: '' })).toEqual(of.parse({}));
  });
});

describe('text that a person typed', () => {
  it('can have lines, tabs and every script', () => {
    expect(text('Description', 50).parse(' Silk\n\tசேலை 🥻 ')).toBe('Silk\n\tசேலை 🥻');
  });

  it('has line breaks of one character, whichever system wrote them', () => {
    expect(text('Description', 50).parse('a\r\n\r\nb\rc\n\rd')).toBe('a\n\nb\nc\n\nd');
    const typed = 'x\n'.repeat(49) + 'x';
    expect(text('Description', typed.length).parse(typed.replaceAll('\n', '\r\n'))).toBe(typed);
  });

  it.each(['\u200b', '\ufeff', '\u3164', '\u2800', '\u202e', '\u0301', ' \u00a0'])('is rejected if it shows nothing: %j', (value) => {
    expect(text('Name', 50).safeParse(value).error?.issues[0]?.message).toBe('Name is required');
    expect(optionalText('Name', 50).parse(value)).toBe('');
  });

  it('is measured as it is stored, without invisible characters', () => {
    expect(text('Name', 3).parse('\u202aA\u200bsh\u202c')).toBe('Ash');
    expect(text('Name', 2).safeParse('A\u0958').error?.issues[0]?.message).toBe('Name must be at most 2 characters long');
  });

  it.each(['a\u0000b', 'a\u001b[31m', 'a\u007f'])('is rejected if it has other control characters: %j', (value) => {
    const message = 'Name must not contain control characters';
    for (const schema of [text('Name', 50), optionalText('Name', 50)]) expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
  });
});

describe("a person's name", () => {
  const name = personName('Name', 100);

  it.each(['a\nb', 'a\r\nb', 'a\u000bb', 'a\u000cb', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\u0000b'])('is rejected if it has more than one line, or a control character: %j', (value) => {
    expect(name.safeParse(value).error?.issues[0]?.message).toBe('Name must be on one line, without control characters');
  });

  it.each(['Meera\tKrishnan', 'S. Meera', 'Maria D’Souza', 'மீரா 🥻'])('is accepted on one line, in every script: %j', (value) => {
    expect(name.parse(` ${value}\r\n`)).toBe(value);
  });
});

describe('an e-mail address', () => {
  it.each(['a\u0000@shop.example', 'a@shop\u007f.example', 'a@shop.example\r\nBcc: b@shop.example', 'a b@shop.example', '@shop.example'])('is rejected: %j', (value) => {
    expect(emailSchema.safeParse(value).error?.issues[0]?.message).toBe('Please enter a valid email address');
  });

  it.each(["maria.d'souza@example.com", 'asha+sarees@example.com'])('is accepted: %s', (value) => {
    expect(emailSchema.parse(value)).toBe(value);
  });

  it('can be pasted with the invisible characters of contact lists', () => {
    expect(emailSchema.parse('\u202aasha@example.com\u202c')).toBe('asha@example.com');
  });

  it('is stored in lower case', () => {
    expect(emailSchema.parse(' Lakshmi@Example.IN ')).toBe('lakshmi@example.in');
  });
});

describe('a password', () => {
  const message = (schema: typeof passwordSchema, value: string) => schema.safeParse(value).error?.issues[0]?.message;
  const short = 'Password must be at least 6 characters long';
  const long = 'Password must be at most 200 characters long';
  /** é as e and an accent: two characters as typed, one in normal form. */
  const accented = 'e\u0301';

  it('is measured in normal form and passed on as typed', () => {
    expect(message(passwordSchema, accented.repeat(5))).toBe(short);
    expect(passwordSchema.parse(accented.repeat(6))).toBe(accented.repeat(6));
    expect(passwordSchema.parse(accented.repeat(200))).toBe(accented.repeat(200));
    expect(message(passwordSchema, accented.repeat(201))).toBe(long);
  });

  it.each(['x'.repeat(201), 'x'.repeat(1_001), accented.repeat(100_000)])('is rejected beyond 200 characters: %#', (value) => {
    expect(message(passwordSchema, value)).toBe(long);
    expect(message(existingPasswordSchema('Password'), value)).toBe(long);
  });

  it('that was set earlier is accepted in either form', () => {
    // This letter becomes two characters in normal form.
    const letter = '\u0958';
    for (const value of [letter.repeat(200), accented.repeat(200), 'x']) expect(existingPasswordSchema('Password').parse(value)).toBe(value);
  });
});
