import { renderPage } from '@storefront/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { PaymentForm } from './payment-form';

const values = (amount: string) => ({ transactionId: '', paymentDate: '2026-01-05', amount });

function renderForm(initial: string, focusFirst = false) {
  let change: (next: string) => void = () => undefined;
  function Page() {
    const [amount, setAmount] = useState(initial);
    change = setAmount;
    return <PaymentForm values={values(amount)} isBusy={false} focusFirst={focusFirst} onSubmit={vi.fn()} />;
  }
  const { user } = renderPage(<Page />);
  return { user, change: (next: string) => act(() => change(next)), amount: () => screen.getByLabelText(/Amount Paid/) };
}

it('shows a new amount before the customer has begun', () => {
  const { change, amount } = renderForm('5000');
  change('6000');
  expect(amount()).toHaveValue('6000');
});

it('keeps the amount if the customer opened the form after paying', () => {
  const { change, amount } = renderForm('5000', true);
  change('6000');
  expect(amount()).toHaveValue('5000');
});

it('keeps the amount after the customer typed a transaction ID', async () => {
  const { user, change, amount } = renderForm('5000');
  await user.type(screen.getByLabelText('Transaction ID'), '4');
  change('6000');
  expect(amount()).toHaveValue('5000');
});

it('keeps the amount after the customer pressed the button', async () => {
  const { user, change, amount } = renderForm('5000');
  await user.click(screen.getByRole('button', { name: 'Submit Payment Details' }));
  await screen.findByText('Transaction ID is required');
  change('6000');
  expect(amount()).toHaveValue('5000');
});
