import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { GridSelection } from '@/lib/grid/selection';
import type { ShownRows } from '../rows/use-shown-rows';

/** Keeps the selection on its row when others add or remove rows above it. `query`: other rows are shown when it changes. */
export function useSteadySelection(query: unknown, shown: ShownRows, selection: GridSelection, onSelection: (selection: GridSelection) => void) {
  const active = useRef('');
  const remember = useEffectEvent(() => {
    active.current = shown.at(selection.active.row)?.id ?? '';
  });
  const keep = useEffectEvent(() => {
    const at = shown.indexOf(active.current);
    const by = at - selection.active.row;
    if (at < 0 || by === 0) return;
    const moved = (it: GridSelection['active']) => ({ ...it, row: Math.max(0, it.row + by) });
    onSelection({ anchor: moved(selection.anchor), active: moved(selection.active) });
  });
  useLayoutEffect(() => remember(), [selection]);
  useLayoutEffect(() => {
    active.current = '';
  }, [query]);
  useLayoutEffect(() => {
    if (active.current === '') remember();
    else keep();
  }, [shown]);
}
