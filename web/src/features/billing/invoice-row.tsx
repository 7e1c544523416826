import type { Invoice } from '@/api/billing/list-invoices';
import { formatMoney } from '@/lib/format/currency';
import type { StatusShape as Shape } from '@/lib/status-display';
import { classNames } from '@/ui/class-names';
import { Moment } from '@/ui/moment';
import { StatusShape } from '@/ui/status-shape';
import { type InvoiceState, stateOf } from './invoice-order';

const styles: Record<InvoiceState, { word: string; shape: Shape; color: string }> = {
  overdue: { word: 'Overdue', shape: 'triangle', color: 'text-danger' },
  open: { word: 'Open', shape: 'hollow-square', color: 'text-info' },
  paid: { word: 'Paid', shape: 'circle', color: 'text-ok' },
};

/** An invoice: state, number, date and amount. */
export function InvoiceRow({ invoice, now }: { invoice: Invoice; now: number }) {
  const { number, amount_cents, currency, due_at, paid_at } = invoice;
  const state = stateOf(invoice, now);
  const { word, shape, color } = styles[state];
  return (
    <li
      data-status={state}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_minmax(8rem,auto)]"
    >
      <span className={classNames('inline-flex items-center gap-2 font-medium', color)}>
        <StatusShape shape={shape} className="size-3.5" />
        {word}
      </span>
      <span className="truncate font-mono max-sm:order-2">{number}</span>
      <span className="text-muted max-sm:order-3 max-sm:text-right">
        {paid_at !== null ? 'Paid ' : state === 'overdue' ? 'Was due ' : 'Due '}
        <Moment iso={paid_at ?? due_at} now={now} future />
      </span>
      <span className="text-right font-medium tabular-nums max-sm:order-1">{formatMoney(amount_cents, currency)}</span>
    </li>
  );
}
