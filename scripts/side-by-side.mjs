/**
 * Runs scripts of package.json, some at the same time. Each argument is a lane. The lanes run at the same time. The scripts of a lane, separated by commas,
 * run one after the other, also after a failure. The output of a script is printed when the script ends, so that outputs do not mix.
 *
 *   node scripts/side-by-side.mjs check:types check:lint,check:unused
 *
 * Exits with 1 and names the scripts that failed. Runs no pre- and post-scripts. npm must start it, so that the commands of packages are found.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { showProgress } from './progress.mjs';

const { scripts: commands } = JSON.parse(readFileSync('package.json', 'utf8'));
const lanes = process.argv.slice(2).map((lane) => lane.split(','));
const { isTTY } = process.stdout;
const env = { ...process.env, ...(isTTY && { FORCE_COLOR: '1' }) };
const running = new Set();
const failed = [];

function run(script) {
  running.add(script);
  const started = performance.now();
  // `node --run` exits with 0 if a signal ends the script.
  const child = spawn(commands[script] ?? `echo There is no script ${script}; exit 1`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (status) => {
      running.delete(script);
      if (status !== 0) failed.push(script);
      const text = Buffer.concat(output).toString().trim();
      process.stdout.write(`${isTTY ? '\r\x1b[2K' : ''}${status === 0 ? '✓' : '✗'} ${script} (${((performance.now() - started) / 1000).toFixed(1)} s)\n${text && `${text}\n`}`);
      resolve();
    });
  });
}

const stopProgress = showProgress(() => [...running].join(', '));
await Promise.all(
  lanes.map(async (scripts) => {
    for (const script of scripts) await run(script);
  }),
);
stopProgress();
if (failed.length > 0) {
  console.error(`✗ Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
