import { useId } from 'react';
import { classNames } from '@/ui/class-names';
import { useSizeFold } from './size-fold';
import { SizeGroupHeading } from './size-group-heading';
import { SizeOption, type SizesProps } from './size-option';
import { shownFacts, type SizeGroup } from './size-text';

/** Sizes as cards, if there is no room for a table. */
export function SizeCards({ groups, ...choice }: SizesProps) {
  const name = useId();
  return (
    <div className="grid gap-4 p-4">
      {groups.map((group) => (
        <GroupCards key={group.reason} group={group} name={name} {...choice} />
      ))}
    </div>
  );
}

interface GroupCardsProps extends Omit<SizesProps, 'groups'> {
  group: SizeGroup;
  name: string;
}

function GroupCards({ group, name, plan, ...choice }: GroupCardsProps) {
  const fold = useSizeFold(group, plan, choice.current);
  return (
    <div className="grid gap-2">
      {group.reason !== null && (
        <div className="text-sm text-muted">
          <SizeGroupHeading group={group} fold={fold} plan={plan} />
        </div>
      )}
      {(fold?.isOpen ?? true) && (
        <ul aria-label={group.reason ?? 'Available sizes'} className="grid gap-2 sm:grid-cols-2">
          {group.sizes.map((size) => (
            <li
              key={size.id}
              className={classNames(
                'relative grid gap-2 rounded-md border p-3 text-sm',
                group.reason === null ? 'has-checked:border-accent has-checked:bg-hover' : 'text-muted',
              )}
            >
              <SizeOption size={size} name={name} {...choice} />
              <dl className="grid grid-cols-2 gap-x-3 gap-y-1">
                {shownFacts(plan.hasPrices).map((fact) => (
                  <div key={fact.name}>
                    <dt className="text-xs text-muted">{fact.name}</dt>
                    <dd className="tabular-nums">{fact.of(size)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
