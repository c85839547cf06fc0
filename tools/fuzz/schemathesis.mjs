import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const version = '4.32.5';
/** Checks of each answer: no server error, and what the contract says. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'ignored_auth',
  'unsupported_method',
  'allow_header_conformance',
];
/** Ten minutes, and one more for each example of a call. */
const longestRunMs = (examples) => (10 + Number(examples)) * 60_000;
const exec = promisify(execFile);
const userOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).sub;

const count = (text, pattern) => (text.match(pattern) ?? []).length;

/** One run over every call of the API but those `without`. A call that was not completed, for example because the tool failed, counts as failed. */
async function runTool(library, { url, documentFile, token, without, configFile, examples, seed }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fuzz-'));
  const junit = path.join(folder, 'junit.xml');
  const options = ['--phases', 'coverage,fuzzing', '--checks', checks.join(','), '--continue-on-failure', '--max-examples', examples, '--seed', seed];
  // One worker: Python 3.11 may crash if two threads parse code at the same time.
  const quiet = ['--generation-database', 'none', '--no-shrink', '--warnings', 'off', '--report', 'junit', '--report-junit-path', junit, '--workers', '1'];
  // With generated customers, most calls would be rejected before any other check.
  const header = token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`, '--header', `X-Customer: ${userOf(token)}`];
  const args = ['--config-file', configFile, '--no-color', 'run', documentFile, '--url', url, ...options, ...quiet, ...header, ...without.flatMap((id) => ['--exclude-operation-id', id])];
  const command = ['-m', 'schemathesis.cli', ...args];
  const { stdout, stderr, code } = await exec('python3', command, { cwd: folder, env: { ...process.env, PYTHONPATH: library }, timeout: longestRunMs(examples), maxBuffer: 64 * 1024 * 1024 }).then(
    (done) => ({ ...done, code: 0 }),
    (error) => ({ stdout: error.stdout ?? '', stderr: `${error.stderr ?? ''}${error.killed ? 'It timed out.' : error.message}`, code: 1 }),
  );
  const results = existsSync(junit) ? readFileSync(junit, 'utf8') : '';
  rmSync(folder, { recursive: true, force: true });
  const broken = count(results, /<(failure|error)\b/g);
  const failed = code === 0 ? broken : Math.max(1, broken);
  return { passed: Math.max(0, count(results, /<testcase\b/g) - failed), failed, output: `${stdout}${stderr}` };
}

/**
 * Finds schemathesis in the folder, or installs it there.
 * @returns how to run it, or why it is not available
 */
export async function findSchemathesis(folder) {
  const python = await exec('python3', ['-c', 'import sys; assert sys.version_info >= (3, 10)']).then(() => true, () => false);
  if (!python) return { missing: 'Python 3.10 or newer is not installed.', hasPython: false };
  // Hypothesis parses all modules that are not in a folder with this name, and uses their constants as test values. It need not parse the tool.
  const library = path.join(folder, version, 'site-packages');
  if (!existsSync(path.join(library, 'schemathesis'))) {
    console.log(`› Fuzz: installing schemathesis ${version} …`);
    try {
      await exec('python3', ['-m', 'pip', 'install', '--target', library, '--quiet', '--disable-pip-version-check', `schemathesis==${version}`], { timeout: 300_000 });
    } catch (error) {
      rmSync(library, { recursive: true, force: true });
      return { missing: `schemathesis could not be installed: ${String(error.stderr || error).trim().split('\n').at(-1)}`, hasPython: true };
    }
  }
  return { run: (options) => runTool(library, options) };
}
