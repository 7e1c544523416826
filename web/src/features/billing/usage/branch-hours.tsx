import { type BranchHours as Hours, useBranchHours } from '@/api/billing/get-branch-hours';
import { usePermissions } from '@/api/profile/list-permissions';

/** The hours of branches and their price; nothing without branches. */
export function BranchHours({ slug }: { slug: string }) {
  const maySee = usePermissions(slug)('billing:Read', 'stripe.customer');
  const { data } = useBranchHours(slug, { enabled: maySee });
  if (!data || data.branches.length === 0) return null;
  const { days, hours, branches } = data;
  return (
    <div className="grid gap-1 border-t pt-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>Branch hours in the last {days} days</span>
        <span className="tabular-nums">
          {formatHours(hours)}
          <span className="text-muted"> · {priceText(data)}</span>
        </span>
      </p>
      <ul aria-label="Hours by branch" className="grid gap-0.5 text-muted">
        {branches.map((it) => (
          <li key={it.ref} className="flex justify-between gap-4">
            <span className="truncate">
              {it.name}
              {it.is_removed && ' (deleted)'}
            </span>
            <span className="tabular-nums">{formatHours(it.hours)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const formatHours = (hours: number): string => `${hours.toLocaleString('en', { maximumFractionDigits: 2 })} h`;

function priceText({ is_charged, cost, price_per_hour: price }: Hours): string {
  if (!is_charged) return 'not charged on this plan';
  if (cost === null || price === null) return 'price by agreement';
  return `$${cost.toFixed(2)} at $${price} an hour`;
}
