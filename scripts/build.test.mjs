import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const parts = ['one', 'two'].map((name) => ({ name, kind: 'node', inputs: [name], output: `${name}/dist/main.js` }));

/** Copies a part's source to its output, as `webpack` does also if the build fails afterwards. The file `finish` ends the wait of a part. */
const buildPart = `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const name = process.argv[2];
const source = readFileSync(name + '/source', 'utf8');
const mayFinish = async () => {
  while (!existsSync('finish') && performance.now() < 50_000) await new Promise((resolve) => setTimeout(resolve, 20));
};
if (source === 'slow') await mayFinish();
mkdirSync(name + '/dist', { recursive: true });
writeFileSync(name + '/dist/main.js', source);
if (source === 'broken') process.exit(1);
if (source === 'late') await mayFinish();
`;

describe('the build of what is out of date', () => {
  let root;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'storefront-build-')));
    for (const folder of ['scripts', 'one', 'two']) mkdirSync(path.join(root, folder));
    for (const name of ['build', 'progress']) copyFileSync(path.join(import.meta.dirname, `${name}.mjs`), path.join(root, `scripts/${name}.mjs`));
    write('scripts/parts.mjs', `export const parts = ${JSON.stringify(parts)};\nexport const startParts = [];\n`);
    write('scripts/first-page.mjs', 'export const checkFirstPages = () => undefined;\n');
    write('scripts/sbom.mjs', 'export const writeBill = () => undefined;\n');
    write('scripts/build-part.mjs', buildPart);
    write('package-lock.json', '{}');
    for (const { name } of parts) write(`${name}/source`, 'good');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(file, text) {
    writeFileSync(path.join(root, file), text);
  }
  const outputOf = (name) => readFileSync(path.join(root, name, 'dist/main.js'), 'utf8');
  const build = () => spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });

  it('builds nothing twice', () => {
    expect(build()).toMatchObject({ status: 0, stdout: expect.stringContaining('Building 2 of 2 parts') });
    expect(build()).toMatchObject({ status: 0, stdout: '' });
  });

  it('builds a part again after a failed build, also if the edit is discarded', () => {
    build();
    write('one/source', 'broken');
    expect(build()).toMatchObject({ status: 1, stderr: expect.stringContaining('one did not build') });
    write('one/source', 'good');
    expect(build().status).toBe(0);
    expect(outputOf('one')).toBe('good');
  });

  it('ends the other builds if one fails', async () => {
    write('one/source', 'broken');
    write('two/source', 'slow');
    expect(build().status).toBe(1);
    write('finish', '');
    await pause(1_000);
    expect(existsSync(path.join(root, 'two/dist'))).toBe(false);
  });

  /** Its build of the first part continues until the file `finish` is there. */
  async function buildLate() {
    write('one/source', 'late');
    const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: root });
    await once(child.stdout, 'data');
    await expect.poll(() => existsSync(path.join(root, 'one/dist/main.js')), { timeout: 30_000 }).toBe(true);
    return child;
  }

  it.each(['broken', 'other'])('builds a part again if another build wrote its output at the same time (%s)', async (edit) => {
    const first = await buildLate();
    write('one/source', edit);
    expect(build().status).toBe(edit === 'broken' ? 1 : 0);
    write('finish', '');
    await once(first, 'close');
    write('one/source', 'late');
    expect(build().status).toBe(0);
    expect(outputOf('one')).toBe('late');
  });

  it('builds nothing again after two builds of the same files at the same time', async () => {
    const both = [await buildLate(), await buildLate()].map((child) => once(child, 'close'));
    write('finish', '');
    await Promise.all(both);
    expect(build()).toMatchObject({ status: 0, stdout: '' });
  });

  it('builds a part again after something else wrote its output, as npm run dev does', () => {
    build();
    write('one/dist/main.js', 'of a discarded edit');
    write('forget.mjs', "import { forgetBuild } from './scripts/build.mjs';\nforgetBuild('one');\n");
    spawnSync(process.execPath, ['forget.mjs'], { cwd: root });
    expect(build().stdout).toContain('Building 1 of 2 parts');
    expect(outputOf('one')).toBe('good');
  });
});
