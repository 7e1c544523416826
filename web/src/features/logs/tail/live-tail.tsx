import { useRef, useState } from 'react';
import { Pause, Play, Square, Trash2 } from 'lucide-react';
import { useKeyCommands } from '@/lib/commands/use-key-commands';
import type { LogLine } from '@/lib/logs/line';
import { logsTopic } from '@/lib/logs/log-topic';
import { wordsToMark, withTerm } from '@/lib/logs/search-text';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Splitter } from '@/ui/splitter';
import { useMedia } from '@/ui/use-media';
import { OpenLine } from '../detail/late-line-panel';
import { SearchField } from '../toolbar/search-field';
import { SourcePicker } from '../toolbar/source-picker';
import type { WorkspacePartProps } from '../workspace-part';
import { FollowedLines } from './followed-lines';

/** There is no room beside the list below this width. */
const narrow = '(width < 1024px)';
const noValues = new Map<string, readonly string[]>();

/** Follows new lines that match the search. */
export function LiveTail({ projectRef, catalogue, isUnified, state, change, sources, modeSwitch }: WorkspacePartProps) {
  const isNarrow = useMedia(narrow);
  const input = useRef<HTMLInputElement>(null);
  const [isPaused, setPaused] = useState(false);
  // A line may be shown before it can be read.
  const [opened, setOpened] = useState<LogLine | null>(null);
  const [clearings, setClearings] = useState(0);
  const [highlight, setHighlight] = useState('');
  const [listWidth, setListWidth] = useState(60);
  const { search, line } = state;
  const references = sources.shown.map((it) => it.reference);
  const topic = logsTopic(projectRef, { sources: references, search });
  const words = [...wordsToMark(search), ...(highlight.trim() === '' ? [] : [highlight.trim().toLowerCase()])];
  const names = isUnified && sources.shown.length > 1 ? new Map(catalogue.sources.map((it) => [it.reference, it.name])) : null;
  useKeyCommands(
    [
      { id: 'logs-pause', section: 'Logs', name: isPaused ? 'Continue the live tail' : 'Pause the live tail', shortcut: 'P', action: () => setPaused(!isPaused) },
      { id: 'logs-stop', section: 'Logs', name: 'Stop following logs', shortcut: 'F', action: () => change({ isLive: false }) },
      { id: 'logs-search', section: 'Logs', name: 'Search logs', shortcut: '/', action: () => input.current?.focus() },
    ],
    true,
  );
  return (
    <>
      <div role="toolbar" aria-label="Live logs" className="flex flex-wrap items-center gap-2 border-b bg-surface px-2 py-1.5">
        {modeSwitch}
        <SourcePicker sources={catalogue.sources} chosen={references} isUnified={isUnified} onChoose={(next) => change({ sources: next, line: null })} />
        <SearchField search={search} sources={sources.shown} values={noValues} isInvalid={false} errorId="" onSearch={(next) => change({ search: next })} input={input} />
        <input
          type="search"
          aria-label="Highlight"
          placeholder="Highlight"
          autoComplete="off"
          value={highlight}
          onChange={(event) => setHighlight(event.target.value)}
          className="control w-32 min-w-0 rounded-md border border-border-strong bg-field px-3 font-mono text-xs max-sm:flex-1 max-sm:text-lg"
        />
        <Button onClick={() => setPaused(!isPaused)} aria-pressed={isPaused}>
          {isPaused ? <Play className="size-4" aria-hidden="true" /> : <Pause className="size-4" aria-hidden="true" />}
          {isPaused ? 'Continue' : 'Pause'}
        </Button>
        <Button className="px-2" aria-label="Clear lines" data-tooltip="Clear" onClick={() => setClearings(clearings + 1)}>
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
        <Button variant="danger-outline" onClick={() => change({ isLive: false })}>
          <Square className="size-4" aria-hidden="true" />
          Stop
        </Button>
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="min-h-0 min-w-0 flex-1" style={line && !isNarrow ? { flexBasis: `${listWidth}%`, flexGrow: 0 } : undefined}>
          {topic === null ? (
            <div className="p-4">
              <EmptyState title="This search is too long to be followed" text="Shorten the search, or choose fewer sources." />
            </div>
          ) : (
            <FollowedLines
              key={`${topic} ${clearings}`}
              topic={topic}
              isFirst={clearings === 0}
              isPaused={isPaused}
              words={words}
              sourceNames={names}
              openId={line?.id ?? null}
              onPause={setPaused}
              onOpen={(it) => {
                setPaused(true);
                setOpened(it);
                change({ line: { id: it.id, timestamp: it.timestamp } }, { replace: line !== null });
              }}
            />
          )}
        </div>
        {line && (
          <>
            {!isNarrow && <Splitter label="Resize the line" orientation="vertical" value={listWidth} least={30} most={80} onChange={setListWidth} />}
            <div className={isNarrow ? undefined : 'min-w-0 flex-1 bg-surface'}>
              <OpenLine
                projectRef={projectRef}
                at={line}
                known={opened?.id === line.id && !opened.is_cut ? opened : undefined}
                meanwhile={opened?.id === line.id ? opened : undefined}
                isOver={isNarrow}
                sources={catalogue.sources}
                shown={references}
                isUnified={isUnified}
                onMove={null}
                onOpen={(it) => {
                  setOpened(it);
                  change({ line: { id: it.id, timestamp: it.timestamp } }, { replace: true });
                }}
                onFilter={(path, value, how) => change({ search: withTerm(search, path, value, how), line: null })}
                onColumn={(path) => change({ columns: [...state.columns, path] }, { replace: true })}
                onCorrelate={(of, text) => change({ sources: of, search: text, isLive: false, line: null })}
                onClose={() => change({ line: null }, { replace: true })}
              />
            </div>
          </>
        )}
      </div>
    </>
  );
}
