import { symbols } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from './log';

afterEach(() => vi.restoreAllMocks());

describe('the logger', () => {
  it('writes JSON lines with the part’s name, and hides secrets', () => {
    const logger = createLogger('user', 'info');
    const lines: string[] = [];
    const stream = (logger as unknown as Record<symbol, { write(line: string): boolean }>)[symbols.streamSym];
    if (!stream) throw new Error('pino keeps its stream elsewhere');
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(line) > 0);
    const request = { headers: { authorization: 'Bearer hunter2' }, otp: 'hunter2', query: { token: 'hunter2' } };
    logger.info({ password: 'hunter2', request, email: 'a@example.com' }, 'Logged in');
    logger.debug('Not at this level');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('hunter2');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', part: 'user', password: '[redacted]', email: 'a@example.com', msg: 'Logged in' });
  });
});
