/**
 * Measures the built product side by side with its references, prints ratios, and saves them in `tools/bench/results`.
 *
 *   npm run bench                          a few minutes, for a pull request
 *   npm run bench -- --full                more rounds; writes its figures and the chart into docs/speed.md
 *   npm run bench -- --only=reading        one measure, or several separated by commas; nothing is saved
 *
 * Exits with 1 if something could not be measured. A missed budget is printed but is no failure, because it may be due to a busy machine.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { namesOf, readArguments } from '../arguments.ts';
import { chart } from './lib/chart.mjs';
import { isMissed, summary, table } from './lib/report.mjs';

const here = import.meta.dirname;
const results = path.join(here, 'results');
const docs = path.join(here, '../../docs');
/** Before and after the figures in docs/speed.md. */
const figures = '<!-- figures of the last full run -->';
const usage = `npm run bench
npm run bench -- --full
npm run bench -- --only=reading,growing`;
const { full, only } = readArguments(usage, { options: { full: { type: 'boolean', default: false }, only: { type: 'string' } } }).values;

// On a signal, exits so that the measured processes end too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const git = (...args) => execFileSync('git', args, { cwd: here, encoding: 'utf8' }).trim();

function machine() {
  const [cpu] = os.cpus();
  return { cpu: cpu?.model ?? 'unknown', cores: os.availableParallelism(), memoryGb: Math.round(os.totalmem() / 2 ** 30), os: `${os.type()} ${os.release()}`, node: process.version };
}

/** The newest saved run of the same kind. */
function lastKept() {
  const file = readdirSync(results).filter((name) => name.endsWith(full ? '-full.json' : '-short.json')).sort().at(-1);
  return file && JSON.parse(readFileSync(path.join(results, file), 'utf8'));
}

const modules = await Promise.all(
  readdirSync(path.join(here, 'measures'))
    .filter((file) => file.endsWith('.mjs'))
    .sort()
    .map((file) => import(path.join(here, 'measures', file))),
);
const names = modules.map(({ name }) => name);
const chosenNames = only === undefined ? names : namesOf(only.split(','), names);
const chosen = modules.filter(({ name }) => chosenNames.includes(name));
const earlier = lastKept();
const startedAt = new Date();
/** The commit that was built when the run began. */
const commit = git('rev-parse', '--short', 'HEAD');
const isClean = git('status', '--porcelain', '--untracked-files=no') === '';
const measures = [];
const notMeasured = [];

for (const { name, title, run, needs = [] } of chosen) {
  const missing = needs.filter((variable) => !process.env[variable]);
  if (!only && missing.length > 0) {
    console.log(`› ${name} is skipped: set ${missing.join(' and ')}.`);
    continue;
  }
  console.log(`› ${name} …`);
  try {
    if (missing.length > 0) throw new Error(`set ${missing.join(' and ')}`);
    const measure = { name, title, rows: await run({ full }) };
    measures.push(measure);
    console.log(`\n${table(measure, earlier)}\n`);
  } catch (error) {
    notMeasured.push(name);
    console.error(`✗ ${name} could not be measured: ${error.stack}`);
  }
}

const missed = measures.flatMap((measure) => measure.rows.filter(isMissed).map((row) => `${measure.name}: ${row.name}`));
console.log(missed.length > 0 ? `Missed: ${missed.join('; ')}.` : `Every budget is kept${notMeasured.length > 0 ? ' by what could be measured' : ''}.`);
if (!only) {
  const kept = { at: startedAt.toISOString(), commit, isClean, machine: machine(), measures, notMeasured };
  const file = `${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}-${commit}-${full ? 'full' : 'short'}.json`;
  writeFileSync(path.join(results, file), `${JSON.stringify(kept, null, 2)}\n`);
  if (full) {
    writeFileSync(path.join(docs, 'pictures/bench.svg'), chart(kept));
    const page = path.join(docs, 'speed.md');
    const [before, , after] = readFileSync(page, 'utf8').split(figures);
    writeFileSync(page, [before, `\n\n${summary(kept)}\n\n`, after].join(figures));
  }
  console.log(`Saved in tools/bench/results/${file}`);
}
process.exit(notMeasured.length > 0 ? 1 : 0);
