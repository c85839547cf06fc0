import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contracts from './index';
import { defOf, hasMaximum, requestSchemas, walk, writtenSchemas, type NamedSchema } from './testing/all-schemas';

/** Schemas that no endpoint names, such as those of tokens. */
const exportedSchemas: NamedSchema[] = Object.entries(contracts).flatMap(([name, value]) => (value instanceof z.ZodType ? [{ name, schema: value }] : []));

/** The named places of a schema that break a rule. */
function placesWithout(schema: z.ZodType, isFine: (one: z.ZodType) => boolean): string[] {
  const places: string[] = [];
  walk(schema, (one, path) => {
    if (!isFine(one)) places.push(path.join('.'));
  });
  return places;
}

describe('every string in every contract', () => {
  it.each([...requestSchemas, ...writtenSchemas, ...exportedSchemas])('$name: has a maximum', ({ schema }) => {
    expect(placesWithout(schema, (one) => defOf(one).type !== 'string' || hasMaximum(one))).toEqual([]);
  });
});

describe('a request', () => {
  it.each(requestSchemas)('$name: has a maximum for every list', ({ schema }) => {
    expect(placesWithout(schema, (one) => defOf(one).type !== 'array' || hasMaximum(one))).toEqual([]);
  });

  it('has a rule for every field that the shop reads', () => {
    const open = requestSchemas.filter(({ schema }) => placesWithout(schema, (one) => defOf(one).type !== 'unknown').length > 0);
    expect(open.map(({ name }) => name)).toEqual(['POST /email/order-confirmation, body']);
  });
});

/** Longer than any text that the shop accepts. */
const longest = 5_020;
const atLeast = (length: number) => (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const hostileTexts = (length: number): string[] => {
  const fill = atLeast(length);
  return [
    `a@${fill('.')}@`,
    `a@${fill('a.')}@`,
    ...['@', '.', ' ', '\t', '\u00a0', '-', '_ ', '/', '0', 'a', 'a ', '(', '[', '{', '"', "'", '\\', '\u0000', '\u200b', '\u0301\u0323', '🥻', '\ud800', '1.', '2026-01-01T', '٣'].map(fill),
    `2026-11-21T10:00:00.${fill('0')}Z`,
    `${fill('0')}x`,
    `a${fill(' ')}b`,
    `silk${fill('-')}sareesx`,
  ];
};

/** The text at each place of the schema that takes one, and nothing elsewhere. */
function hostileInputs(schema: z.ZodType, texts: string[]): unknown[] {
  const places = new Map<string, string[]>();
  walk(schema, (one, path) => {
    if (!['object', 'array'].includes(defOf(one).type)) places.set(path.join('.'), path);
  });
  const put = (value: unknown, path: string[]): unknown => path.reduceRight((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value);
  return [...places.values()].flatMap((path) => texts.map((text) => put(text, path)));
}

describe('a long text', () => {
  const { exec } = RegExp.prototype;
  const { normalize } = String.prototype;
  /** zod uses it to count characters of two units, which is part of measuring. */
  const surrogate = '[\\uD800-\\uDBFF]';
  let seen: number;

  beforeEach(() => {
    seen = 0;
    RegExp.prototype.exec = function (text) {
      if (this.source !== surrogate) seen = Math.max(seen, String(text).length);
      return exec.call(this, text);
    };
    String.prototype.normalize = function (this: string, form?: string) {
      seen = Math.max(seen, this.length);
      return normalize.call(this, form);
    };
  });
  afterEach(() => {
    RegExp.prototype.exec = exec;
    String.prototype.normalize = normalize;
  });

  it('is detected by this test if a regular expression sees it', () => {
    z.object({ name: z.string().max(3).regex(/^a+$/) }).safeParse({ name: 'a'.repeat(50) });
    expect(seen).toBe(50);
  });

  it.each(requestSchemas)('$name: is measured before any regular expression sees it', ({ schema }) => {
    for (const input of hostileInputs(schema, hostileTexts(50_000))) schema.safeParse(input);
    expect(seen).toBeLessThanOrEqual(longest);
  });
});

describe('checking a request', () => {
  const timeOf = (schema: z.ZodType, inputs: unknown[]) => {
    const from = process.cpuUsage();
    for (const input of inputs) schema.safeParse(input);
    return process.cpuUsage(from).user / 1_000;
  };

  it.each(requestSchemas)('$name: takes about ten times as long for ten times the text', ({ schema }) => {
    const [short, long] = [longest, 10 * longest].map((length) => hostileInputs(schema, hostileTexts(length)));
    // Compilation and garbage collection slow single runs down. Quadratic time would be 100 times as long in each.
    const ratios = Array.from({ length: 5 }, () => timeOf(schema, long!) / Math.max(timeOf(schema, short!), 2));
    expect(Math.min(...ratios)).toBeLessThan(40);
  });
});
