/**
 * Adds up the results in artifacts/tests, lists the tests that failed, and prints `N passed, N failed`. Exits with 1 if a test or a hook failed, or a test was skipped.
 * The list is at the end of CI's log, so it is still there if the start of the log is cut off.
 * Usage: `node scripts/count-tests.mjs [folder of vitest's JSON reports]`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Lines of an error message that the list shows. */
const MESSAGE_LINES = 12;

const root = path.resolve(import.meta.dirname, '..');
const folder = path.resolve(process.argv[2] ?? path.join(root, 'artifacts/tests'));
const files = existsSync(folder) ? readdirSync(folder) : [];
const reports = files.filter((file) => file.endsWith('.json'));
const failures = [];
/** Failed tests that their report only counts, such as those of the fuzz test. */
let unnamed = 0;
let passed = 0;
let skipped = 0;
for (const report of reports) {
  const results = JSON.parse(readFileSync(path.join(folder, report), 'utf8'));
  passed += results.numPassedTests;
  skipped += results.numPendingTests + (results.numTodoTests ?? 0);
  const tests = results.testResults.flatMap(({ assertionResults }) => assertionResults);
  const missing = results.numFailedTests - tests.filter(({ status }) => status === 'failed').length;
  if (missing > 0) {
    console.log(`✗ ${report}: ${missing} failed`);
    unnamed += missing;
  }
  for (const { name, status, message, assertionResults } of results.testResults) {
    const file = path.relative(root, name);
    for (const test of assertionResults) {
      if (test.status === 'failed') failures.push({ title: `${file} > ${test.fullName}`, message: test.failureMessages.join('\n') });
    }
    if (status === 'failed' && assertionResults.length === 0) failures.push({ title: file, message });
  }
}
for (const { title, message } of failures) {
  console.log(`✗ ${title}`);
  for (const line of stripVTControlCharacters(message ?? '').split('\n').slice(0, MESSAGE_LINES)) console.log(`    ${line}`);
}
const hooks = files.filter((name) => name.endsWith('.hooks.txt')).map((file) => readFileSync(path.join(folder, file), 'utf8'));
for (const text of hooks) console.log(text);
if (skipped > 0) console.log(`${skipped} tests were skipped. In CI no test may be skipped.`);
const failed = failures.length + unnamed + hooks.join('\n').split('\n').filter((line) => line.startsWith('✗')).length + skipped;
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
