import type { StatementColumns } from '@storefront/contracts';
import { Icon, messageOf } from '@storefront/web-kit';
import { useMutation } from '@tanstack/react-query';
import { Activity, useId, useRef, useState } from 'react';
import { countOf } from '../../components/count-of';
import type { DialogMode } from '../../components/dialog-mode';
import { FileZone } from '../../components/file-zone';
import { ColumnsDialog } from './columns-dialog';
import styles from './payments.module.css';
import { importStatement, UnknownHeadings, type Statement } from './statement-api';
import { useCreditsReload } from './use-credits-reload';

/** The result of an import, in one sentence. */
export function resultOf({ name, credits = 0, duplicates = 0, debits = 0 }: Statement): string {
  const known = duplicates > 0 ? `, ${duplicates === credits + duplicates ? 'all' : duplicates} imported before` : '';
  const left = debits > 0 ? `, ${countOf(debits, 'debit')} skipped` : '';
  return `${name}: ${credits === 0 ? 'nothing new' : countOf(credits, 'new payment')}${known}${left}.`;
}

function Skipped({ rows }: { rows: Statement['skipped'] }) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.skipped}>
      <summary>{countOf(rows.length, 'row')} skipped</summary>
      <ul>
        {rows.map(({ line, reason }, index) => (
          <li key={index}>
            Line {line}: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A field for a bank statement: a file is imported as soon as it is chosen or dropped. */
export function StatementUpload({ onImported }: { onImported: (statement: Statement) => void }) {
  const reload = useCreditsReload();
  const [unknown, setUnknown] = useState<{ file: File; headings: string[]; message: string; mode: DialogMode }>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: ({ file, ...choice }: { file: File; columns?: StatementColumns; account?: string }) => importStatement(file, choice),
    onSuccess: () => setUnknown(undefined),
    onError: (failure, { file }) => {
      if (failure instanceof UnknownHeadings) setUnknown({ file, headings: failure.headings, message: failure.message, mode: 'visible' });
    },
    onSettled: reload,
  });
  /** Staff may leave the page during an upload. Then `onImported` is not called, and they stay where they are. */
  const upload = (request: Parameters<typeof mutate>[0]) => mutate(request, { onSuccess: onImported });
  const failure = error && !(error instanceof UnknownHeadings) ? messageOf(error, 'The statement could not be uploaded. Please try again.') : '';

  return (
    <div className={styles.upload}>
      <FileZone
        id={id}
        inputRef={input}
        className={styles.zone}
        isBusy={isPending}
        accept=".csv,.txt,.tsv,.xls,text/csv,text/plain"
        aria-describedby={`${id}-hint`}
        onFiles={([file]) => file && upload({ file })}
      >
        <Icon name="plus" size={20} />
        <div>
          <label htmlFor={id}>{isPending ? 'Reading the statement …' : 'Choose a bank statement, or drop it here'}</label>
          <p id={`${id}-hint`}>CSV of HDFC, ICICI, SBI, Axis, Kotak or another bank, up to 10 MB. If you upload a file again, nothing changes.</p>
        </div>
      </FileZone>
      <div role="status" className={styles.result}>
        {data && !isPending && (
          <>
            <Icon name="check" size={18} />
            <span>{resultOf(data)}</span>
          </>
        )}
      </div>
      {data && !isPending && <Skipped rows={data.skipped} />}
      <div role="alert" className={styles.failure}>
        {failure !== '' && !isPending && (
          <>
            <Icon name="alert" size={18} />
            <span>{failure}</span>
          </>
        )}
      </div>
      {unknown && (
        <Activity key={[unknown.file.name, ...unknown.headings].join()} mode={unknown.mode}>
          <ColumnsDialog
            headings={unknown.headings}
            message={unknown.message}
            busy={isPending}
            failure={failure}
            onChosen={(choice) => upload({ file: unknown.file, ...choice })}
            onClose={() => {
              setUnknown({ ...unknown, mode: 'hidden' });
              // The result of a running upload still appears.
              if (!isPending) reset();
              input.current?.focus();
            }}
          />
        </Activity>
      )}
    </div>
  );
}
