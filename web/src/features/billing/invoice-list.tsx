import { useState } from 'react';
import { type Invoice, listedInvoicesMax } from '@/api/billing/list-invoices';
import { useNow } from '@/streams/use-now';
import { TextButton } from '@/ui/text-button';
import { inOrder, stateOf } from './invoice-order';
import { InvoiceRow } from './invoice-row';

/** An open invoice can become overdue while it is shown. */
const tickMs = 30_000;

/** Number of paid invoices shown at first. Unpaid ones are always shown. */
const paidShown = 10;

/** The invoices, overdue ones first. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const now = useNow(tickMs);
  const [showsAll, setShowsAll] = useState(false);
  const ordered = inOrder(invoices, now);
  const unpaid = ordered.filter((it) => stateOf(it, now) !== 'paid').length;
  const shown = showsAll ? ordered : ordered.slice(0, unpaid + paidShown);
  return (
    <>
      <ul aria-label="Invoices" className="divide-y">
        {shown.map((it) => (
          <InvoiceRow key={it.id} invoice={it} now={now} />
        ))}
      </ul>
      {shown.length < ordered.length && (
        <p className="border-t px-4 py-3 text-sm">
          <TextButton onClick={() => setShowsAll(true)}>Show all {ordered.length} invoices</TextButton>
        </p>
      )}
      {showsAll && ordered.length >= listedInvoicesMax && (
        <p className="border-t px-4 py-3 text-sm text-muted">
          Showing the newest {listedInvoicesMax}. Contact your administrator for older invoices.
        </p>
      )}
    </>
  );
}
