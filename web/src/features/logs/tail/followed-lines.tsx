import { useState } from 'react';
import { useLiveLogs } from '@/api/logs/live-logs';
import type { LogLine } from '@/lib/logs/line';
import { emptyTail, followed, type Tail, tailMax, type TailState } from '@/lib/logs/tail';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Loading, Skeleton } from '@/ui/loading';
import { StaleMark } from '@/ui/stale-mark';
import { TailList } from './tail-list';

interface FollowedLinesProps {
  topic: string;
  /** It begins with the latest lines; after clearing with none. */
  isFirst: boolean;
  isPaused: boolean;
  words: readonly string[];
  sourceNames: ReadonlyMap<string, string> | null;
  openId: string | null;
  onPause: (isPaused: boolean) => void;
  onOpen: (line: LogLine) => void;
}

/** The lines of a topic since it is followed, at most the newest ones. */
export function FollowedLines({ topic, isFirst, isPaused, words, sourceNames, openId, onPause, onOpen }: FollowedLinesProps) {
  const view = useTopic(topic);
  const pushed = useLiveLogs(topic);
  const [seen, setSeen] = useState<TailState | undefined>(undefined);
  const [tail, setTail] = useState<Tail>(emptyTail);
  // While it is paused, what is shown stays as it is.
  const [held, setHeld] = useState<Tail | null>(null);
  if (pushed !== undefined && pushed !== seen) {
    setSeen(pushed);
    const next = followed(tail, pushed);
    setTail(tail.matched === null && !isFirst ? { ...next, entries: [] } : next);
  }
  if (isPaused !== (held !== null)) setHeld(isPaused ? tail : null);
  const shown = held ?? tail;
  const later = held ? newLines(held, tail) : 0;
  const refusal = view.kind === 'failed' ? view.message : pushed?.error?.message;
  if (refusal !== undefined) {
    return (
      <div className="p-4">
        <EmptyState title="These lines can't be followed" text={refusal} />
      </div>
    );
  }
  if (pushed === undefined && view.kind === 'loading') {
    return (
      <div className="p-4">
        <Loading label="Connecting">
          <Skeleton className="h-64" />
        </Loading>
      </div>
    );
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 text-xs text-muted">
        {view.kind === 'live' ? <span role="status">{isPaused ? 'Paused' : 'Live'}</span> : <StaleMark freshness={view} />}
        <span className="tabular-nums">{`${shown.entries.length.toLocaleString('en')} of at most ${tailMax.toLocaleString('en')} lines`}</span>
        {shown.missed > 0 && <span className="text-warn tabular-nums">{`${shown.missed.toLocaleString('en')} not shown`}</span>}
        {isPaused && (
          <Button variant="ghost" onClick={() => onPause(false)}>
            {later > 0 ? `Show ${later.toLocaleString('en')} new ${later === 1 ? 'line' : 'lines'}` : 'Continue'}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1">
        {shown.entries.length === 0 ? (
          <div className="p-4">
            <EmptyState title="Waiting for lines" text="New lines that match appear here at once." />
          </div>
        ) : (
          <TailList entries={shown.entries} forgotten={shown.forgotten} isPaused={isPaused} words={words} sourceNames={sourceNames} openId={openId} onPause={onPause} onOpen={onOpen} />
        )}
      </div>
    </div>
  );
}

/** The entries that arrived since a tail was held. */
const newLines = (held: Tail, tail: Tail): number => Math.max(0, tail.entries.length + tail.forgotten - held.entries.length - held.forgotten);
