import { useId } from 'react';
import { classNames } from '@/ui/class-names';
import { useSizeFold } from './size-fold';
import { SizeGroupHeading } from './size-group-heading';
import { SizeOption, type SizesProps } from './size-option';
import { shownFacts, type SizeFact, type SizeGroup } from './size-text';

/** Sizes side by side, for comparison. */
export function SizeTable({ groups, ...choice }: SizesProps) {
  const name = useId();
  const facts = shownFacts(choice.plan.hasPrices);
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Sizes</caption>
      <thead>
        <tr className="border-b text-muted">
          <th scope="col" className="px-4 py-2 font-normal">
            Size
          </th>
          {facts.map((fact) => (
            <th key={fact.name} scope="col" className={classNames('px-3 py-2 font-normal last:pr-4', aligned(fact))}>
              {fact.name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupRows key={group.reason} group={group} name={name} facts={facts} {...choice} />
      ))}
    </table>
  );
}

const aligned = ({ isNumber }: SizeFact) => isNumber && 'text-right';

interface GroupRowsProps extends Omit<SizesProps, 'groups'> {
  group: SizeGroup;
  name: string;
  facts: readonly SizeFact[];
}

function GroupRows({ group, name, facts, plan, ...choice }: GroupRowsProps) {
  const fold = useSizeFold(group, plan, choice.current);
  return (
    <tbody className="border-b last:border-0">
      {group.reason !== null && (
        <tr className="group/heading border-b last:border-0">
          <th
            scope="rowgroup"
            colSpan={facts.length + 1}
            // Closed, it is the end of the card.
            className="bg-background px-4 py-2 font-normal text-muted group-last/heading:rounded-b-md"
          >
            <SizeGroupHeading group={group} fold={fold} plan={plan} />
          </th>
        </tr>
      )}
      {(fold?.isOpen ?? true) &&
        group.sizes.map((size) => (
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
              <td key={fact.name} className={classNames('px-3 py-1.5 tabular-nums last:pr-4', aligned(fact))}>
                {fact.of(size)}
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  );
}
