import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Button, Checkbox, ErrorState, Field, LinkButton, PageSpinner, StatusBadge, TextInput } from './index';

describe('Button', () => {
  it('does not submit a form by default', () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  it('cannot be pressed twice while busy, by click or by Enter in its form', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const Form = ({ busy }: { busy: boolean }) => (
      <form onSubmit={onSubmit}>
        <TextInput aria-label="Name" />
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(<Form busy={false} />);
    await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    rerender(<Form busy />);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.type(screen.getByLabelText('Name'), 'y{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('is a link if it leads to a page', () => {
    render(<LinkButton to="/products">Continue Shopping</LinkButton>, { wrapper: MemoryRouter });
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  });
});

describe('Field', () => {
  it('gives its control a name, a hint and an error', () => {
    render(
      <Field label="Phone" hint="Ten digits" error="Please enter a 10-digit phone number" required>
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Phone' });
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('Ten digits Please enter a 10-digit phone number');
  });

  it('announces no error without one', () => {
    render(
      <Field label="Phone">
        <TextInput />
      </Field>,
    );
    expect(screen.getByLabelText('Phone')).toBeValid();
    expect(screen.getByLabelText('Phone')).not.toHaveAttribute('aria-describedby');
  });
});

describe('Checkbox', () => {
  it('is named by its label and toggles on a click on it', async () => {
    render(<Checkbox label="Remember me" />);
    await userEvent.click(screen.getByText('Remember me'));
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  });
});

describe('states', () => {
  it('a failure is announced and offers a retry', async () => {
    const onRetry = vi.fn();
    render(<ErrorState title="Error Loading Orders" text="Failed to fetch orders" onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Error Loading OrdersFailed to fetch orders');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('a loading page says that it loads', () => {
    render(<PageSpinner />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it.each([
    ['pending', 'warning'],
    ['processing', 'info'],
    ['shipped', 'indigo'],
    ['delivered', 'success'],
    ['completed', 'success'],
    ['cancelled', 'danger'],
    ['lost', 'neutral'],
  ])('an order that is %s is shown in the colour for %s', (status, tone) => {
    render(<StatusBadge status={status} />);
    expect(screen.getByText(status)).toHaveClass(tone);
  });
});
