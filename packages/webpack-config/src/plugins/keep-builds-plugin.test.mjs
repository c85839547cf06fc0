import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import webpack from 'webpack';
import { KeepBuildsPlugin } from './keep-builds-plugin.mjs';

const day = 24 * 60 * 60 * 1000;
const dir = mkdtempSync(path.join(tmpdir(), 'kept-'));
const outDir = path.join(dir, 'dist');
const record = path.join(outDir, '.builds.json');
afterAll(() => rmSync(dir, { recursive: true }));

/** @returns {Promise<string[]>} the scripts in the output folder after a build of this source */
function build(source) {
  writeFileSync(path.join(dir, 'entry.js'), source);
  const config = { mode: 'production', entry: path.join(dir, 'entry.js'), output: { path: outDir, filename: '[name].[contenthash:8].js' }, plugins: [new KeepBuildsPlugin()] };
  const scripts = () => readdirSync(outDir).filter((file) => file.endsWith('.js'));
  return new Promise((resolve, reject) => webpack(config, (error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve(scripts()))));
}

/** Moves the time of all recorded builds into the past. */
function letPass(ms) {
  const builds = JSON.parse(readFileSync(record, 'utf8'));
  writeFileSync(record, JSON.stringify(builds.map((known) => ({ ...known, builtAt: known.builtAt - ms }))));
}

it('replaced files stay for fourteen days and are deleted by the first build after that', async () => {
  const [first] = await build('console.log("first")');
  letPass(100 * day);
  const both = await build('console.log("second")');
  expect(both).toHaveLength(2);
  letPass(13 * day);
  expect(await build('console.log("third")')).toEqual(expect.arrayContaining(both));
  letPass(2 * day);
  const now = await build('console.log("fourth")');
  expect(now).not.toContain(first);
  expect(now).toHaveLength(3);
}, 120_000);
