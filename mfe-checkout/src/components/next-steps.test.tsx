import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NextSteps } from './next-steps';

it('a step does not break inside the word e-mail', () => {
  render(<NextSteps title="How it works" steps={['We e-mail you when it ships.']} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('We e\u2011mail you when it ships.');
});
