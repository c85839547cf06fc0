/** Tests `docs/specification.md`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../packages/contracts/src';
import { routeTable } from '../../shell/src/routes/route-table';
import { frontEnds } from '../parts.mjs';
import { exists, holderPattern, holdersIn, rowsOf } from './named-tests.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const documentPath = 'docs/specification.md';
const specification = read(documentPath);

const sections = specification
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), rows: rowsOf(text) }));
const rows = sections.flatMap(({ title, rows: own }) => own.map((row) => ({ section: title, what: Object.values(row)[0], heldBy: row.tests ?? '' })));

const holdersOf = ({ heldBy }) => holdersIn(heldBy, 'docs');

const straight = (text) => text.replaceAll('’', "'").replaceAll("\\'", "'");

/** The sources of everything that a browser may receive. */
const shownSources = () =>
  ['shell', ...frontEnds, 'packages/web-kit']
    .flatMap((part) => readdirSync(path.join(root, part, 'src'), { recursive: true }).map((file) => path.join(part, 'src', file)))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.split(path.sep).includes('testing'))
    .map((file) => straight(read(file)))
    .join('\n');

/** Texts in single quotes, up to the first placeholder in braces. */
const quotedIn = (text) => [...text.matchAll(/(?<!\w)'((?:[^']|'(?=\w))+)'(?!\w)/g)].map(([, quoted]) => quoted.split('{')[0].replace(/₹$/, '').trim());

describe(documentPath, () => {
  it('covers sections 2 to 9 of the specification', () => {
    expect(sections.map(({ title }) => title.match(/^\d/)?.[0]).filter(Boolean)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
    for (const { title, rows: own } of sections) expect(own.length, title).toBeGreaterThan(0);
  });

  it('names only tests in the test column, at least one in each row', () => {
    const bare = rows.filter((row) => row.heldBy.replaceAll(holderPattern, '').replaceAll('<br>', '').trim() !== '' || holdersOf(row).length === 0);
    expect(bare).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = rows.flatMap((row) => holdersOf(row).filter((holder) => !exists(holder)).map((holder) => ({ ...holder, section: row.section, what: row.what })));
    expect(missing).toEqual([]);
  });

  it('quotes texts exactly as they are in the sources of the front ends', () => {
    const sources = shownSources();
    const texts = new Set(rows.filter(({ section }) => section !== 'Departures').flatMap(({ what }) => quotedIn(what)));
    expect(texts.size).toBeGreaterThan(150);
    expect([...texts].filter((text) => !sources.includes(text))).toEqual([]);
  });

  it.each(endpoints.map(({ method, path: address }) => `${method} ${address}`))('has a row for the call %s', (call) => {
    const calls = sections.find(({ title }) => title.startsWith('7')).rows;
    expect(calls.filter((row) => row.call?.includes(`\`${call}\``))).toHaveLength(1);
  });

  it.each(routeTable.map(({ path: address, access }) => [address, access]))('has a row for the page %s, with its access', (address, access) => {
    const pages = sections.find(({ title }) => title.startsWith('2')).rows;
    expect(pages.filter((row) => row.page?.includes(`\`${address}\``)).map((row) => row.access)).toEqual([access]);
  });

  it('names the same departures from the specification as the README', () => {
    const departures = sections.find(({ title }) => title === 'Departures').rows.map((row) => /^\*\*(.+?)\*\*/.exec(row['the shop'])?.[1]);
    const list = read('README.md').split('## Differences from the specification\n')[1]?.split('\n## ')[0] ?? '';
    expect([...list.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name]) => name)).toEqual(departures);
  });
});
