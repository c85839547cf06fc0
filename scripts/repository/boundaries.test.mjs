/** Tests the rules in `.dependency-cruiser.cjs`. */
import { exec } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** Imports that a rule forbids: file, imported file, rule. */
const rejected = [
  ['mfe-admin/src/other-part.ts', 'mfe-catalog/src/card.ts', 'deployables-are-islands'],
  ['mfe-admin/src/end-to-end.ts', 'e2e/support/browser.ts', 'only-four-packages-are-shared'],
  ['mfe-admin/src/tool.ts', 'tools/run.mjs', 'only-four-packages-are-shared'],
  ['mfe-admin/src/script.ts', 'scripts/parts.mjs', 'only-four-packages-are-shared'],
  ['mfe-admin/src/fifth-package.ts', 'packages/utils/src/index.ts', 'only-four-packages-are-shared'],
  ['services/order/src/tool.ts', 'tools/run.mjs', 'only-four-packages-are-shared'],
  ['packages/web-kit/src/fifth-package.ts', 'packages/utils/src/index.ts', 'only-four-packages-are-shared'],
  ['packages/web-kit/src/part.ts', 'mfe-catalog/src/card.ts', 'packages-know-no-deployable'],
  ['services/gift-cards/src/orders/use-cases.ts', 'services/order/src/orders/use-cases.ts', 'deployables-are-islands'],
  ['services/gift-cards/src/script.ts', 'scripts/parts.mjs', 'only-four-packages-are-shared'],
  ['mfe-admin/src/features/orders/list.ts', 'mfe-admin/src/features/products/list.ts', 'features-are-islands'],
  ['services/user/src/codes/routes.ts', 'services/user/src/codes/store.ts', 'routes-and-subscriptions-do-not-touch-the-store'],
  ['services/user/src/codes/challenge.ts', 'services/user/src/users/store.ts', 'the-domain-is-pure'],
  ['services/order/src/vouchers/voucher.ts', 'services/order/src/vouchers/store.ts', 'the-domain-is-pure'],
  ['services/order/src/vouchers/discount.ts', 'services/order/src/catalog-client.ts', 'the-domain-is-pure'],
  ['services/order/src/orders/cart.ts', 'services/order/src/orders/placing.ts', 'the-domain-is-pure'],
  ['services/order/src/statements/matching.ts', 'node_modules/mongodb/index.js', 'the-domain-is-pure'],
  ['services/order/src/statements/rows.ts', 'node_modules/@koa/router/dist/index.js', 'the-domain-is-pure'],
  ['services/order/src/statements/titles.ts', 'http2', 'the-domain-is-pure'],
  ['packages/contracts/src/mails.ts', 'node_modules/nodemailer/dist/index.js', 'contracts-know-nothing'],
  ['services/catalog/src/images/width.ts', 'services/catalog/src/images/disk-image-store.ts', 'the-domain-is-pure'],
];
const accepted = [
  ['mfe-admin/src/package.ts', 'packages/web-kit/src/index.ts'],
  ['mfe-admin/src/pages/own-file.ts', 'mfe-admin/src/rule.ts'],
  ['services/order/src/statements.test.ts', 'tools/run.mjs'],
  ['services/order/src/vouchers/use-cases.ts', 'services/order/src/vouchers/store.ts'],
  ['services/order/src/vouchers/voucher.test.ts', 'services/order/src/vouchers/store.ts'],
  ['services/catalog/src/images/s3-image-store.ts', 'services/catalog/src/images/store.ts'],
  ['services/order/src/vouchers/terms.ts', 'services/order/src/vouchers/dates.ts'],
];

let folder;
let report;
function write(file, text) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'storefront-boundaries-')));
  cpSync(path.join(root, '.dependency-cruiser.cjs'), path.join(folder, '.dependency-cruiser.cjs'));
  write('tsconfig.web.json', '{}');
  for (const part of ['gateway', 'shell', 'all-in-one']) write(`${part}/src/index.ts`, 'export {};\n');
  for (const [file, imported] of [...rejected, ...accepted]) {
    const [, installed] = /^node_modules\/(.+)\/index\.js$/.exec(imported) ?? [];
    if (!isBuiltin(imported) && !existsSync(path.join(folder, imported))) write(imported, 'export const x = 1;\n');
    write(file, `export { x } from '${isBuiltin(imported) ? imported : (installed ?? `./${path.relative(path.dirname(file), imported)}`)}';\n`);
  }
  const command = scripts['check:boundaries'].replace(/^depcruise/, `"${process.execPath}" "${path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')}"`);
  // The command fails, because it finds something. The reasons are wrapped to the width of a terminal.
  report = (await new Promise((resolve) => exec(command, { cwd: folder }, (_, stdout) => resolve(stdout)))).replace(/\s+/g, ' ');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('check:boundaries', () => {
  it.each(rejected)('rejects an import from %s to %s and says why', (file, imported, rule) => {
    const { comment } = forbidden.find(({ name }) => name === rule);
    expect(report).toContain(`error ${rule}: ${file} → ${imported} ${comment}`);
  });

  it('accepts imports of the four packages and of own files, of stores in use cases, and of stores and tools in tests', () => {
    expect(report).toContain(` ${rejected.length} dependency violations (${rejected.length} errors, 0 warnings)`);
  });
});
