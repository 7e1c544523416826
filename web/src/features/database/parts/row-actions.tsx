import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { CardCell } from '@/ui/card-table';
import { LazyMenu } from '@/ui/lazy-menu';
import { MoreContext } from './more-context';

/** An action of a row; its name for screen readers adds the object. */
export interface RowAction {
  label: string;
  run: () => void;
  isDanger?: boolean;
}

interface RowActionsProps {
  /** The object's name. */
  of: string;
  actions: readonly (RowAction | false)[];
  /** Less frequent actions, in a menu. */
  more?: readonly RowAction[];
  /** Links before them. */
  children?: ReactNode;
}

const loadEntries = async () => (await import('./more-entries')).MoreEntries;

/** The last cell of a row: its actions. */
export function RowActions({ of, actions, more = [], children }: RowActionsProps) {
  return (
    <CardCell className="text-right">
      <span className="-my-1.5 inline-flex flex-wrap justify-end gap-1 max-sm:-ml-3">
        {children}
        {actions.map(
          (it) =>
            it && (
              <Button key={it.label} variant="ghost" aria-label={`${it.label} ${of}`} onClick={it.run} className={it.isDanger ? 'text-danger hover:text-danger' : ''}>
                {it.label}
              </Button>
            ),
        )}
        {more.length > 0 && (
          <MoreContext value={more}>
            <LazyMenu
              load={loadEntries}
              button={
                <Button variant="ghost" aria-label={`More actions for ${of}`}>
                  <Ellipsis className="size-4" aria-hidden="true" />
                </Button>
              }
            />
          </MoreContext>
        )}
      </span>
    </CardCell>
  );
}
