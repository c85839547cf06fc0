/** Adds up the results in artifacts/tests and prints `N passed, N failed`. Exits with 1 if a test failed or was skipped. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../artifacts/tests');
const reports = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
let passed = 0;
let failed = 0;
let skipped = 0;
for (const report of reports) {
  const results = JSON.parse(readFileSync(path.join(folder, report), 'utf8'));
  passed += results.numPassedTests;
  failed += results.numFailedTests + results.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  skipped += results.numPendingTests + (results.numTodoTests ?? 0);
}
if (skipped > 0) console.log(`${skipped} tests were skipped. In CI no test may be skipped.`);
process.exitCode = failed + skipped > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed + skipped} failed`);
