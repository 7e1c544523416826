import { useCallback, useState } from 'react';
import { readBoardView, type BoardView, writeBoardView } from './board-view';

/** View settings of the status board and their setter. */
export function useBoardView(): [view: BoardView, change: (part: Partial<BoardView>) => void] {
  const [view, setView] = useState(readBoardView);
  const change = useCallback((part: Partial<BoardView>) => {
    setView((before) => {
      const next = { ...before, ...part };
      writeBoardView(next);
      return next;
    });
  }, []);
  return [view, change];
}
