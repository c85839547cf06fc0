import { Button } from '@storefront/web-kit';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ComponentProps, FormEvent } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDialogs } from '../testing/dialog';
import { ConfirmDialog } from './dialog';
import { FormDialog } from './form-dialog';

beforeAll(addDialogs);

describe('ConfirmDialog', () => {
  function Deletion(props: Partial<ComponentProps<typeof ConfirmDialog>>) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ask</Button>
        <ConfirmDialog
          open={open}
          text="Are you sure you want to delete this address?"
          confirmLabel="Delete"
          onConfirm={() => undefined}
          onCancel={() => setOpen(false)}
          {...props}
        />
      </>
    );
  }

  it('asks its question and closes on Cancel', async () => {
    render(<Deletion />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByText('Ask'));
    expect(screen.getByRole('dialog', { name: 'Please confirm' })).toHaveTextContent('Are you sure you want to delete this address?');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ignores the second click of the double click that opened it', async () => {
    const onConfirm = vi.fn();
    render(<Deletion onConfirm={onConfirm} />);
    await userEvent.click(screen.getByText('Ask'));
    const confirm = screen.getByRole('button', { name: 'Delete' });
    fireEvent.click(confirm, { detail: 2 });
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.click(confirm, { detail: 1 });
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('closes on Escape', async () => {
    render(<Deletion />);
    await userEvent.click(screen.getByText('Ask'));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('calls onConfirm once when confirmed', async () => {
    const onConfirm = vi.fn();
    render(<Deletion onConfirm={onConfirm} />);
    await userEvent.click(screen.getByText('Ask'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});

describe('FormDialog', () => {
  it('ignores the second click of the double click that opened it', async () => {
    const [onSubmit, onClose] = [vi.fn((event: FormEvent) => event.preventDefault()), vi.fn()];
    render(
      <FormDialog title="Cancel this order?" submit="Cancel Order" cancel="Keep Order" busy={false} onSubmit={onSubmit} onClose={onClose}>
        <input aria-label="Reason" />
      </FormDialog>,
    );
    const submit = screen.getByRole('button', { name: 'Cancel Order' });
    fireEvent.click(submit, { detail: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Keep Order' }), { detail: 2 });
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(submit, { detail: 1 });
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });
});
