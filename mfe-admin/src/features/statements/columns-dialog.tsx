import type { StatementColumns } from '@storefront/contracts';
import { Field, Select, TextInput } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { useState } from 'react';
import { guessColumn, type ColumnField } from './column-guesses';
import styles from './payments.module.css';

interface Props {
  headings: string[];
  message: string;
  busy: boolean;
  /** Why the last attempt failed. */
  failure: string;
  onChosen: (choice: { columns: StatementColumns; account?: string }) => void;
  onClose: () => void;
}

const labels: Record<ColumnField, string> = {
  date: 'Date',
  description: 'Description',
  credit: 'Money in',
  debit: 'Money out',
  amount: 'Amount',
  drCr: 'Dr or Cr',
  reference: 'Reference',
  balance: 'Balance',
};
const allFields = Object.keys(labels) as ColumnField[];
const common: ColumnField[] = ['date', 'description'];
const optional: ColumnField[] = ['debit', 'reference', 'balance'];
const after: ColumnField[] = ['reference', 'balance'];
const byKind = { columns: ['credit', 'debit'], drCr: ['amount', 'drCr'] } as const satisfies Record<string, ColumnField[]>;

/** Asks staff for the meaning of the columns of an unknown bank. */
export function ColumnsDialog({ headings, message, busy, failure, onChosen, onClose }: Props) {
  const [kind, setKind] = useState<keyof typeof byKind>(guessColumn(headings, 'credit') === '' ? 'drCr' : 'columns');
  const [chosen, setChosen] = useState(() => Object.fromEntries(allFields.map((field) => [field, guessColumn(headings, field)])) as Record<ColumnField, string>);
  const [account, setAccount] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const fields: ColumnField[] = [...common, ...byKind[kind], ...after];
  const isMissing = (field: ColumnField) => !optional.includes(field) && !chosen[field];

  function submit() {
    setIsChecked(true);
    if (fields.some(isMissing)) return;
    const columns = Object.fromEntries(fields.flatMap((field) => (chosen[field] ? [[field, chosen[field]]] : []))) as unknown as StatementColumns;
    onChosen({ columns, ...(account.trim() !== '' && { account: account.trim() }) });
  }

  return (
    <FormDialog
      title="Choose the columns"
      submit="Import"
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <p className={styles.about}>{message}</p>
      <Field label="The file has">
        <Select value={kind} onChange={({ target }) => setKind(target.value as keyof typeof byKind)}>
          <option value="columns">a column for money in</option>
          <option value="drCr">one amount, with Dr or Cr</option>
        </Select>
      </Field>
      <div className={styles.columns}>
        {fields.map((field) => (
          <Field key={field} label={labels[field]} optional={optional.includes(field)} required={!optional.includes(field)} error={isChecked && isMissing(field) ? 'Please choose a column' : undefined}>
            <Select value={chosen[field]} onChange={({ target }) => setChosen({ ...chosen, [field]: target.value })}>
              <option value="">—</option>
              {headings.map((heading) => (
                <option key={heading} value={heading}>
                  {heading}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <Field label="Account number" optional hint="The same account each time, so that no payment is stored twice.">
        <TextInput value={account} maxLength={40} autoComplete="off" onChange={({ target }) => setAccount(target.value)} />
      </Field>
      <div role="alert" className={styles.failure}>
        {failure}
      </div>
    </FormDialog>
  );
}
