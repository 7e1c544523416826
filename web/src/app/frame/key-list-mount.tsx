import { createElement, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useProfile } from '@/api/profile/get-profile';
import { useKeyCommands } from '@/lib/commands/use-key-commands';
import { useKeyListOpen } from '@/lib/commands/use-commands';
import { useLoadedWhen } from '@/ui/use-loaded-when';
import type { CurrentPlace } from './current-place';
import { goToCommands } from './go-to-commands';
import type { NavigationGroup } from './navigation';

const load = async () => (await import('@/features/key-list/key-list-dialog')).KeyListDialog;

/** The shortcuts of every page, and the list of all, which is loaded on first use. */
export function KeyListMount({ groups, place }: { groups: readonly NavigationGroup[]; place: CurrentPlace }) {
  const [isOpen, setOpen] = useKeyListOpen();
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const close = useCallback(() => setOpen(false), [setOpen]);
  const { key: route } = useLocation();
  // A route change closes it, and so does unmounting the frame.
  useEffect(() => close, [route, close]);
  const KeyList = useLoadedWhen(isOpen, { load, onFailure: close, name: 'the keyboard shortcuts' });
  useKeyCommands(
    [
      { id: 'key-list', section: 'General', name: 'Show keyboard shortcuts', shortcut: '?', isKeyOnly: true, action: () => setOpen(true) },
      ...goToCommands({ groups, place, hasOperations: profile?.operator_role != null, go: (to) => void navigate(to) }),
    ],
    true,
  );
  return KeyList && createElement(KeyList, { open: isOpen, onClose: close });
}
