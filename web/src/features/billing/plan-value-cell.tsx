import { Check, Minus } from 'lucide-react';
import type { PlanValue } from './plan-matrix';

/** The value of a feature in a plan. */
export function PlanValueCell({ value }: { value: PlanValue }) {
  if (typeof value === 'boolean') {
    const Icon = value ? Check : Minus;
    return (
      <>
        <Icon className={`size-4 ${value ? 'text-ok' : 'text-muted'}`} aria-hidden="true" />
        <span className="sr-only">{value ? 'Included' : 'Not included'}</span>
      </>
    );
  }
  const [included, ...more] = [value].flat();
  return (
    <>
      {included}
      {more.map((line) => (
        <span key={line} className="block text-muted">
          {line}
        </span>
      ))}
    </>
  );
}

/** Beside features with usage prices. */
export function UsageMark() {
  return <span className="ml-2 rounded-full border px-1.5 text-xs whitespace-nowrap text-muted">Usage-based</span>;
}
