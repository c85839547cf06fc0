import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../support/api';
import { frontEnds } from '../support/front-ends';
import { meera } from '../support/people';
import { adminEmail, startShop, type RunningShop } from '../support/shop';
import { until } from '../support/until';

const root = path.resolve(import.meta.dirname, '../..');
const { privateKey: pem } = generateKeyPairSync('ec', { namedCurve: 'P-256', privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } });
const firstKeyLine = (key: string) => key.split('\n')[1]!;

const planted = {
  adminPassword: 'planted-admin-password',
  customerPassword: 'planted-customer-password',
  newPassword: 'planted-new-password',
  resetPassword: 'planted-reset-password',
  wrongPassword: 'planted-wrong-password',
  malformed: 'planted-malformed-password',
  internalToken: 'planted-internal-token-of-more-than-32-letters',
  smtp: 'planted-smtp-password',
  mongodb: 'planted-mongodb-password',
  rabbitmq: 'planted-rabbitmq-password',
  jwtPrivateKey: firstKeyLine(pem),
};

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Five digits can be part of a longer number, a time or a port. */
const contains = (text: string, secret: string) => (/^\d{5}$/.test(secret) ? new RegExp(`(?<![\\w.:])${secret}(?!\\w)`).test(text) : text.includes(secret));

/** @returns the names of the secrets that the text contains */
const secretsIn = (text: string, secrets: Record<string, string>) => Object.keys(secrets).filter((name) => contains(text, secrets[name]!));

describe('a secret', () => {
  let shop: RunningShop;
  /** All secrets, also those that the shop generated. */
  let secrets: Record<string, string>;
  let codes: Record<string, string>;
  let answers = '';

  beforeAll(async () => {
    shop = await startShop('embedded', { ADMIN_PASSWORD: planted.adminPassword, INTERNAL_TOKEN: planted.internalToken, JWT_PRIVATE_KEY: pem, LOG_LEVEL: 'trace' });
    const api = createApi(shop.origin);
    const call = async (...args: Parameters<typeof api.call>) => {
      const answer = await api.call(...args);
      answers += `${JSON.stringify(answer)}\n`;
      return answer;
    };
    const sendRaw = async (url: string, headers: Record<string, string>, body: string) => {
      answers += await (await fetch(`${shop.origin}${url}`, { method: 'POST', headers, body })).text();
    };

    const admin = await api.logIn(adminEmail, planted.adminPassword);
    const customer = await api.register({ ...meera, password: planted.customerPassword });
    await call('POST', '/api/auth/register', { body: { ...meera, password: planted.wrongPassword } });
    await call('POST', '/api/auth/login', { body: { email: meera.email, password: planted.wrongPassword } });
    await call('POST', '/api/auth/login', { body: { email: [planted.malformed], password: { $ne: planted.malformed } } });
    await sendRaw('/api/auth/login', { 'content-type': 'application/json' }, `{"email":"${meera.email}","password":"${planted.malformed}`);
    await sendRaw('/api/auth/login', { 'content-type': 'text/plain' }, planted.malformed);
    await call('PUT', '/api/users/change-password', { token: customer.token, body: { currentPassword: planted.wrongPassword, newPassword: planted.newPassword } });
    await call('PUT', '/api/users/change-password', { token: customer.token, body: { newPassword: planted.newPassword } });
    await api.must('PUT', '/api/users/change-password', { token: customer.token, body: { currentPassword: planted.customerPassword, newPassword: planted.newPassword } });
    await call('GET', '/api/users/me', { token: `${customer.token}x` });
    await call('POST', '/client-errors', { body: { remote: 'catalog', version: '1.0.0', team: 'catalogue', message: `Bearer ${admin.token}`, page: `/x?token=${admin.token}` } });

    await call('POST', '/api/auth/login-code', { body: { email: meera.email, device: customer.device } });
    const loginCode = await until(async () => (await shop.mailbox.mailsTo(meera.email)).map(({ text }) => /Login code: (\d{5})/.exec(text ?? '')?.[1]).find(Boolean));
    await call('POST', '/api/auth/login', { body: { email: meera.email, password: planted.wrongPassword, code: loginCode, device: customer.device } });
    await api.must('POST', '/api/auth/login', { body: { email: meera.email, password: planted.newPassword, code: loginCode, device: customer.device } });

    await call('POST', '/api/users/forgot-password', { body: { email: meera.email } });
    const code = await until(async () => (await shop.mailbox.mailsTo(meera.email)).map(({ text }) => /OTP: (\d{5})/.exec(text ?? '')?.[1]).find(Boolean));
    await call('POST', '/api/users/verify-otp', { body: { email: meera.email, otp: code === '00000' ? '00001' : '00000' } });
    const { resetToken } = await api.must<{ resetToken: string }>('POST', '/api/users/verify-otp', { body: { email: meera.email, otp: code } });
    await call('POST', `/api/users/reset-password/${resetToken}`, { body: { password: '1' } });
    const json = { 'content-type': 'application/json' };
    await sendRaw(`/api/users/reset-password/${resetToken}`, json, `{"password":"${planted.malformed}`);
    await sendRaw(`/api/users/reset-password/${resetToken}`, { 'content-type': 'text/plain' }, planted.malformed);
    await sendRaw(`/api/users/reset-password/${resetToken}`, { ...json, 'content-encoding': 'zip' }, planted.malformed);
    await sendRaw(`/api/users/reset-password/${resetToken}`, json, JSON.stringify({ password: planted.malformed.repeat(100_000) }));
    await sendRaw(`/api/users/reset-password/${resetToken}/more`, json, '{}');
    await sendRaw(`/users/reset-password/${resetToken}`, json, '{}');
    await call('GET', `/api/users/reset-password/${resetToken}`);
    await call('PUT', `/api/users/reset-password/${resetToken}/`);
    await call('POST', '/client-errors', { body: { remote: 'account', version: '1.0.0', team: 'account', message: `POST /api/users/reset-password/${resetToken} failed`, page: `/api/users/reset-password/${resetToken}` } });
    await api.must('POST', `/api/users/reset-password/${resetToken}`, { body: { password: planted.resetPassword } });
    secrets = { ...planted, adminToken: admin.token, customerToken: customer.token, resetToken, signature: admin.token.split('.')[2]!, device: customer.device };
    codes = { resetCode: code, loginCode };
    // Lines are written in batches.
    await api.products();
    await until(async () => (/api\/users\/reset-password[\s\S]*api\/products/.test(shop.output()) ? true : undefined));
  });
  afterAll(() => shop?.stop());

  /** The content of all stores: users, sent and received events, the audit trail. Without keys and mails. */
  const storedData = () =>
    filesBelow(shop.dataDir)
      .filter((file) => !/^(keys|mail)$/.test(path.relative(shop.dataDir, file).split(path.sep)[0]!))
      .map((file) => readFileSync(file, 'latin1'))
      .join('\n');

  /** The documents of all stores, without what SQLite keeps of deleted ones. */
  const storedDocuments = () => {
    const rows = filesBelow(shop.dataDir).filter((file) => file.endsWith('store.sqlite')).flatMap((file) => {
      const store = new DatabaseSync(file, { readOnly: true });
      try {
        const tables = store.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'documents:%'").all();
        return tables.flatMap(({ name }) => store.prepare(`SELECT document FROM "${String(name)}"`).all());
      } finally {
        store.close();
      }
    });
    return rows.map(({ document }) => String(document)).join('\n');
  };

  it('is found by this test if it leaks', () => {
    expect(answers.match(/"success":false/g)!.length).toBeGreaterThan(7);
    expect(shop.output()).toContain('/api/users/verify-otp');
    expect(storedData()).toContain('user.registered');
    for (const text of ['user.otp-requested', 'user.login-code-requested', 'otpHash', meera.email]) expect(storedDocuments()).toContain(text);
    expect(secretsIn(`x ${planted.smtp} y`, secrets)).toEqual(['smtp']);
    for (const line of [`"otp":"${codes.resetCode}"`, `\\"otp\\":\\"${codes.resetCode}\\"`, `One-time code: ${codes.resetCode}`, `?code=${codes.resetCode}`]) expect(secretsIn(line, codes)).toEqual(['resetCode']);
  });

  it('is in no log line of any level', () => {
    expect(secretsIn(shop.output(), { ...secrets, ...codes })).toEqual([]);
  });

  it('is in no stored data, except a code in the event that mails it', async () => {
    expect(secretsIn(storedData(), secrets)).toEqual([]);
    // Once the mail is sent, the event loses its data.
    await expect.poll(() => secretsIn(storedDocuments(), codes)).toEqual([]);
  });

  it('is in no answer to a rejected call', () => {
    expect(secretsIn(answers, { ...secrets, ...codes })).toEqual([]);
  });

  it('is in no page or bundle for browsers', async () => {
    const pages = await Promise.all(['/', '/login', '/federation.json', '/api/openapi.json'].map(async (url) => (await fetch(`${shop.origin}${url}`)).text()));
    const bundles = ['shell', ...frontEnds].flatMap((part) => filesBelow(path.join(root, part, 'dist'))).filter((file) => /\.(js|css|json|html|map)$/.test(file));
    expect(bundles.length).toBeGreaterThan(30);
    const sent = [...pages, ...bundles.map((file) => readFileSync(file, 'utf8'))].join('\n');
    expect(secretsIn(sent, secrets)).toEqual([]);
    expect(sent.match(/BEGIN (EC )?PRIVATE KEY|JWT_PRIVATE_KEY|INTERNAL_TOKEN|ADMIN_PASSWORD|MONGODB_URL|RABBITMQ_URL|SMTP_URL|x-internal-token/g)).toBeNull();
  });
});

describe('the passwords of the servers', () => {
  it('are not printed when a server is unreachable or a setting is invalid', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
    const { MONGODB_URL: _mongodb, RABBITMQ_URL: _rabbitmq, ...inherited } = process.env;
    /** @returns the output until the process exits or reports the unreachable broker */
    const start = async (settings: Record<string, string>) => {
      const env = { ...inherited, DATA_DIR: mkdtempSync(path.join(folder, 'data-')), PORT: '0', LOG_LEVEL: 'trace', ...settings };
      const child = spawn(process.execPath, [path.join(root, 'all-in-one/dist/main.js')], { env });
      const exited = new Promise((resolve) => child.once('close', resolve));
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          if (printed.includes('RabbitMQ cannot be reached')) child.kill('SIGKILL');
        });
      }
      await exited;
      return printed;
    };
    const attempts = await Promise.all([
      start({ MONGODB_URL: `mongodb://shop:${planted.mongodb}@127.0.0.1:1/shop?serverSelectionTimeoutMS=300` }),
      start({ RABBITMQ_URL: `amqp://shop:${planted.rabbitmq}@127.0.0.1:1` }),
      start({ MONGODB_URL: `http://shop:${planted.mongodb}@x`, SMTP_URL: `shop:${planted.smtp}`, JWT_PRIVATE_KEY: planted.jwtPrivateKey, INTERNAL_TOKEN: 'planted', ADMIN_PASSWORD: 'plntd' }),
    ]);
    rmSync(folder, { recursive: true, force: true });
    const expected = ['MongoDB cannot be reached at 127.0.0.1:1', 'RabbitMQ cannot be reached', 'MONGODB_URL: must be'];
    for (const [which, printed] of attempts.entries()) {
      expect(printed).toContain(expected[which]);
      expect(secretsIn(printed, { ...planted, short: 'plntd' })).toEqual([]);
    }
  });

  it('are not logged when a mail cannot be sent', async () => {
    const shop = await startShop('embedded', { SMTP_URL: `smtp://shop:${planted.smtp}@127.0.0.1:1`, LOG_LEVEL: 'trace' });
    const api = createApi(shop.origin);
    await api.register(meera);
    await api.must('POST', '/api/users/forgot-password', { body: { email: meera.email } });
    await until(async () => (shop.output().includes('ECONNREFUSED') ? true : undefined));
    const output = shop.output();
    await shop.stop();
    expect(secretsIn(output, planted)).toEqual([]);
  });
});
