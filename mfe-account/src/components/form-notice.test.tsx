import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FormNotice } from './form-notice';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the notice counts the waiting time down and announces its end', () => {
  render(<FormNotice text="Too many attempts." waitUntil={Date.now() + 62_000} />);
  expect(screen.getByText('Time left: 1 min 2 s')).toHaveAttribute('aria-live', 'off');
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getByText('Time left: 59 s')).toBeVisible();
  act(() => vi.advanceTimersByTime(59_000));
  expect(screen.getByRole('status')).toHaveTextContent('You can try again now.');
  expect(vi.getTimerCount()).toBe(0);
});

it('the notice does not count without a waiting time', () => {
  render(<FormNotice text="Invalid email or password" />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
