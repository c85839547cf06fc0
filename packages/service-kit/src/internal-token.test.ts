import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadInternalToken } from './internal-token';
import { readSettings } from './settings';
import { commonSettings } from './settings/common-settings';

const [today, tomorrow] = ['t'.repeat(32), 'm'.repeat(32)];
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'internal-token-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the internal token', () => {
  it('is generated once, readable only by its owner, if all parts are on this machine', () => {
    const first = loadInternalToken({ dataDir, given: undefined, hosts: ['127.0.0.1'] });
    expect(first.sent).toMatch(/^[\w-]{43}$/);
    expect(loadInternalToken({ dataDir, given: undefined, hosts: ['localhost', '[::1]', '::1'] })).toEqual(first);
    expect(statSync(join(dataDir, 'keys/internal-token')).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'short', `${'a'.repeat(43)}\n`])('stops the start if its file is damaged, because an empty token would accept everybody: %j', (content) => {
    mkdirSync(join(dataDir, 'keys'));
    writeFileSync(join(dataDir, 'keys/internal-token'), content);
    expect(() => loadInternalToken({ dataDir, given: undefined, hosts: ['127.0.0.1'] })).toThrow('DATA_DIR/keys/internal-token: is damaged');
  });

  it('is the given one, and nothing is written', () => {
    expect(loadInternalToken({ dataDir, given: today, hosts: ['0.0.0.0'] })).toEqual({ sent: today, accepted: [today] });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is the first of several, and all are accepted', () => {
    const given = `${tomorrow},${today}`;
    expect(loadInternalToken({ dataDir, given, hosts: ['0.0.0.0'] })).toEqual({ sent: tomorrow, accepted: [tomorrow, today] });
  });

  it.each([['0.0.0.0'], ['127.0.0.1', 'catalog'], ['::'], ['127.0.0.1.example']])('is required if a part is on another machine or can be reached from one: %s', (...hosts) => {
    expect(() => loadInternalToken({ dataDir, given: undefined, hosts })).toThrow('INTERNAL_TOKEN: is required unless all parts run on this machine');
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('INTERNAL_TOKEN', () => {
  const read = (INTERNAL_TOKEN: string) => readSettings({ INTERNAL_TOKEN: commonSettings.INTERNAL_TOKEN }, { INTERNAL_TOKEN }).INTERNAL_TOKEN;

  it('can be two tokens while the token is changed', () => {
    expect(read(`${tomorrow},${today}`)).toBe(`${tomorrow},${today}`);
  });

  it.each(['short', `${today},short`, `${today},`, 'ü'.repeat(32)])('is rejected, and not printed, if it is %j', (value) => {
    expect(() => read(value)).toThrow(/ INTERNAL_TOKEN: must be at least 32 letters(?!.*got)/);
  });
});
