/**
 * `npm run check:audit` asks the registry for known vulnerabilities of the packages that ship, and fails if one is high or critical. If the registry
 * cannot be reached, it prints that nothing was checked and does not fail.
 */
import { spawnSync } from 'node:child_process';

/**
 * @param {string} output what `npm audit --json` printed
 * @returns {{ failed: boolean, text: string }}
 */
export function verdictOf(output) {
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    return { failed: false, text: 'not checked: npm printed no report' };
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts) return { failed: false, text: `not checked: ${report.message ?? report.error?.summary ?? 'the registry sent no report'}` };
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical');
  const lines = severe.map(({ name, severity, range, via }) => `  ${severity}: ${name} ${range}${via.filter(({ title }) => title).map(({ title, url }) => `\n    ${title} ${url}`).join('')}`);
  const lower = counts.low + counts.moderate + counts.info;
  if (severe.length === 0) return { failed: false, text: `no high or critical vulnerability in the packages that ship${lower > 0 ? `; ${lower} of lower severity` : ''}` };
  return { failed: true, text: [`${severe.length} packages that ship have a high or critical vulnerability:`, ...lines].join('\n') };
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit', 'dev'], { encoding: 'utf8', timeout: 60_000, shell: process.platform === 'win32' });
  const { failed, text } = verdictOf(stdout ?? '');
  console.log(`› Audit of dependencies: ${text}`);
  process.exitCode = failed ? 1 : 0;
}
