/**
 * `npm run check:audit`: asks the registry what is known against the packages that ship, and fails on what is high or critical. A registry that
 * cannot be asked is no failure: it says that nothing was checked.
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
    return { failed: false, text: 'not checked: npm gave no report' };
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts) return { failed: false, text: `not checked: ${report.message ?? report.error?.summary ?? 'the registry gave no report'}` };
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical');
  const lines = grave.map(({ name, severity, range, via }) => `  ${severity}: ${name} ${range}${via.filter(({ title }) => title).map(({ title, url }) => `\n    ${title} ${url}`).join('')}`);
  const milder = counts.low + counts.moderate + counts.info;
  if (grave.length === 0) return { failed: false, text: `nothing high or critical in what ships${milder > 0 ? `; ${milder} milder` : ''}` };
  return { failed: true, text: [`${grave.length} packages that ship have something high or critical:`, ...lines].join('\n') };
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit', 'dev'], { encoding: 'utf8', timeout: 60_000, shell: process.platform === 'win32' });
  const { failed, text } = verdictOf(stdout ?? '');
  console.log(`› Audit of dependencies: ${text}`);
  process.exitCode = failed ? 1 : 0;
}
