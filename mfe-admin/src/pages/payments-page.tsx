import { Button, ErrorState, failureText, formatRupees, PageHeader, PageSpinner, toast, usePageTitle } from '@storefront/web-kit';
import { LiveSearchBox, Pagination } from '@storefront/web-kit/lists';
import { useQuery } from '@tanstack/react-query';
import { Activity, useState } from 'react';
import { countOf } from '../components/count-of';
import type { DialogMode } from '../components/dialog-mode';
import { EmptyList } from '../components/empty-list';
import { Toolbar } from '../components/toolbar';
import { useListPage } from '../components/use-list-page';
import { choiceFor, chosenPairs, type Choices } from '../features/statements/choices';
import { creditListAddress, readCreditList, type CreditList } from '../features/statements/credit-list';
import { CreditRow, type CreditDialog } from '../features/statements/credit-row';
import { CreditStates } from '../features/statements/credit-states';
import { creditsQuery, creditsTexts, type Credit } from '../features/statements/credits-query';
import { CreditsTable } from '../features/statements/credits-table';
import { OrderDialog } from '../features/statements/order-dialog';
import { ReasonDialog } from '../features/statements/reason-dialog';
import { SettleBar } from '../features/statements/settle-bar';
import type { Statement } from '../features/statements/statement-api';
import { StatementUpload } from '../features/statements/statement-upload';
import { useSettling } from '../features/statements/use-settling';

const emptyStates: Record<CreditList['state'], { title: string; text: string }> = {
  matched: { title: 'No matched payments', text: 'Payments appear here if the bank has the transaction ID and the amount that a customer reported.' },
  differs: { title: 'No payments that differ', text: 'Payments appear here if the amount differs, or if several orders or several payments have the same transaction ID.' },
  suggested: { title: 'No suggested payments', text: 'Payments appear here if no customer reported their transaction ID, but they fit an unpaid order.' },
  unmatched: { title: 'No unmatched payments', text: 'Payments appear here if no order fits them.' },
  settled: { title: 'No verified payments', text: 'Payments appear here after you verify them.' },
  'set-aside': { title: 'No payments set aside', text: 'Payments that are for no order appear here after you set them aside.' },
};

/** The rows of the list, with those that were sent since it was shown: they stay visible with their result. */
function withSent(credits: Credit[], sent: Credit[]): Credit[] {
  const listed = new Set(credits.map(({ _id }) => _id));
  return [...sent.filter(({ _id }) => !listed.has(_id)), ...credits].sort((one, other) => (one.date === other.date ? (one._id < other._id ? -1 : 1) : one.date < other.date ? 1 : -1));
}

interface OpenDialog {
  kind: CreditDialog;
  credit: Credit;
  mode: DialogMode;
}

/** The admin page that matches the bank's payments with orders. */
export default function PaymentsPage() {
  usePageTitle('Payments');
  const { list, show, turnTo, listTop } = useListPage(readCreditList, creditListAddress);
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = useQuery(creditsQuery(list));
  const listed = data?.credits ?? [];
  const { results, sent, isBusy, settle, forget } = useSettling(creditListAddress(list).toString(), { credits: listed, at: dataUpdatedAt });
  const [choices, setChoices] = useState<Choices>({});
  const [dialog, setDialog] = useState<OpenDialog>();

  const rows = isPlaceholderData ? listed : withSent(listed, sent);
  // Includes rows that are no longer in the list: after a lost answer the payment may be verified, and sending it again confirms that.
  const open = rows.filter(({ _id }) => !results[_id]?.ok);
  const { pairs, amount } = isPlaceholderData ? { pairs: [], amount: 0 } : chosenPairs(open, choices);

  async function verify() {
    if (pairs.length === 0 || isBusy) return;
    const chosen = new Set(pairs.map(({ creditId }) => creditId));
    const all = await settle(pairs, open.filter(({ _id }) => chosen.has(_id)));
    const done = all.filter(({ ok }) => ok).length;
    if (done > 0) toast.success(`${countOf(done, 'payment')} verified`);
    if (done < all.length) toast.error(`${countOf(all.length - done, 'payment')} could not be verified`);
  }

  /** Closes a dialog after its save, unless staff have opened another one in the meantime. */
  function close({ kind, credit }: OpenDialog) {
    forget(credit._id);
    setDialog((open) => (open?.kind === kind && open.credit._id === credit._id ? undefined : open));
  }
  /** Shows the new payments. If the answer to an earlier upload was lost, the shop already knows the payments. The list of another statement would hide them. */
  function showImported({ _id, credits = 0 }: Statement) {
    if (credits > 0) show({ state: 'matched', search: '', statement: _id });
    else if (list.statement !== '' && list.statement !== _id) show({ state: 'matched', search: '', statement: '' });
  }
  const hide = () => dialog && setDialog({ ...dialog, mode: 'hidden' });

  return (
    <>
      <PageHeader title="Payments" subtitle="Upload your bank statement. The shop finds the orders that were paid." />
      <StatementUpload onImported={showImported} />
      <CreditStates list={list} sums={data?.sums} />
      <Toolbar count={data && !isPlaceholderData ? countOf(data.total ?? listed.length, 'payment') : ''}>
        <LiveSearchBox label="Search payments" placeholder="UTR, name, order or amount…" search={list.search} onSearch={(search) => show({ search }, true)} />
        {list.statement !== '' && (
          <Button variant="secondary" size="sm" onClick={() => show({ statement: '' })}>
            Show all statements
          </Button>
        )}
      </Toolbar>
      {rows.length > 0 && (
        <CreditsTable busy={isPlaceholderData} regionRef={listTop} onEnter={() => void verify()}>
          {rows.map((credit) => (
            <CreditRow
              key={credit._id}
              credit={credit}
              choice={choiceFor(credit, choices)}
              result={results[credit._id]}
              busy={isBusy}
              onChoose={(orderId) => setChoices({ ...choices, [credit._id]: orderId })}
              onOpen={(kind) => setDialog({ kind, credit, mode: 'visible' })}
            />
          ))}
        </CreditsTable>
      )}
      {data && !isPlaceholderData && rows.length === 0 && <EmptyList pages={data.pages} {...emptyStates[list.state]} {...(list.search !== '' && { text: 'Try another search.' })} />}
      {!data && error && <ErrorState title={failureText(error, creditsTexts)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner label="Loading the payments" />}
      <SettleBar count={pairs.length} amount={formatRupees(amount)} busy={isBusy} done={Object.values(results).filter(({ ok }) => ok).length} onVerify={() => void verify()} />
      <Pagination hasSteps current={list.page} count={data?.pages ?? 0} onSelect={turnTo} />
      {dialog && (
        <Activity key={`${dialog.kind} ${dialog.credit._id} ${dialog.credit.amountLeft}`} mode={dialog.mode}>
          {dialog.kind === 'order' ? (
            <OrderDialog credit={dialog.credit} onSaved={() => close(dialog)} onClose={hide} />
          ) : (
            <ReasonDialog action={dialog.kind} credit={dialog.credit} current={rows.find(({ _id }) => _id === dialog.credit._id)} onSaved={() => close(dialog)} onClose={hide} />
          )}
        </Activity>
      )}
    </>
  );
}
