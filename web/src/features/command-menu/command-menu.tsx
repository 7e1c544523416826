import * as Radix from '@radix-ui/react-dialog';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Command } from '@/lib/commands/command';
import { DialogShell } from '@/ui/dialog-shell';
import { giveFocusBack } from '@/ui/focus-back';
import { FirstPage } from './first-page';
import { MenuContext, type MenuPlace, type ThemeSwitch } from './menu-context';
import { afterEscape, atFirst, goneBack, withPage, withQuery } from './menu-state';

interface CommandMenuProps {
  open: boolean;
  onClose: () => void;
  place: MenuPlace;
  theme: ThemeSwitch;
}

/** All available commands, with search. Always opens on its first page. */
export function CommandMenu({ open, onClose, place, theme }: CommandMenuProps) {
  const navigate = useNavigate();
  const opener = useRef<Element | null>(null);
  const [state, setState] = useState(atFirst);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Keeps its content during the closing animation.
    if (open) setState(atFirst);
  }
  const escape = (event: KeyboardEvent) => {
    const next = afterEscape(state);
    if (next === null) return;
    event.preventDefault();
    setState(next);
  };
  const run = useCallback(
    (command: Command) => {
      if ('opens' in command) return setState((now) => withPage(now, command.opens));
      // A route within the app closes the menu once it is loaded.
      if ('route' in command && command.route.startsWith('/')) return void navigate(command.route);
      // An overlay opened by the action must restore the focus from before the menu.
      flushSync(onClose);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      giveFocusBack(opener.current);
      if ('action' in command) command.action();
      else window.open(command.route, '_blank', 'noopener,noreferrer');
    },
    [navigate, onClose],
  );
  const page = state.pages.at(-1) ?? null;
  const Page = page?.Page ?? FirstPage;
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      onEscape={escape}
      opener={opener}
      className={
        'inset-x-0 top-0 flex max-h-[85dvh] flex-col overflow-hidden rounded-b-md border-b pt-[env(safe-area-inset-top)] ' +
        'data-[state=closed]:animate-float-out data-[state=open]:animate-float-in ' +
        'sm:inset-x-auto sm:top-[12dvh] sm:left-1/2 sm:max-h-[min(76dvh,480px)] sm:w-[calc(100vw-32px)] sm:max-w-xl sm:-translate-x-1/2 sm:rounded-md sm:border'
      }
    >
      <Radix.Title className="sr-only">{page ? `Command menu: ${page.title}` : 'Command menu'}</Radix.Title>
      <MenuContext
        value={{
          place,
          theme,
          query: state.query,
          setQuery: (query) => setState(withQuery(state, query)),
          page,
          goBack: () => setState(goneBack(state)),
          run,
        }}
      >
        {/* Each page is mounted again, with the focus in its field. */}
        <Page key={state.pages.length} />
      </MenuContext>
    </DialogShell>
  );
}
