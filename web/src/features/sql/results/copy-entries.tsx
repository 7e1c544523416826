import { type ReactElement, use } from 'react';
import { copyFormats } from '@/lib/grid/copy-formats';
import { Menu, MenuItem, MenuLabel, type MenuOpening, MenuSeparator } from '@/ui/menu';
import { CopyContext } from './copy-context';

/** Formats for the selected cells and for all loaded rows. */
export function CopyEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
  const { onCopy, onCopyAll } = use(CopyContext);
  return (
    <Menu trigger={trigger} opening={opening}>
      <MenuLabel>Selected cells</MenuLabel>
      {copyFormats.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onCopy(value)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>All loaded rows</MenuLabel>
      {copyFormats.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onCopyAll(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
