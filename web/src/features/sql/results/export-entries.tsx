import { type ReactElement, use } from 'react';
import { Menu, MenuItem, MenuLabel, type MenuOpening } from '@/ui/menu';
import { ExportContext } from './export-context';
import { exportFormats } from './export-formats';

/** Formats for a file with all rows. */
export function ExportEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
  const onExport = use(ExportContext);
  return (
    <Menu trigger={trigger} opening={opening}>
      <MenuLabel>All rows, also those that are not loaded</MenuLabel>
      {exportFormats.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onExport(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
