import { EmptyState, ErrorState, Field, formatDate, formatRupees, messageOf, PageSpinner, TextInput, toast, VisuallyHidden } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { LiveSearchBox } from '@storefront/web-kit/lists';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountIn } from '../../components/amount-in';
import { countOf } from '../../components/count-of';
import { foundOrdersQuery, settleCredits, type Credit, type Proposal } from './credits-query';
import styles from './payments.module.css';
import { useCreditsReload } from './use-credits-reload';

interface Props {
  credit: Credit;
  onSaved: () => void;
  onClose: () => void;
}

interface Choice {
  orderId: string;
  orderNumber: string;
  text: string;
}

const ofProposal = ({ orderId, orderNumber, customer, amount, reason }: Proposal): Choice => ({ orderId, orderNumber, text: `${customer}, ${formatRupees(amount)}. ${reason}` });

/** Settles a payment, or a part of it, with an order that staff choose. */
export function OrderDialog({ credit, onSaved, onClose }: Props) {
  const reload = useCreditsReload();
  const left = credit.amountLeft ?? credit.amount ?? 0;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState(String(left));
  const [problem, setProblem] = useState('');
  const { data: found, isError: isSearchFailed, isLoading: isSearching, refetch } = useQuery(foundOrdersQuery(search));
  const failureOf = (error: Error) => error.message || messageOf(error, 'It could not be verified. Please try again.');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ choice, part }: { choice: Choice; part: number }) => {
      const isAll = part === credit.amount && credit.amountLeft === undefined;
      const [result] = await settleCredits([{ creditId: credit._id, orderId: choice.orderId, ...(!isAll && { amount: part }) }]);
      if (!result?.ok) throw new Error(result?.message ?? '');
      return result.message;
    },
    onSuccess: (note, { choice }) => {
      toast.success(`Verified for ${choice.orderNumber}`);
      if (note) toast.info(note, { autoClose: false });
      onSaved();
    },
    // The dialog may be closed by now.
    onError: (failure) => toast.error(failureOf(failure)),
    onSettled: () => void reload(),
  });
  const choices =
    search === ''
      ? credit.proposals.map(ofProposal)
      : (found?.orders ?? []).map(({ _id, orderNumber, user, totalAmount, createdAt, status }): Choice => ({ orderId: _id, orderNumber, text: `${user.name}, ${formatRupees(totalAmount)}, ${formatDate(createdAt)}, ${status}` }));

  // An order gets at most one part of a payment.
  const partOf = (orderId: string) => credit.parts?.find((part) => part.orderId === orderId);

  // A search can hide the chosen order, and another member of staff can settle a part with it.
  const choice = choices.find(({ orderId }) => orderId === chosen && !partOf(orderId));

  function submit() {
    const part = amountIn(amount);
    if (!choice) return setProblem('Please choose an order');
    if (part === undefined) return setProblem('Please enter an amount');
    if (part > left) return setProblem(`At most ${formatRupees(left)} of this payment is left`);
    setProblem('');
    mutate({ choice, part });
  }

  return (
    <FormDialog
      title={`Choose the order for this payment of ${formatRupees(left)}`}
      submit="Verify"
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
      above={
        <div className={styles.above}>
          <p className={styles.narration}>{credit.description}</p>
          <div>
            <LiveSearchBox label="Search orders" placeholder="Order, customer, phone or UTR…" search={search} onSearch={setSearch} />
            <div role="status">
              <VisuallyHidden>{found && `${countOf(found.total, 'order')} found`}</VisuallyHidden>
            </div>
          </div>
        </div>
      }
    >
      <fieldset className={styles.orders}>
        <legend>Orders</legend>
        {choices.map(({ orderId, orderNumber, text }) => {
          const part = partOf(orderId);
          return (
            <label key={orderId}>
              <input type="radio" name="order" checked={chosen === orderId} disabled={part !== undefined} onChange={() => setChosen(orderId)} />
              <span>
                <strong>{orderNumber}</strong>
                {part ? `${part.customer}. ${formatRupees(part.amount)} of this payment is already verified for this order. To change this amount, choose “Undo” for this payment first.` : text}
              </span>
            </label>
          );
        })}
        {found && found.total > found.orders.length && (
          <p className={styles.soft}>
            These are the newest {found.orders.length} of {countOf(found.total, 'order')}. Search by order number, phone or UTR to find the others.
          </p>
        )}
        {isSearching && <PageSpinner label="Searching orders" />}
        {isSearchFailed && <ErrorState title="The orders could not be searched" onRetry={() => void refetch()} />}
        {choices.length === 0 && !isSearching && !isSearchFailed && <EmptyState title="No order found" text={search === '' ? 'Search by number, name, phone or UTR.' : 'Try another search.'} />}
      </fieldset>
      <Field label="Amount" hint="If the payment is for several orders, enter this order’s part.">
        <TextInput inputMode="decimal" value={amount} maxLength={20} autoComplete="off" onChange={({ target }) => setAmount(target.value)} />
      </Field>
      <div role="alert" className={styles.failure}>
        {problem || (error && failureOf(error))}
      </div>
    </FormDialog>
  );
}
