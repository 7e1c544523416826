import { useMemo } from 'react';
import { type KeyCommand, useKeyCommands } from '@/lib/commands/use-key-commands';
import type { BoardView } from './board-view';

interface BoardCommands {
  view: BoardView;
  changeView: (part: Partial<BoardView>) => void;
  isFar: boolean;
  setFar: (far: boolean) => void;
  search: () => void;
  declare: () => void;
}

/** Commands of the status board with their keys. */
export function useBoardKeys({ view, changeView, isFar, setFar, search, declare }: BoardCommands): void {
  const { onlyWrong, group } = view;
  const commands = useMemo((): KeyCommand[] => {
    const row = (id: string, name: string, shortcut: string, action: () => void): KeyCommand => ({
      id: `wall-${id}`,
      section: 'Status board',
      name,
      shortcut,
      action,
    });
    return [
      row('search', 'Search projects', '/', search),
      row('wrong', onlyWrong ? 'Show all projects' : 'Show unhealthy projects only', 'W', () => changeView({ onlyWrong: !onlyWrong })),
      row('group', group === 'region' ? 'Group by organization' : 'Group by region', 'B', () =>
        changeView({ group: group === 'region' ? 'organization' : 'region' }),
      ),
      row('full', isFar ? 'Exit full screen' : 'Full screen', 'F', () => setFar(!isFar)),
      row('declare', 'Declare incident', 'D', declare),
      ...(isFar ? [row('leave', 'Exit full screen', 'Escape', () => setFar(false))] : []),
    ];
  }, [onlyWrong, group, isFar, changeView, setFar, search, declare]);
  useKeyCommands(commands, view.keys);
}
