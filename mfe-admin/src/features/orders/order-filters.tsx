import { Select, TextInput } from '@storefront/web-kit';
import { useState } from 'react';
import styles from './order-filters.module.css';
import { dayOf, methodLabels, paymentLabels, statusLabels, type OrderFilter } from './order-list';

interface ChoiceProps<T extends string> {
  label: string;
  all: string;
  options: Record<T, string>;
  value: T | '';
  onChange: (value: T | '') => void;
}

const Choice = <T extends string>({ label, all, options, value, onChange }: ChoiceProps<T>) => (
  <Select aria-label={label} className={styles.select} value={value} onChange={({ target }) => onChange(target.value as T | '')}>
    <option value="">{all}</option>
    {Object.entries<string>(options).map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </Select>
);

/** While somebody types a year, the field passes through years that do not filter. */
function Day({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [shown, setShown] = useState(value);
  const [typed, setTyped] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    if (text === dayOf(text)) onChange(text);
  };
  return (
    <label className={styles.day}>
      {label}
      <TextInput type="date" className={styles.select} value={typed} onChange={({ target }) => type(target.value)} />
    </label>
  );
}

export function OrderFilters({ status, payment, method, from, to, onChange }: OrderFilter & { onChange: (change: Partial<OrderFilter>) => void }) {
  return (
    <>
      <Choice label="Filter by status" all="All statuses" options={statusLabels} value={status} onChange={(value) => onChange({ status: value })} />
      <Choice label="Filter by payment" all="All payments" options={paymentLabels} value={payment} onChange={(value) => onChange({ payment: value })} />
      <Choice label="Filter by method" all="All methods" options={methodLabels} value={method} onChange={(value) => onChange({ method: value })} />
      <div className={styles.days}>
        <Day label="From" value={from} onChange={(value) => onChange({ from: value })} />
        <Day label="To" value={to} onChange={(value) => onChange({ to: value })} />
      </div>
    </>
  );
}
