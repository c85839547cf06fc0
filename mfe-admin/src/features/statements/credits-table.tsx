import { VisuallyHidden } from '@storefront/web-kit';
import { useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { DataTable, HeadCell } from '../../components/data-table';
import { useKeptFocus } from '../../components/use-kept-focus';
import styles from './payments.module.css';

interface Props {
  /** The table still shows the previous rows while the next ones load. */
  busy: boolean;
  regionRef: Ref<HTMLDivElement>;
  /** Called when Enter is pressed in a row. */
  onEnter: () => void;
  children: ReactNode;
}

const head = (
  <>
    <HeadCell>
      <VisuallyHidden>Select</VisuallyHidden>
    </HeadCell>
    <HeadCell numeric>Amount</HeadCell>
    <HeadCell>Order</HeadCell>
    <HeadCell>Narration</HeadCell>
    <HeadCell>
      <VisuallyHidden>Actions</VisuallyHidden>
    </HeadCell>
  </>
);

const openBoxes = 'input[data-credit]';

/** The checkboxes below the control, and then those above. */
function boxesAfter(control: Element, table: HTMLElement): HTMLElement[] {
  const boxes = [...table.querySelectorAll<HTMLInputElement>(openBoxes)];
  const next = boxes.filter((box) => control.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING);
  return [...next, ...boxes.slice(0, boxes.length - next.length).reverse()];
}

/** Payments of the bank. Arrows move between the rows, space selects a payment, Enter verifies the selected ones. */
export function CreditsTable({ busy, regionRef, onEnter, children }: Props) {
  const table = useRef<HTMLDivElement>(null);
  useKeptFocus(table, boxesAfter);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox') return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>(openBoxes)];
    boxes[boxes.indexOf(event.target) + step]?.focus();
  }
  return (
    // The keys come from the checkboxes inside.
    <div ref={table} onKeyDown={onKeyDown}>
      <DataTable caption="Payments" head={head} busy={busy} className={styles.table} regionRef={regionRef}>
        {children}
      </DataTable>
    </div>
  );
}
