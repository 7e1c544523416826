import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { planHref, planPrice, type PlanTier } from './plans';

interface PlanCardProps {
  plan: PlanTier;
  slug: string;
  /** The organization's current plan. */
  isCurrent: boolean;
  onChosen?: (() => void) | undefined;
}

/** A plan: price, contents and link. */
export function PlanCard({ plan, slug, isCurrent, onChosen }: PlanCardProps) {
  const price = planPrice(plan);
  return (
    <li className="flex flex-col gap-4 rounded-md border bg-surface p-4">
      <div className="grid gap-1">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <h3 className="text-base font-semibold">{plan.name}</h3>
          {isCurrent ? <Badge>Your plan</Badge> : plan.nameBadge && <Badge>{plan.nameBadge}</Badge>}
        </div>
        <p className="text-sm text-muted">
          {price.label} <span className="text-xl font-semibold text-text tabular-nums">{price.amount}</span> {price.unit}
        </p>
        <p className="text-sm text-muted">{plan.description}</p>
      </div>
      <div className="grid flex-1 content-start gap-2 text-sm">
        <p className="font-medium">{plan.preface}</p>
        <ul className="grid gap-1.5">
          {plan.features.map((it) => {
            const [included, ...more] = [it].flat();
            return (
              <li key={included} className="flex gap-2">
                <Check className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden="true" />
                <span>
                  {included}
                  {more.map((line) => (
                    <span key={line} className="block text-muted">
                      {line}
                    </span>
                  ))}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      {plan.footer && <p className="text-sm text-muted">{plan.footer}</p>}
      <Button asChild variant={plan.nameBadge ? 'primary' : 'secondary'}>
        <Link to={planHref(plan, slug)} onClick={onChosen}>
          {plan.cta}
        </Link>
      </Button>
    </li>
  );
}

function Badge({ children }: { children: string }) {
  return <span className="rounded-full border px-2 py-0.5 text-xs text-muted">{children}</span>;
}
