import { type ReactElement, use } from 'react';
import { Menu, MenuItem, type MenuOpening } from '@/ui/menu';
import { MoreContext } from './more-context';

/** The less frequent actions of a row. */
export function MoreEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
  return (
    <Menu trigger={trigger} opening={opening}>
      {use(MoreContext).map((it) => (
        <MenuItem key={it.label} onSelect={it.run}>
          <span className={it.isDanger ? 'text-danger' : undefined}>{it.label}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
