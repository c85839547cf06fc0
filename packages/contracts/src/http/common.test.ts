import { describe, expect, it } from 'vitest';
import { emailSchema, optionalText, text } from './common';

describe('text that a person typed', () => {
  it('may have lines, tabs and every script', () => {
    expect(text('Description', 50).parse(' Silk\r\n\tசேலை 🥻 ')).toBe('Silk\r\n\tசேலை 🥻');
  });

  it.each(['a\u0000b', 'a\u001b[31m', 'a\u007f'])('has no other control characters: %j', (value) => {
    const message = 'Name must not hold control characters';
    for (const schema of [text('Name', 50), optionalText('Name', 50)]) expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
  });
});

describe('an e-mail address', () => {
  it.each(['a\u0000@shop.example', 'a@shop\u007f.example', 'a@shop.example\r\nBcc: b@shop.example', 'a b@shop.example', '@shop.example'])('is none: %j', (value) => {
    expect(emailSchema.safeParse(value).error?.issues[0]?.message).toBe('Please enter a valid email address');
  });

  it('is compared in lower case', () => {
    expect(emailSchema.parse(' Lakshmi@Example.IN ')).toBe('lakshmi@example.in');
  });
});
