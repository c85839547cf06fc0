import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SettingsError, StartError } from '@storefront/service-kit';
import { parseFederationMap } from './federation-file';

export interface NeededFiles {
  /** The folder of the shell's build. */
  distDir: string;
  /** The file of the federation map. */
  federation: string;
}

/**
 * Checks the files without which the shell can show no page.
 * @param settings the names of the settings that have the two paths; without them, the paths are fixed
 * @throws StartError with every problem
 */
export function checkNeededFiles({ distDir, federation }: NeededFiles, settings?: Record<keyof NeededFiles, string>): void {
  const problems: string[] = [];
  const add = (of: keyof NeededFiles, problem: string) => problems.push(settings ? `${settings[of]}: ${problem}` : problem);
  const template = path.join(distDir, 'index.html');
  const problem = problemOfMap(federation);
  if (problem !== undefined) add('federation', problem);
  if (!existsSync(template)) add('distDir', `${template} does not exist`);
  if (problems.length > 0) throw settings ? new SettingsError(problems) : new StartError(problems.join('\n'));
}

function problemOfMap(file: string): string | undefined {
  try {
    parseFederationMap(JSON.parse(readFileSync(file, 'utf8')));
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === undefined ? `${file} is not a federation map: ${message}` : `${file} cannot be read (${code})`;
  }
}
