import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { namesOf, numberOf, readArguments } from './arguments';

const root = path.resolve(import.meta.dirname, '..');

describe('the arguments of a tool', () => {
  beforeEach(() => {
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const read = (...args: string[]) => readArguments('npm run tool -- --minutes 10', { options: { minutes: { type: 'string' } } }, args).values;

  it('are read', () => {
    expect(read('--minutes', '3')).toEqual({ minutes: '3' });
    expect(numberOf('minutes', '2.5', { min: 2 })).toBe(2.5);
    expect(numberOf('seed', '0', { min: 0, isWhole: true })).toBe(0);
    expect(namesOf(['a'], ['a', 'b'])).toEqual(['a']);
  });

  it('are explained on request', () => {
    expect(() => read('--help')).toThrow('exit 0');
    expect(process.stdout.write).toHaveBeenCalledWith('npm run tool -- --minutes 10\n');
  });

  it.each([[['--minuets', '3']], [['--minutes', '-1']], [['--minutes']], [['extra']]])('end the tool with the usage if they are wrong: %o', (args) => {
    expect(() => read(...args)).toThrow('exit 1');
    expect(process.stderr.write).toHaveBeenCalledWith(expect.stringMatching(/minutes|extra.*npm run tool/s));
  });

  it.each(['abc', '-1', '', '1e3', 'NaN', '1.5'])('end the tool if a number is wrong: "%s"', (text) => {
    expect(() => numberOf('minutes', text, { min: 2 })).toThrow('exit 1');
    expect(process.stderr.write).toHaveBeenCalledWith(`--minutes must be a number, at least 2, not "${text}".\n`);
  });

  it('end the tool if a name is unknown', () => {
    expect(() => namesOf(['a', 'c'], ['a', 'b'])).toThrow('exit 1');
    expect(process.stderr.write).toHaveBeenCalledWith('There is no "c". Choose from a, b.\n');
  });
});

it.concurrent.each([
  ['chaos', ['tools/run.mjs', 'tools/chaos/main.ts', '--steps', 'nope'], 'There is no "nope". Choose from expired hold, hold, '],
  ['soak', ['tools/run.mjs', 'tools/soak/main.ts', '--minutes', '0.2'], '--minutes must be a number, at least 2, not "0.2".'],
  ['bench', ['tools/bench/run.mjs', '--only=nope'], 'There is no "nope". Choose from connections, '],
])('%s measures nothing with a wrong argument', async (_tool, args, expected) => {
  const outcome = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr }));
  });
  expect(outcome).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(expected) });
});
