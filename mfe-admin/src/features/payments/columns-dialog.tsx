import type { StatementColumns } from '@storefront/contracts';
import { Field, Select, TextInput } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { useState } from 'react';
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

type Field = keyof StatementColumns;

const labels: Record<Field, string> = {
  date: 'Date',
  description: 'Description',
  credit: 'Money in',
  debit: 'Money out',
  amount: 'Amount',
  drCr: 'Says Dr or Cr',
  reference: 'Reference',
  balance: 'Balance',
};
const common: Field[] = ['date', 'description'];
const optional: Field[] = ['debit', 'reference', 'balance'];
const after: Field[] = ['reference', 'balance'];
const byKind = { columns: ['credit', 'debit'], drCr: ['amount', 'drCr'] } as const satisfies Record<string, Field[]>;

const guesses: Record<Field, RegExp> = {
  date: /date/i, description: /narration|description|particular|remark|detail|text/i, credit: /credit|deposit|^in$|money in/i, debit: /debit|withdraw|^out$|money out/i,
  amount: /amount/i, drCr: /dr|cr|type/i, reference: /ref|utr|cheque|chq/i, balance: /balance/i,
};

/** Asks staff for the meaning of the columns of an unknown bank. */
export function ColumnsDialog({ headings, message, busy, failure, onChosen, onClose }: Props) {
  const [kind, setKind] = useState<keyof typeof byKind>(headings.some((heading) => guesses.credit.test(heading)) ? 'columns' : 'drCr');
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>(() =>
    Object.fromEntries(Object.entries(guesses).map(([field, pattern]) => [field, headings.find((heading) => pattern.test(heading)) ?? ''])),
  );
  const [account, setAccount] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const fields: Field[] = [...common, ...byKind[kind], ...after];
  const isMissing = (field: Field) => !optional.includes(field) && !chosen[field];

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
            <Select value={chosen[field] ?? ''} onChange={({ target }) => setChosen({ ...chosen, [field]: target.value })}>
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
