import { Download } from 'lucide-react';
import { Button } from '@/ui/button';
import { LazyMenu } from '@/ui/lazy-menu';
import { ExportContext } from './export-context';
import type { ExportFormat } from './export-formats';

const load = async () => (await import('./export-entries')).ExportEntries;

/** Downloads all rows of a result in a format. */
export function ExportChoice({ onExport }: { onExport: (format: ExportFormat) => void }) {
  return (
    <ExportContext value={onExport}>
      <LazyMenu
        load={load}
        button={
          <Button variant="ghost">
            <Download className="size-4" aria-hidden="true" />
            Export
          </Button>
        }
      />
    </ExportContext>
  );
}
