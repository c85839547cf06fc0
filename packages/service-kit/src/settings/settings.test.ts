import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commonSettings, listenSettings, readSettings, SettingsError, sharedSettings, urlSetting } from './index';

const shape = { ...commonSettings, ...listenSettings, ADMIN_EMAIL: z.string(), JWT_PRIVATE_KEY: z.string().startsWith('-----', 'must be a key in PEM').optional() };

function problems(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(shape, env);
    return [];
  } catch (error) {
    return (error as SettingsError).problems;
  }
}

describe('readSettings', () => {
  it('has defaults for optional variables', () => {
    expect(readSettings(shape, { ADMIN_EMAIL: 'a@example.com' })).toEqual({ LOG_LEVEL: 'info', DATA_DIR: '.data', PORT: 8080, HOST: '127.0.0.1', ADMIN_EMAIL: 'a@example.com' });
  });

  it('reads the variables of the shape only', () => {
    const env = { ADMIN_EMAIL: 'a', PORT: '0', MONGODB_URL: 'mongodb://u:p@a:1,b:2/?replicaSet=r', RABBITMQ_URL: 'amqps://h', OTHER: 'x' };
    expect(readSettings(shape, env)).toMatchObject({ PORT: 0, MONGODB_URL: 'mongodb://u:p@a:1,b:2/?replicaSet=r', RABBITMQ_URL: 'amqps://h' });
    expect(readSettings(shape, env)).not.toHaveProperty('OTHER');
  });

  it('treats a blank variable as unset', () => {
    expect(readSettings(shape, { ADMIN_EMAIL: 'a', PORT: ' ', MONGODB_URL: '' })).toMatchObject({ PORT: 8080 });
    expect(problems({ ADMIN_EMAIL: '' })).toEqual(['ADMIN_EMAIL: is required']);
  });

  it('lists every problem on its own line with the given value', () => {
    expect(problems({ PORT: 'abc', LOG_LEVEL: 'loud', HOST: 'x' })).toEqual([
      'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent, got "loud"',
      'PORT: must be a whole number from 0 to 65535, got "abc"',
      'ADMIN_EMAIL: is required',
    ]);
  });

  it.each(['65536', '-1', '1.5', '0x10', '1e3', '٣'])('rejects a port that is not a whole number from 0 to 65535: %s', (PORT) => {
    expect(problems({ ADMIN_EMAIL: 'a', PORT })).toEqual([`PORT: must be a whole number from 0 to 65535, got "${PORT}"`]);
  });

  it.each(['mongodb://h/a%zz', 'mongodb://h/a.b', 'mongodb://h/a$b/c'])('rejects a database name that MongoDB would refuse: %s', (MONGODB_URL) => {
    expect(problems({ ADMIN_EMAIL: 'a', MONGODB_URL })).toEqual(['MONGODB_URL: must name its database in letters, digits, _ and -']);
  });

  it.each(['https://shop.example?x=1', 'https://shop.example#f', 'https://u:p@shop.example', 'https://:p@shop.example', 'https://shop.example/x', 'https://shop.example//'])(
    'rejects a public address at which the shop does not answer: %s',
    (PUBLIC_URL) => {
      expect(() => readSettings({ PUBLIC_URL: sharedSettings.PUBLIC_URL }, { PUBLIC_URL })).toThrow('PUBLIC_URL: must have no path, user name, password, query or fragment');
    },
  );

  it.each(['https://shop.example', 'https://shop.example/', 'http://127.0.0.1:8080', 'http://[::1]:8080/'])('accepts the public address %s', (PUBLIC_URL) => {
    expect(readSettings({ PUBLIC_URL: sharedSettings.PUBLIC_URL }, { PUBLIC_URL })).toEqual({ PUBLIC_URL });
  });

  it('rejects a URL without a host', () => {
    expect(() => readSettings({ SMTP_URL: urlSetting('smtp') }, { SMTP_URL: 'smtp://' })).toThrow('SMTP_URL: must be a URL that starts with smtp://');
  });

  it('does not print secrets', () => {
    const text = problems({ ADMIN_EMAIL: 'a', JWT_PRIVATE_KEY: 'hunter2', RABBITMQ_URL: 'http://user:hunter2@host', MONGODB_URL: 'hunter2' }).join('\n');
    expect(text).toBe(
      'MONGODB_URL: must be a URL that starts with mongodb:// or mongodb+srv://\nRABBITMQ_URL: must be a URL that starts with amqp:// or amqps://\nJWT_PRIVATE_KEY: must be a key in PEM',
    );
  });

  it('has a message that can be printed', () => {
    expect(() => readSettings(shape, {})).toThrow('The settings are not usable:\n  ADMIN_EMAIL: is required');
  });

  it('reads an unset variable from its mounted file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const file = join(folder, 'email');
    writeFileSync(file, 'a@example.com\n');
    expect(readSettings(shape, { ADMIN_EMAIL_FILE: file }).ADMIN_EMAIL).toBe('a@example.com');
    expect(readSettings(shape, { ADMIN_EMAIL_FILE: file, ADMIN_EMAIL: 'b@example.com' }).ADMIN_EMAIL).toBe('b@example.com');
    rmSync(folder, { recursive: true });
    expect(problems({ ADMIN_EMAIL_FILE: file })).toEqual([`ADMIN_EMAIL_FILE: ${file} cannot be read (ENOENT)`]);
  });

  it('lists a file that cannot be read with the other problems', () => {
    expect(problems({ ADMIN_EMAIL_FILE: '/nowhere/email', RABBITMQ_URL_FILE: '/nowhere/url', PORT: 'abc' })).toEqual([
      'RABBITMQ_URL_FILE: /nowhere/url cannot be read (ENOENT)',
      'ADMIN_EMAIL_FILE: /nowhere/email cannot be read (ENOENT)',
      'PORT: must be a whole number from 0 to 65535, got "abc"',
    ]);
  });
});
