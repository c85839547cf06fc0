import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import HookErrors from './vitest/hook-errors';

describe('the last lines of CI', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const passing = { name: path.join(root, 'e2e/a.test.ts'), status: 'passed', message: '', assertionResults: [{ status: 'passed', fullName: 'a cart holds a saree', failureMessages: [] }] };
  const failing = { name: path.join(root, 'e2e/b.test.ts'), status: 'failed', message: '', assertionResults: [{ status: 'failed', fullName: 'an order is paid', failureMessages: ['AssertionError: expected 1 to be 2\n    at line 7'] }] };
  const unreadable = { name: path.join(root, 'e2e/c.test.ts'), status: 'failed', message: '\u001B[31mSyntaxError: Unexpected token\u001B[39m', assertionResults: [] };
  let folder;
  beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), 'count-tests-')); });
  afterEach(() => { rmSync(folder, { recursive: true }); });

  const count = (report) => {
    if (report) writeFileSync(path.join(folder, 'e2e.json'), JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, ...report }));
    const { status, stdout } = spawnSync(process.execPath, ['scripts/count-tests.mjs', folder], { cwd: root, encoding: 'utf8' });
    return { status, lines: stdout.trimEnd().split('\n') };
  };

  it('are only the sum when every test passed', () => {
    expect(count({ numPassedTests: 1, testResults: [passing] })).toEqual({ status: 0, lines: ['1 passed, 0 failed'] });
  });

  it('name each failed test, and each file that cannot be read, with the error', () => {
    expect(count({ numPassedTests: 1, numFailedTests: 1, testResults: [passing, failing, unreadable] })).toEqual({
      status: 1,
      lines: [
        '✗ e2e/b.test.ts > an order is paid', '    AssertionError: expected 1 to be 2', '        at line 7',
        '✗ e2e/c.test.ts', '    SyntaxError: Unexpected token',
        '1 passed, 2 failed',
      ],
    });
  });

  it('name and count each failed hook, also after the last test', () => {
    writeFileSync(path.join(folder, 'e2e.hooks.txt'), '✗ e2e/d.test.ts > holds: a hook failed\n    No result within 20 s');
    expect(count({ numPassedTests: 1, testResults: [passing] })).toEqual({ status: 1, lines: ['✗ e2e/d.test.ts > holds: a hook failed', '    No result within 20 s', '1 passed, 1 failed'] });
  });

  it('count a failed hook once, whatever lines its message has', () => {
    const reporter = new HookErrors();
    reporter.onInit({ config: { outputFile: { json: path.join(folder, 'e2e.json') } } });
    const suite = { fullName: 'holds', errors: () => [{ message: 'did not build:\n✗ webpack failed' }] };
    reporter.onTestRunEnd([{ relativeModuleId: 'e2e/d.test.ts', children: { allSuites: () => [suite] } }]);
    expect(count({ numPassedTests: 1, testResults: [passing] }).lines).toEqual(['✗ e2e/d.test.ts > holds: a hook failed', '    did not build:', '    ✗ webpack failed', '1 passed, 1 failed']);
  });

  it('count the failed tests of a report without names', () => {
    expect(count({ numPassedTests: 5, numFailedTests: 2, testResults: [] })).toEqual({ status: 1, lines: ['✗ e2e.json: 2 failed', '5 passed, 2 failed'] });
  });

  it('count a skipped test as failed', () => {
    expect(count({ numPassedTests: 1, numPendingTests: 1, testResults: [passing] })).toEqual({ status: 1, lines: ['1 tests were skipped. In CI no test may be skipped.', '1 passed, 1 failed'] });
  });

  it('report a failure when no test ran', () => {
    expect(count()).toEqual({ status: 1, lines: ['0 passed, 0 failed'] });
  });
});
