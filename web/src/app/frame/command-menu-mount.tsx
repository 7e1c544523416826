import { type ComponentProps, type ComponentType, createElement, useCallback, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { CommandMenu } from '@/features/command-menu/command-menu';
import { opensMenu, readMenuKey } from '@/lib/commands/menu-key';
import { useMenuOpen } from '@/lib/commands/use-commands';
import { useLoadedWhen } from '@/ui/use-loaded-when';
import { useTheme } from '../theme/use-theme';
import type { CurrentPlace } from './current-place';

type Menu = ComponentType<ComponentProps<typeof CommandMenu>>;

const loadMenu = async (): Promise<Menu> => (await import('@/features/command-menu/command-menu')).CommandMenu;

interface CommandMenuMountProps {
  place: CurrentPlace;
  load?: () => Promise<Menu>;
}

/** Toggles the command menu by its shortcut; the menu itself is loaded on first use. */
export function CommandMenuMount({ place, load = loadMenu }: CommandMenuMountProps) {
  const [isOpen, setOpen] = useMenuOpen();
  const theme = useTheme();
  const { key: route } = useLocation();
  const close = useCallback(() => setOpen(false), [setOpen]);
  const Loaded = useLoadedWhen(isOpen, { load, onFailure: close, name: 'the command menu' });

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!opensMenu(event, readMenuKey())) return;
    event.preventDefault();
    if (!event.repeat) setOpen(!isOpen);
  });
  useEffect(() => {
    // In the capture phase, before an editor can handle the key.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);

  // A route change closes it, and so does unmounting the frame.
  useEffect(() => close, [route, close]);

  return Loaded && createElement(Loaded, { open: isOpen, onClose: close, place, theme });
}
