import fs, { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLogDestination } from './log-destination';

let folder: string;
let fd: number;
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(path.join(os.tmpdir(), 'log-'));
  fd = openSync(path.join(folder, 'log'), 'a');
});
afterEach(() => {
  vi.useRealTimers();
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

const line = (level: string, text: string) => `${JSON.stringify({ level, msg: text })}\n`;
const written = () => readFileSync(path.join(folder, 'log'), 'utf8');

describe('log lines', () => {
  it('are written together, in order, within 100 ms', () => {
    const { write } = openLogDestination({ fd });
    write(line('info', 'one'));
    write(line('info', 'two'));
    expect(written()).toBe('');
    vi.advanceTimersByTime(100);
    expect(written()).toBe(line('info', 'one') + line('info', 'two'));
    write(line('info', 'three'));
    vi.advanceTimersByTime(100);
    expect(written()).toMatch(/three/);
  });

  it.each(['warn', 'error', 'fatal'])('are written at once with the first %s', (level) => {
    const { write } = openLogDestination({ fd });
    write(line('info', 'before'));
    write(line(level, 'trouble'));
    expect(written()).toBe(line('info', 'before') + line(level, 'trouble'));
  });

  it('are written at once if there are many', () => {
    const { write } = openLogDestination({ fd });
    write(line('info', 'x'.repeat(20_000)));
    expect(written()).toHaveLength(line('info', 'x'.repeat(20_000)).length);
  });

  it('are all written when the process exits', () => {
    const { write } = openLogDestination({ fd });
    write(line('info', 'last words'));
    process.listeners('exit').at(-1)!(0);
    expect(written()).toBe(line('info', 'last words'));
  });

  it('can be longer than the lines that wait on a full disk', () => {
    const { write } = openLogDestination({ fd });
    const long = line('error', 'x'.repeat(2 * 1024 * 1024));
    write(line('info', 'before'));
    write(long);
    expect(written()).toBe(line('info', 'before') + long);
  });

  describe('on a full disk', () => {
    function fillDisk() {
      return vi.spyOn(fs, 'writeSync').mockImplementation(() => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      });
    }

    it('wait until there is space again', () => {
      const { write } = openLogDestination({ fd });
      const full = fillDisk();
      write(line('error', 'one'));
      write(line('info', 'two'));
      vi.advanceTimersByTime(100);
      full.mockRestore();
      expect(written()).toBe('');
      write(line('error', 'three'));
      write(line('error', 'four'));
      expect(written()).toBe(line('error', 'one') + line('info', 'two') + line('error', 'three') + line('error', 'four'));
    });

    it('are lost if there are too many, and a line tells how many', () => {
      const { write } = openLogDestination({ fd });
      const full = fillDisk();
      for (let count = 0; count < 150; count += 1) write(line('error', 'x'.repeat(10_000)));
      full.mockRestore();
      write(line('error', 'last'));
      const entries = written().trimEnd().split('\n').map((text) => JSON.parse(text) as { msg: string; lost?: number });
      const lost = entries.at(-2)!.lost!;
      expect(lost).toBeGreaterThan(0);
      expect(entries).toHaveLength(150 - lost + 2);
      expect(entries.at(-1)!.msg).toBe('last');
    });
  });
});
