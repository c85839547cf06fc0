import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { nodeBundle } from '../../../scripts/build-part.mjs';
import { alternate, median } from '../lib/stats.mjs';

export const name = 'statements';
export const title = 'Bank statements: processor time; the references are the CSV library alone, and a tenth of the credits and orders';

const root = path.resolve(import.meta.dirname, '../../..');

/** ms of processor time. */
function cpuOf(work, expected) {
  const before = process.cpuUsage();
  const found = work();
  const { user, system } = process.cpuUsage(before);
  if (found < expected) throw new Error(`Found ${found} instead of ${expected}`);
  return (user + system) / 1_000;
}

export async function run({ full }) {
  const rounds = full ? 9 : 5;
  const outfile = '.cache/tools/bench-statements.mjs';
  await esbuild.build({ ...nodeBundle('tools/bench/lib/statements.ts', outfile), absWorkingDir: root });
  const { statementOf, readAsShop, readAsLibrary, matching } = await import(pathToFileURL(path.join(root, outfile)).href);

  const lines = 50_000;
  const file = statementOf(lines);
  const reading = await alternate({ rounds, product: () => cpuOf(() => readAsShop(file), lines - 9), reference: () => cpuOf(() => readAsLibrary(file), lines - 9) });

  const [many, few] = [matching(10_000), matching(1_000)];
  const growing = await alternate({ rounds, product: () => cpuOf(many, 10_000) / 10, reference: () => median([1, 2, 3].map(() => cpuOf(few, 1_000))) });
  const whole = median(Array.from({ length: rounds }, () => cpuOf(many, 10_000)));

  return [
    { name: 'reading a statement of 50,000 lines', unit: 'ms', ...reading },
    { name: 'matching 10,000 credits with 10,000 unpaid orders', unit: 'ms', product: whole, budget: 2_000 },
    { name: 'matching 1,000 of them, beside 1,000 with 1,000', unit: 'ms', ...growing, budget: 2 },
  ];
}
