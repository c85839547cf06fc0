/** Tests the rules in `.oxlintrc.json`. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const parts = ['gateway/src/x.ts', 'services/user/src/x.ts', 'packages/contracts/src/x.ts', 'shell/server/x.ts', 'mfe-admin/src/x.tsx', 'scripts/x.mjs'];

const testFiles = ['services/user/src/x.test.ts', 'services/user/src/x.int.test.ts', 'mfe-admin/src/x.test.tsx', 'scripts/x.test.mjs', 'e2e/journeys/x.test.ts'];

let folder;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'storefront-lint-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Lints a text as a file of each part, or as other files. @returns the rules that it breaks, by file */
async function rulesBroken(text, files = parts) {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const args = [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--config', path.join(root, '.oxlintrc.json'), '--format', 'json'];
  // The linter fails if it finds something.
  const report = JSON.parse(await new Promise((resolve) => execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout))));
  expect(report.number_of_files).toBe(files.length);
  return Object.fromEntries(files.map((file) => [file, [...new Set(report.diagnostics.filter(({ filename }) => filename === file).map(({ code, message }) => code ?? message))].sort()]));
}

const unusedDirective = 'Unused oxlint-disable directive (no problems were reported).';

const inEach = (files, rules) => Object.fromEntries(files.map((file) => [file, rules]));
const inEachPart = (rules) => inEach(parts, rules);

it.each([
  ['that backtracks in exponential time', '/^(a+)+$/', 'regexp(no-super-linear-backtracking)'],
  ['that backtracks in quadratic time', '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/', 'regexp(no-super-linear-backtracking)'],
  ['that restarts in quadratic time', '/\\s+$/', 'regexp(no-super-linear-move)'],
  ['with two equal choices', '/^(?:a|a)*$/', 'regexp(no-dupe-disjunctions)'],
  ['in a string', "new RegExp('^(a+)+$')", 'regexp(no-super-linear-backtracking)'],
])('rejects a regular expression %s, in every part', async (_, expression, rule) => {
  expect(await rulesBroken(`export const unsafe = ${expression};\n`)).toEqual(inEachPart([rule]));
});

it('accepts a regular expression that runs in linear time', async () => {
  expect(await rulesBroken('export const safe = /^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$/;\n')).toEqual(inEachPart([]));
});

it('rejects a hook that runs only sometimes, in front ends', async () => {
  const broken = await rulesBroken("import { useState } from 'react';\nexport function Page({ isOpen }: { isOpen: boolean }) {\n  if (isOpen) useState(1);\n  return null;\n}\n");
  expect(broken['mfe-admin/src/x.tsx']).toEqual(['react-hooks(rules-of-hooks)']);
});

it('rejects loose equality, `var` and unused names and directives, in every part', async () => {
  const text = 'var kept = 1;\nif (kept == 2) kept = 3;\nconst unused = 4;\n// oxlint-disable-next-line no-debugger\nexport const x = 1;\n';
  expect(await rulesBroken(text)).toEqual(inEachPart([unusedDirective, 'eslint(eqeqeq)', 'eslint(no-unused-vars)', 'eslint(no-var)']));
});

it('rejects a test without an assertion, a test that is skipped, and a test that hides the others', async () => {
  const test = (name, body) => `import { expect, it } from 'vitest';\n${name}('adds', () => {\n  ${body}\n});\nit('expects', () => expect(1).toBe(1));\n`;
  expect(await rulesBroken(test('it', 'const x = 1 + 1;\n  void x;'), testFiles)).toEqual(inEach(testFiles, ['vitest(expect-expect)']));
  expect(await rulesBroken(test('it.skip', 'expect(1).toBe(1);'), testFiles)).toEqual(inEach(testFiles, ['vitest(no-disabled-tests)']));
  expect(await rulesBroken(test('it.only', 'expect(1).toBe(1);'), testFiles)).toEqual(inEach(testFiles, ['vitest(no-focused-tests)']));
});
