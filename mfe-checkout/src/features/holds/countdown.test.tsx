import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Countdown } from './countdown';

afterEach(() => vi.useRealTimers());

it('announces only the marks that it passes on this page', () => {
  vi.useFakeTimers();
  render(<Countdown endsAt={Date.now() + 130_000} takesFocus={false} onEnd={() => undefined} />);
  const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  expect([screen.getByText('2:10').textContent, screen.getByRole('status').textContent]).toEqual(['2:10', '']);
  after(10_000);
  expect(screen.getByRole('status')).toHaveTextContent('2 minutes left to pay');
  after(60_000);
  expect(screen.getByRole('status')).toHaveTextContent('1 minute left to pay');
});
