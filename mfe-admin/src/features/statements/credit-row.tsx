import { Badge, Button, formatDate, formatRupees, Icon, paths, Select } from '@storefront/web-kit';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Cell, Row } from '../../components/data-table';
import { isSelectable } from './choices';
import type { Credit, Proposal } from './credits-query';
import styles from './payments.module.css';
import type { ReasonAction } from './reason-dialog';
import type { Result } from './use-settling';

/** A dialog about one payment. */
export type CreditDialog = 'order' | ReasonAction;

interface Props {
  credit: Credit;
  /** The order that is chosen for it; blank: none. */
  choice: string;
  /** Of the last verification. */
  result: Result | undefined;
  busy: boolean;
  onChoose: (orderId: string) => void;
  onOpen: (dialog: CreditDialog) => void;
}

function OrderOf({ proposal: { orderId, orderNumber, customer, amount, reason }, differsFrom }: { proposal: Proposal; differsFrom?: number }) {
  return (
    <div className={styles.order}>
      <strong>{customer}</strong>
      <Link to={paths.admin.order(orderId)}>{orderNumber}</Link>
      {differsFrom !== undefined && amount !== differsFrom && <span className={styles.differs}>Expected {formatRupees(amount)}</span>}
      <span className={styles.soft}>{reason}</span>
    </div>
  );
}

/** The orders that the payment may be for: one is shown, several can be chosen from. */
function Orders({ credit, choice, canSelect, busy, onChoose }: Pick<Props, 'credit' | 'choice' | 'busy' | 'onChoose'> & { canSelect: boolean }) {
  const { proposals, state, parts = [], amount } = credit;
  const shown = proposals.find(({ orderId }) => orderId === choice) ?? (proposals.length === 1 || state === 'settled' ? proposals[0] : undefined);
  return (
    <>
      {parts.map((part) => (
        <p key={part.orderId} className={styles.part}>
          <Icon name="check" size={16} /> {formatRupees(part.amount)} to {part.orderNumber}, {part.customer}
        </p>
      ))}
      {proposals.length > 1 && canSelect && (
        <Select aria-label={`Order for ${formatRupees(amount)}`} className={styles.choose} value={choice} disabled={busy} onChange={({ target }) => onChoose(target.value)}>
          <option value="">Choose one of {proposals.length} …</option>
          {proposals.map((proposal) => (
            <option key={proposal.orderId} value={proposal.orderId}>
              {proposal.customer}, {proposal.orderNumber}, {formatRupees(proposal.amount)}
            </option>
          ))}
        </Select>
      )}
      {state === 'settled' ? proposals.map((proposal) => <OrderOf key={proposal.orderId} proposal={proposal} />) : shown && <OrderOf proposal={shown} differsFrom={amount} />}
      {credit.reason && <p className={styles.reason}>{credit.reason}</p>}
    </>
  );
}

/** The order was paid by hand or with another statement's credit, so there is nothing to undo here. */
function VerifiedElsewhere({ proposals: [proposal] }: Credit) {
  const text = 'Verified on the order';
  return <span className={styles.elsewhere}>{proposal ? <Link to={paths.admin.order(proposal.orderId)}>{text}</Link> : text}</span>;
}

function Actions({ credit, onOpen }: Pick<Props, 'credit' | 'onOpen'>) {
  const { state, parts = [], canUndo = true } = credit;
  const action = (dialog: CreditDialog, label: string) => (
    <Button key={dialog} variant="ghost" size="sm" className={styles.action} onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  );
  if (state === 'set-aside') return action('return-to-list', 'Return to list');
  if (state === 'settled') return canUndo ? action('unsettle', 'Undo') : <VerifiedElsewhere {...credit} />;
  return (
    <>
      {action('order', state === 'unmatched' ? 'Choose an order' : 'Another order')}
      {parts.length > 0 ? action('unsettle', 'Undo') : action('set-aside', 'Set aside')}
    </>
  );
}

/** A payment of the bank with the order that it is for. */
export function CreditRow({ credit, choice, result, busy, onChoose, onOpen }: Props) {
  const { date, amount, amountLeft, description, reference, proposals, state } = credit;
  const nameId = useId();
  const isDone = result?.ok === true;
  const canSelect = isSelectable(credit) && !isDone;
  // Several orders fit, so staff choose one of them first.
  const isLocked = busy || (choice === '' && proposals.length > 1);
  return (
    <Row className={isDone ? styles.done : undefined}>
      <Cell label="" className={styles.check}>
        {canSelect ? (
          <input
            type="checkbox"
            data-credit
            aria-labelledby={nameId}
            checked={choice !== ''}
            // A disabled checkbox would lose the focus, and the keyboard its place.
            aria-disabled={isLocked || undefined}
            onChange={({ target }) => !isLocked && onChoose(target.checked ? proposals[0]!.orderId : '')}
          />
        ) : isDone ? (
          <Icon name="check" size={20} />
        ) : null}
      </Cell>
      <Cell label="Amount" numeric className={styles.amount}>
        <span id={nameId}>
          <strong>{formatRupees(amount)}</strong>
          <span className={styles.soft}>{formatDate(date) || 'N/A'}</span>
        </span>
        {amountLeft !== undefined && <span className={styles.differs}>{formatRupees(amountLeft)} left</span>}
      </Cell>
      <Cell label="Order" className={styles.orderCell}>
        <Orders credit={credit} choice={choice} canSelect={canSelect} busy={busy} onChoose={onChoose} />
        <div aria-live="polite">
          {isDone && <Badge tone="success">Verified</Badge>}
          {isDone && result.message !== '' && <p className={styles.reason}>{result.message}</p>}
          {result && !result.ok && (
            <p className={styles.failure}>
              <Icon name="alert" size={16} /> {result.message}
            </p>
          )}
        </div>
        {proposals.length === 0 && credit.parts === undefined && !credit.reason && <span className={styles.soft}>No order found</span>}
      </Cell>
      <Cell label="Narration" className={styles.narrationCell}>
        <span>{description || 'N/A'}</span>
        {reference !== '' && !description.includes(reference.replace(/^0+/, '')) && <span className={styles.soft}>{reference}</span>}
      </Cell>
      <Cell label="" className={styles.actions}>
        {!isDone && state !== '' && <Actions credit={credit} onOpen={onOpen} />}
      </Cell>
    </Row>
  );
}
