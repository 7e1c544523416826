import { Copy } from 'lucide-react';
import { Button } from '@/ui/button';
import { LazyMenu } from '@/ui/lazy-menu';
import { CopyContext, type CopyActions } from './copy-context';

const load = async () => (await import('./copy-entries')).CopyEntries;

/** Copies the selected cells or all loaded rows in a format. */
export function CopyChoice(actions: CopyActions) {
  return (
    <CopyContext value={actions}>
      <LazyMenu
        load={load}
        button={
          <Button variant="ghost">
            <Copy className="size-4" aria-hidden="true" />
            Copy as
          </Button>
        }
      />
    </CopyContext>
  );
}
