import { shortcutText, useMenuKey } from '@/lib/commands/menu-key';
import { Kbd } from '@/ui/kbd';
import { useMenu } from './menu-context';
import { MenuKeyField } from './menu-key-field';
import { PageTop } from './page-top';

/** The keyboard shortcuts, and the configurable one. */
export function ShortcutsPage() {
  const { page } = useMenu();
  const opening = shortcutText(useMenuKey());
  const shortcuts = [
    { label: 'Open command menu', keys: opening === '' ? 'none' : opening },
    { label: 'Next or previous command', keys: '↓ ↑' },
    { label: 'Choose', keys: 'Enter' },
    { label: 'Clear the search, go back, or close', keys: 'Esc' },
  ];
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <PageTop>
        <h2 className="min-w-0 flex-1 truncate text-base font-medium">{page?.title}</h2>
      </PageTop>
      <div className="grid gap-5 overflow-y-auto p-4">
        <MenuKeyField autoFocus />
        <dl className="grid gap-1 text-sm">
          {shortcuts.map(({ label, keys }) => (
            <div key={label} className="flex min-h-8 items-center justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd>
                <Kbd>{keys}</Kbd>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
