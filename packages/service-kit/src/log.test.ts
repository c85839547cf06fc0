import { symbols } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from './log';
import { withTraceparent } from './trace';

afterEach(() => vi.restoreAllMocks());

function recorded() {
  const logger = createLogger('user', 'info');
  const lines: string[] = [];
  const stream = (logger as unknown as Record<symbol, { write(line: string): boolean }>)[symbols.streamSym];
  if (!stream) throw new Error('pino keeps its stream elsewhere');
  vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(line) > 0);
  return { logger, lines };
}

describe('the logger', () => {
  it('adds the trace id to a line within a trace', () => {
    const { logger, lines } = recorded();
    withTraceparent('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', () => logger.child({ requestId: 'r1' }).info('Within'));
    logger.info('Without');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', requestId: 'r1', msg: 'Within' });
    expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('traceId');
  });

  it.each([
    ['a path', { path: '/api/users/reset-password/Zx9_secret' }, 'Request handled'],
    ['a path with more behind it', { path: '/api/users/reset-password/Zx9_secret/Zx9_secret?a=Zx9_secret' }, 'Request handled'],
    ['an address', { page: 'http://shop.example/api/users/reset-password/Zx9_secret' }, 'Failed'],
    ['an error', { err: Object.assign(new Error('Invalid URL "/api/users/reset-password/Zx9_secret"', { cause: new Error('POST /api/users/reset-password/Zx9_secret failed') }), { path: '/api/users/reset-password/Zx9_secret' }) }, 'Failed'],
    ['a message', {}, 'Could not call /api/users/reset-password/Zx9_secret, which failed'],
  ])('masks the secret in %s', (_, entry, message) => {
    const { logger, lines } = recorded();
    logger.child({ requestId: 'r1' }).warn(entry, message);
    expect(lines[0]).toContain('/api/users/reset-password/-');
    expect(lines[0]).not.toContain('Zx9');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'r1' });
  });

  it('writes JSON lines with the part’s name and without secrets', () => {
    const { logger, lines } = recorded();
    const request = { headers: { authorization: 'Bearer hunter2' }, otp: 'hunter2', query: { token: 'hunter2' } };
    logger.info({ password: 'hunter2', request, email: 'a@example.com' }, 'Logged in');
    logger.debug('Not at this level');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('hunter2');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', part: 'user', password: '[redacted]', email: 'a@example.com', msg: 'Logged in' });
  });
});
