import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('scripts side by side', () => {
  let folder;

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'side-by-side-'));
    // `waits` ends only after `answers`, which runs in another lane.
    writeFileSync(path.join(folder, 'waits.mjs'), `import { existsSync } from 'node:fs'; console.log('first line'); setInterval(() => existsSync('answered') && (console.log('last line'), process.exit()), 10);`);
    writeFileSync(path.join(folder, 'answers.mjs'), `import { writeFileSync } from 'node:fs'; writeFileSync('answered', ''); console.log('answered');`);
    const scripts = { waits: 'node waits.mjs', answers: 'node answers.mjs', fails: 'echo what is wrong >&2; exit 3', passes: 'echo fine', killed: 'kill -9 $$' };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(...lanes) {
    rmSync(path.join(folder, 'answered'), { force: true });
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'side-by-side.mjs'), ...lanes], { cwd: folder, encoding: 'utf8', timeout: 18_000 });
    const withoutProgress = stdout.replace(/^  … .*\n/gm, '');
    return { status, stdout: withoutProgress.replace(/\(\d+\.\d s\)/g, '(time)'), stderr };
  }

  it('run their lanes at the same time, and print the output of each at its end', () => {
    const { stdout, ...ended } = run('waits', 'answers');
    expect(ended).toEqual({ status: 0, stderr: '' });
    // Either process may end first.
    expect(['✓ answers (time)\nanswered\n', '✓ waits (time)\nfirst line\nlast line\n'].sort()).toEqual(stdout.split(/(?=✓)/).sort());
  });

  it('run the scripts of a lane one after the other, also after a failure, and name those that failed', () => {
    expect(run('fails,passes,missing')).toEqual({
      status: 1,
      stdout: '✗ fails (time)\nwhat is wrong\n✓ passes (time)\nfine\n✗ missing (time)\nThere is no script missing\n',
      stderr: '✗ Failed: fails, missing\n',
    });
  });

  it('fail if a signal ends one', () => {
    expect(run('killed', 'passes')).toMatchObject({ status: 1, stderr: '✗ Failed: killed\n' });
  });
});
