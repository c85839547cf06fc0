import { describe, expect, it } from 'vitest';
import { ExpectedError } from './expected-error';
import { BusyError, UpstreamError, notFound } from './http/http-error';

const hasFrames = ({ stack }: Error) => /\n {4}at /.test(stack ?? '');

describe('an expected error', () => {
  it('has no stack trace, unless it is logged', () => {
    expect(hasFrames(new ExpectedError('Sold out'))).toBe(false);
    expect(hasFrames(notFound('Not found'))).toBe(false);
    expect(hasFrames(new BusyError('Too many'))).toBe(false);
    expect(hasFrames(new ExpectedError('Broken', { hasStack: true }))).toBe(true);
    expect(hasFrames(new UpstreamError(503, 'Cannot be reached', 'catalog'))).toBe(true);
  });

  it('leaves the stack traces of other errors', () => {
    expect(new ExpectedError('Sold out').message).toBe('Sold out');
    expect(hasFrames(new Error('Broken'))).toBe(true);
  });
});
