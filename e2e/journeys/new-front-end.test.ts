import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy';
import { startShop } from '../support/shop';
import { openVisit } from '../support/visits';

const repository = path.resolve(import.meta.dirname, '../..');
const part = 'mfe-test-page';
const team = 'trial';
/** The other kind of front end: it has no page and fills a slot. `slots.test.ts` deploys one. */
const filling = 'mfe-test-filling';
/** In ms. Checks, tests and builds take half a minute of processor time, and longer on a busy machine. */
const timeout = 300_000;

describe('npm run new:mfe makes a working front end', () => {
  let copy: RepositoryCopy;
  const expectSuccess = async (...args: string[]) => {
    const { status, text } = await copy.run(...args);
    expect(status, `${args.join(' ')}\n${text}`).toBe(0);
    return text;
  };

  beforeAll(async () => {
    copy = copyRepository();
    await expectSuccess('scripts/new-mfe.mjs', 'test-page', '--team', team);
    await expectSuccess('scripts/new-mfe.mjs', 'test-filling', '--team', team, '--slot', 'product.below-details');
  });
  afterAll(() => copy?.remove());

  it.concurrent('passes the type check and the linter', async () => {
    copy.write('tsconfig.part.json', JSON.stringify({ extends: './tsconfig.web.json', compilerOptions: { noEmit: true }, include: ['packages/web-kit/src', 'shell/src/routes', `${part}/src`, `${filling}/src`] }));
    await Promise.all([
      expectSuccess('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.part.json'),
      expectSuccess('node_modules/oxlint/bin/oxlint', part, filling, 'shell/src/routes'),
    ]);
  }, timeout);

  it.concurrent('passes its own test and those of manifests, owners, READMEs and pages', async () => {
    const tests = ['scripts/repository/manifests.test.mjs', 'scripts/repository/ownership.test.mjs', 'scripts/repository/specification.test.mjs'];
    const report = await expectSuccess('node_modules/vitest/vitest.mjs', 'run', '--project', 'web', '--project', 'node', '--reporter', 'verbose', part, filling, ...tests);
    for (const file of [`${part}/src/pages/test-page-page.test.tsx`, `${filling}/src/test-filling.test.tsx`, ...tests]) expect(report).toContain(file);
  }, timeout);

  it.concurrent('can be deployed, and then the shell that links to it', async () => {
    const order = (await expectSuccess('scripts/can-i-deploy.mjs')).split('\n').filter((line) => line.startsWith('✓'));
    for (const made of [part, filling]) expect(order).toContainEqual(expect.stringMatching(new RegExp(`^✓ ${made} .* production$`)));
    expect(order).toContainEqual(expect.stringMatching(/^✓ shell .* production, after those above$/));
  }, timeout);

  it('opens its page through the shell, beside pages that were not rebuilt', async () => {
    await Promise.all([expectSuccess('scripts/build.mjs', part), expectSuccess('scripts/build.mjs', 'all-in-one')]);
    await expectSuccess('scripts/build.mjs', 'shell');
    const built = [...readdirSync(repository).filter((name) => name.startsWith('mfe-')), 'services/catalog'];
    for (const other of built) if (existsSync(path.join(repository, other, 'dist'))) copy.linkBuild(other);

    const shop = await startShop('embedded', {}, { root: copy.root });
    const browser = await openBrowser();
    try {
      const page = await (await openVisit(browser, shop.origin)).newPage();
      expect((await page.goto(`${shop.origin}/test-page`))?.status()).toBe(200);
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Test page' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click();
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Our Collection' }).waitFor();
    } finally {
      await browser.close();
      await shop.stop();
    }
  }, timeout);
});
