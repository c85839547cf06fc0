import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeBundle } from './build-part.mjs';

const source = `/*! Some package. Licence of Zoë */
// A comment with a dash – and a rupee sign ₹.
export function placeOrder() {
  throw new Error('Too dear: ₹ 5,000');
}
try { placeOrder(); } catch (error) { console.log(error.message); console.log(error.stack); }
`;

describe('the bundle of a part that runs on Node', () => {
  let folder;
  let bundle;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'bundle-'));
    const entry = path.join(folder, 'part.ts');
    writeFileSync(entry, source);
    await build({ ...nodeBundle('', 'main.mjs'), entryPoints: { main: entry }, outdir: path.join(folder, 'dist') });
    bundle = path.join(folder, 'dist/main.mjs');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has only ASCII, although its source has a comment with other characters', () => {
    const text = readFileSync(bundle, 'utf8');
    expect(text).toContain('placeOrder');
    expect(text).not.toMatch(/[^\0-\x7f]/);
    expect(text).not.toContain('rupee sign');
  });

  it('has the packages’ licences in a file beside it', () => {
    expect(readFileSync(`${bundle}.LEGAL.txt`, 'utf8')).toContain('Licence of Zoë');
  });

  it('keeps the texts, and the names of functions in a stack', () => {
    const printed = execFileSync(process.execPath, [bundle], { encoding: 'utf8' });
    expect(printed).toContain('Too dear: ₹ 5,000\n');
    expect(printed).toContain('at placeOrder (');
  });
});
