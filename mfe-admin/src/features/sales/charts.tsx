import { formatRupees } from '@storefront/web-kit';
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { capitalised } from '../../components/capitalised';
import { formatDay } from './format-day';
import type { DaySales, StatusCount } from './sales';

const ink = { fill: 'var(--color-ink-soft)', fontSize: 13 };
const axis = { tickLine: false, axisLine: { stroke: 'var(--color-line)' }, tick: ink } as const;
const tooltip = {
  cursor: { fill: 'var(--color-sunken)' },
  contentStyle: { border: '1px solid var(--color-line)', borderRadius: 'var(--radius-sm)', background: 'var(--color-surface)', fontSize: 13 },
  labelStyle: { fontWeight: 600 },
  itemStyle: { color: 'var(--color-ink)' },
  isAnimationActive: false,
} as const;

const colours: Record<string, string> = {
  pending: 'var(--color-gold)',
  processing: 'var(--color-info)',
  shipped: 'var(--color-indigo)',
  delivered: 'var(--color-success)',
  cancelled: 'var(--color-danger)',
};

/** A bar for each day, as high as its sales. */
export function SalesByDay({ days }: { days: DaySales[] }) {
  return (
    <ResponsiveContainer width="100%" height={260}>
      <BarChart data={days} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barCategoryGap="25%">
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis {...axis} dataKey="day" tickFormatter={formatDay} interval="equidistantPreserveStart" minTickGap={24} tickMargin={10} />
        <YAxis {...axis} axisLine={false} width="auto" tickFormatter={formatRupees} />
        <Tooltip {...tooltip} labelFormatter={(day) => formatDay(String(day))} formatter={(total) => [formatRupees(Number(total)), 'Sales']} />
        <Bar dataKey="total" fill="var(--color-brand)" radius={[3, 3, 0, 0]} maxBarSize={36} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** A bar for each status in its colour, as long as its number of orders. */
export function OrdersByStatus({ counts }: { counts: StatusCount[] }) {
  const bars = counts.map(({ status, orders }) => ({ status: capitalised(status), orders, fill: colours[status] ?? 'var(--color-line-strong)' }));
  return (
    <ResponsiveContainer width="100%" height={260}>
      <BarChart data={bars} layout="vertical" accessibilityLayer={false} margin={{ top: 0, right: 36, bottom: 0, left: 0 }}>
        <XAxis type="number" domain={[0, 'dataMax']} hide />
        <YAxis {...axis} type="category" dataKey="status" axisLine={false} width="auto" />
        <Bar dataKey="orders" radius={[0, 3, 3, 0]} barSize={22} isAnimationActive={false} background={{ fill: 'var(--color-sunken)' }}>
          <LabelList dataKey="orders" position="right" fill="var(--color-ink)" fontSize={13} fontWeight={600} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
