import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../e2e/support/free-port.ts';

export const admin = { email: 'owner@shop.example', password: 'owner-password-1' };
const readyWithinMs = 120_000;
/** The fuzz test makes many calls and wrong guesses. The limits have their own tests. */
const unlimited = Object.fromEntries(
  [
    'LOGIN_FAILURES_PER_ADDRESS',
    'LOGIN_FAILURES_PER_ACCOUNT',
    'LOGIN_FAILURES_PER_DEVICE',
    'FAILURES_PER_ADDRESS',
    'OTP_REQUESTS_PER_ACCOUNT',
    'OTP_REQUESTS_PER_ADDRESS',
    'OTP_FAILURES_PER_ACCOUNT',
    'OTP_FAILURES_PER_DAY',
  ].map((name) => [name, '1000000']),
);

/** Starts the built shop with its own data folder, which `stop` removes. */
export async function startShop(root) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fuzzed-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { MONGODB_URL: _mongodb, RABBITMQ_URL: _rabbitmq, SMTP_URL: _smtp, ...inherited } = process.env;
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, SEED: 'demo', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error', RATE_LIMIT_PER_SECOND: '0', REGISTRATIONS_PER_MINUTE: '0', MAX_PIECES: '0', MAX_OPEN_ORDERS: '0' };
  const child = spawn(process.execPath, [path.join(root, 'all-in-one/dist/main.js')], { env: { ...inherited, ...settings, ...unlimited }, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + readyWithinMs;
  while (!(await fetch(`${origin}/readyz`).then(({ ok }) => ok, () => false))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The shop did not start');
    }
    await pause(100);
  }
  return { origin, dataDir, stop };
}
