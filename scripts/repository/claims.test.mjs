/** Tests `docs/claims.md`. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { exists, hasTests, holdersIn, rowsOf } from './named-tests.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const rows = rowsOf(readFileSync(path.join(root, 'docs/claims.md'), 'utf8'));

/** The files with tests that a cell links to, also by their folder. */
const testFilesIn = (cell) =>
  [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].flatMap(([, linked]) => (linked.includes('.test.') ? [linked] : globSync(`${linked}/**/*.test.{ts,tsx,mjs}`, { cwd: root })));
const command = /`npm run [\w:-]+`/;

it('docs/claims.md names for each claim a file that has tests, or a command that tests it', () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(({ test }) => testFilesIn(test).length === 0 && !command.test(test)).map(({ claim }) => claim)).toEqual([]);
  expect(rows.flatMap(({ test }) => testFilesIn(test)).filter((file) => !hasTests(file))).toEqual([]);
});

it('docs/claims.md names tests that exist', () => {
  const holders = rows.flatMap(({ test }) => holdersIn(test, 'docs'));
  expect(holders.length).toBeGreaterThan(10);
  expect(holders.filter((holder) => !exists(holder))).toEqual([]);
});
