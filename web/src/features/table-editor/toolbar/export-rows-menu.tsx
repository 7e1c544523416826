import { Download } from 'lucide-react';
import { createContext, type ReactElement, use } from 'react';
import { Button } from '@/ui/button';
import { LazyMenu } from '@/ui/lazy-menu';
import type { MenuOpening } from '@/ui/menu';
import type { RowExportFormat } from './export-row-formats';

interface ExportRowsMenuProps {
  /** Which rows. */
  note: string;
  onExport: (format: RowExportFormat) => void;
}

/** For the menu, which is loaded once. */
const ExportRowsContext = createContext<ExportRowsMenuProps>({ note: '', onExport: () => undefined });

const load = async () => {
  const { Menu, MenuItem, MenuLabel } = await import('@/ui/menu');
  const { rowExportFormats } = await import('./export-row-formats');
  return function ExportRowsEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
    const { note, onExport } = use(ExportRowsContext);
    return (
      <Menu trigger={trigger} opening={opening}>
        <MenuLabel>{note}</MenuLabel>
        {rowExportFormats.map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => onExport(value)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    );
  };
};

/** Downloads rows in a format. */
export function ExportRowsMenu(props: ExportRowsMenuProps) {
  return (
    <ExportRowsContext value={props}>
      <LazyMenu
        load={load}
        button={
          <Button variant="ghost">
            <Download className="size-4" aria-hidden="true" />
            Export
          </Button>
        }
      />
    </ExportRowsContext>
  );
}
