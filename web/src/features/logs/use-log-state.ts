import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type LogState, readLogState, withLogState } from '@/lib/logs/log-state';

/** Changes a part of the state; `replace` keeps the browser's history as it is. */
export type ChangeLogState = (change: Partial<LogState>, options?: { replace?: boolean }) => void;

/** What the page shows, which is in its address. */
export function useLogState(): [LogState, ChangeLogState] {
  const [address, setAddress] = useSearchParams();
  const state = useMemo(() => readLogState(address), [address]);
  const change = useCallback<ChangeLogState>((made, { replace = false } = {}) => setAddress((known) => withLogState(known, made), { replace }), [setAddress]);
  return [state, change];
}
