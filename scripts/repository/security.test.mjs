/** Tests `docs/security.md`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exists, holderPattern, holdersIn, rowsOf } from './named-tests.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const chapters = text.split(/^## /m).slice(1);
const rows = rowsOf(text);
const verdicts = ['met', 'partly', 'not met', 'does not apply'];

describe('docs/security.md', () => {
  it('has all chapters of ASVS 5, with a verdict for every section', () => {
    expect(chapters.map((chapter) => /^V\d+/.exec(chapter)?.[0])).toEqual(Array.from({ length: 17 }, (_, index) => `V${index + 1}`));
    for (const chapter of chapters) expect(rowsOf(chapter).length).toBeGreaterThan(0);
    expect(rows.filter(({ verdict, section, how }) => !verdicts.includes(verdict) || !/^\d/.test(section) || !how)).toEqual([]);
  });

  it('names what is not met in each section that is partly met', () => {
    expect(rows.filter(({ verdict, how }) => verdict === 'partly' && !how.includes('Not met: ')).map(({ section }) => section)).toEqual([]);
  });

  it('names a test or a file for each section that applies, and nothing else', () => {
    const bare = rows.filter((row) => {
      const links = row.tests.replaceAll(holderPattern, '').split('<br>').filter(Boolean);
      const isMore = links.some((link) => !/^\[`[^`]+`\]\([^)]+\)$/.test(link));
      return isMore || (row.verdict !== 'does not apply' && row.tests === '');
    });
    expect(bare.map(({ section }) => section)).toEqual([]);
  });

  it('names tests that exist', () => {
    const holders = rows.flatMap((row) => holdersIn(row.tests, 'docs'));
    expect(holders.length).toBeGreaterThan(70);
    expect(holders.filter((holder) => !exists(holder))).toEqual([]);
  });
});
