import { Copy } from 'lucide-react';
import { createContext, type ReactElement, use } from 'react';
import type { CopyFormat } from '@/lib/grid/copy-formats';
import { Button } from '@/ui/button';
import { LazyMenu } from '@/ui/lazy-menu';
import type { MenuOpening } from '@/ui/menu';

/** Copies the selected rows; for the menu, which is loaded once. */
const CopyRowsContext = createContext<(format: CopyFormat) => void>(() => undefined);

const load = async () => {
  const { Menu, MenuItem } = await import('@/ui/menu');
  const { copyFormats } = await import('@/lib/grid/copy-formats');
  return function CopyRowsEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
    const onCopy = use(CopyRowsContext);
    return (
      <Menu trigger={trigger} opening={opening}>
        {copyFormats.map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => onCopy(value)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    );
  };
};

/** Copies the selected rows in a format. */
export function CopyRows({ onCopy }: { onCopy: (format: CopyFormat) => void }) {
  return (
    <CopyRowsContext value={onCopy}>
      <LazyMenu
        load={load}
        button={
          <Button variant="ghost">
            <Copy className="size-4" aria-hidden="true" />
            Copy as
          </Button>
        }
      />
    </CopyRowsContext>
  );
}
