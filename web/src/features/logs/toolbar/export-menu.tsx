import { Download } from 'lucide-react';
import { createContext, type ReactElement, use } from 'react';
import type { ExportFormat } from '@/api/logs/wire';
import { Button } from '@/ui/button';
import { LazyMenu } from '@/ui/lazy-menu';
import type { MenuOpening } from '@/ui/menu';

interface ExportMenuProps {
  /** What is exported. */
  note: string;
  disabled?: boolean;
  onExport: (format: ExportFormat) => void;
}

/** For the menu, which is loaded once. */
const ExportContext = createContext<ExportMenuProps>({ note: '', onExport: () => undefined });

const formats: readonly { value: ExportFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'jsonl', label: 'JSON lines' },
];

const load = async () => {
  const { Menu, MenuItem, MenuLabel } = await import('@/ui/menu');
  return function ExportEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
    const { note, onExport } = use(ExportContext);
    return (
      <Menu trigger={trigger} opening={opening}>
        <MenuLabel>{note}</MenuLabel>
        {formats.map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => onExport(value)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    );
  };
};

/** Downloads lines, or the result of a query, in a format. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <ExportContext value={props}>
      <LazyMenu
        load={load}
        button={
          <Button className="px-2" aria-label="Export" data-tooltip="Export" disabled={props.disabled}>
            <Download className="size-4" aria-hidden="true" />
          </Button>
        }
      />
    </ExportContext>
  );
}
