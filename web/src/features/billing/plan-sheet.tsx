import { useState } from 'react';
import { SelectField } from '@/ui/select-field';
import { planMatrix } from './plan-matrix';
import { plans, type PlanTier } from './plans';
import { PlanValueCell, UsageMark } from './plan-value-cell';

/** One plan at a time, for narrow screens. */
export function PlanSheet({ begin }: { begin: string | undefined }) {
  const [shown, setShown] = useState<PlanTier['planId']>(plans.find((it) => it.planId === begin)?.planId ?? 'free');
  return (
    <div className="grid gap-4 p-4">
      <SelectField
        label="Plan"
        value={shown}
        options={plans.map((it) => ({ value: it.planId, label: it.name }))}
        onChange={(next) => setShown(next as PlanTier['planId'])}
      />
      {planMatrix.map((category) => (
        <section key={category.key} aria-label={category.title}>
          <h3 className="pb-1 font-semibold">{category.title}</h3>
          <dl className="divide-y text-sm">
            {category.features.map((it) => (
              <div key={it.key} className="grid grid-cols-2 gap-3 py-2">
                <dt>
                  {it.title}
                  {it.usageBased && <UsageMark />}
                </dt>
                <dd>
                  <PlanValueCell value={it.plans[shown]} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
