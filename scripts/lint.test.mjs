import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const eslint = new ESLint({ cwd: root });

async function rulesBroken(file, text) {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  return [...new Set(result.messages.map(({ ruleId }) => ruleId))];
}

it.each([
  ['that backtracks in exponential time', '/^(a+)+$/', 'regexp/no-super-linear-backtracking'],
  ['that backtracks in quadratic time', '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/', 'regexp/no-super-linear-backtracking'],
  ['that restarts in quadratic time', "/\\s+$/", 'regexp/no-super-linear-move'],
  ['with two equal choices', '/^(?:a|a)*$/', 'regexp/no-dupe-disjunctions'],
  ['in a string', "new RegExp('^(a+)+$')", 'regexp/no-super-linear-backtracking'],
])('rejects a regular expression %s, in every part', async (_, expression, rule) => {
  for (const file of ['gateway/src/x.ts', 'services/user/src/x.ts', 'packages/contracts/src/x.ts', 'shell/server/x.ts', 'mfe-admin/src/x.tsx', 'scripts/x.mjs']) {
    expect(await rulesBroken(file, `export const unsafe = ${expression};\n`), file).toEqual([rule]);
  }
});

it('accepts a regular expression that runs in linear time', async () => {
  expect(await rulesBroken('gateway/src/x.ts', 'export const safe = /^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$/;\n')).toEqual([]);
});
