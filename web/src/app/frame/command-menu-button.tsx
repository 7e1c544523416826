import { Search } from 'lucide-react';
import { shortcutText, useMenuKey } from '@/lib/commands/menu-key';
import { useMenuOpen } from '@/lib/commands/use-commands';
import { Kbd } from '@/ui/kbd';
import { CommandMenuMount } from './command-menu-mount';
import type { CurrentPlace } from './current-place';
import { rowClasses } from './navigation-list';

const words = 'Search or jump to…';

/**
 * The command menu, and its button in the top bar. On a phone the button is in the bottom sheet.
 */
export function CommandMenuButton({ place }: { place: CurrentPlace }) {
  const [, setOpen] = useMenuOpen();
  const shortcut = shortcutText(useMenuKey());
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-tooltip={words}
        onClick={() => setOpen(true)}
        className="control flex items-center gap-2 rounded-md border bg-background px-2.5 text-sm text-muted hover:bg-hover hover:text-text max-sm:hidden lg:w-60"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="max-lg:sr-only">{words}</span>
        {shortcut && (
          <span aria-hidden="true" className="ml-auto">
            <Kbd>{shortcut}</Kbd>
          </span>
        )}
      </button>
      <CommandMenuMount place={place} />
    </>
  );
}

/** The button in the bottom sheet, which closes when the menu opens. */
export function CommandMenuEntry({ onOpen }: { onOpen: () => void }) {
  const [, setOpen] = useMenuOpen();
  const open = () => {
    onOpen();
    setOpen(true);
  };
  return (
    <button type="button" aria-haspopup="dialog" onClick={open} className={`${rowClasses} text-muted hover:bg-hover hover:text-text`}>
      <Search className="size-4 shrink-0" aria-hidden="true" />
      {words}
    </button>
  );
}
