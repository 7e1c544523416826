import { useId } from 'react';
import { classNames } from '@/ui/class-names';
import { PlanLink } from '../plan/plan-link';
import { isOfPlan, SizeOption, type SizesProps } from './size-option';
import { shownFacts } from './size-text';

/** Sizes side by side, for comparison. */
export function SizeTable({ groups, plan, ...choice }: SizesProps) {
  const name = useId();
  const facts = shownFacts(plan.hasPrices);
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Sizes</caption>
      <thead>
        <tr className="border-b text-muted">
          <th scope="col" className="px-4 py-2 font-normal">
            Size
          </th>
          {facts.map((fact) => (
            <th key={fact.name} scope="col" className="px-3 py-2 font-normal last:pr-4">
              {fact.name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.reason} className="border-b last:border-0">
          {group.reason !== null && (
            <tr className="border-b bg-background">
              <th scope="rowgroup" colSpan={facts.length + 1} className="px-4 py-2 font-normal text-muted">
                {group.reason} {isOfPlan(plan) && <PlanLink plan={plan} />}
              </th>
            </tr>
          )}
          {group.sizes.map((size) => (
            <tr
              key={size.id}
              className={classNames(
                'relative h-9 border-b last:border-0',
                group.reason === null ? 'has-checked:bg-hover hover:bg-hover' : 'text-muted',
              )}
            >
              <th scope="row" className="px-4 py-1.5 font-normal whitespace-nowrap">
                <SizeOption size={size} name={name} {...choice} />
              </th>
              {facts.map((fact) => (
                <td key={fact.name} className="px-3 py-1.5 tabular-nums last:pr-4">
                  {fact.of(size)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
