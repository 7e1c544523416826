import { Save } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LogCatalogue } from '@/lib/logs/line';
import { queryContent } from '@/lib/logs/log-query';
import { shownSources } from '@/lib/logs/shown-sources';
import { readInTab, writeInTab } from '@/lib/tab-storage';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { Loading, Skeleton } from '@/ui/loading';
import { LogExplorer } from './log-explorer';
import { LogSql } from './sql/late-log-sql';
import { SavedQueries, SaveQuery } from './saved/late-saved';
import { SavedButton } from './saved/saved-button';
import { LiveTail } from './tail/late-live-tail';
import { useLogSpan } from './use-log-span';
import { useLogState } from './use-log-state';
import { useOpenQuery } from './saved/use-open-query';

interface LogWorkspaceProps {
  projectRef: string;
  catalogue: LogCatalogue;
  /** All sources can be shown in one timeline. */
  isUnified: boolean;
}

/** The logs of a project: searched, queried in SQL, or followed live. */
export function LogWorkspace({ projectRef, catalogue, isUnified }: LogWorkspaceProps) {
  const draftKey = `logs.sql.${projectRef}`;
  const [state, change] = useLogState();
  const time = useLogSpan(state.range);
  // The text of the editor; another one is written into it when a saved query is opened.
  const [sql, setSql] = useState(() => ({ text: state.sql ?? readInTab(draftKey) ?? '', number: 0 }));
  const [opened, setOpened] = useState<'saved' | 'save' | null>(null);
  const sources = shownSources(catalogue.sources, state.sources, isUnified);
  const write = (text: string) => {
    writeInTab(draftKey, text);
    setSql(({ number }) => ({ text, number: number + 1 }));
  };
  const query = useOpenQuery(projectRef, state, sql.text, change, write);
  const save = (
    <div role="group" aria-label="Saved queries" className="flex gap-1">
      <SavedButton open={query.saved} isChanged={query.isChanged} onOpen={() => setOpened('saved')} onReset={query.reset} onClose={query.close} />
      <Button className="px-2" aria-label="Save query" data-tooltip="Save query" onClick={() => setOpened('save')}>
        <Save className="size-4" aria-hidden="true" />
      </Button>
    </div>
  );
  const mode = <ModeSwitch mode={state.mode} onMode={(next) => change({ mode: next, line: null, isLive: false })} />;
  const shared = { projectRef, catalogue, isUnified, state, change, time, sources, modeSwitch: mode, saved: save };
  return (
    <div data-fills className="flex h-full min-h-[32rem] min-w-0 flex-col max-sm:h-[calc(100dvh-7rem)] max-sm:group-has-data-consent/frame:h-[calc(100dvh-18rem)]">
      {state.mode === 'sql' ? (
        <Late>
          <LogSql
            {...shared}
            text={sql.text}
            number={sql.number}
            onText={(text) => {
              writeInTab(draftKey, text);
              setSql(({ number }) => ({ text, number }));
            }}
            onWrite={write}
          />
        </Late>
      ) : sources.missing !== null ? (
        <Unavailable title={`${sources.missing.name} has no logs here`} text={sources.missing.reason || 'This installation does not have this service.'}>
          <Button variant="primary" onClick={() => change({ sources: [] })}>
            Show available logs
          </Button>
        </Unavailable>
      ) : sources.shown.length === 0 ? (
        <Unavailable title="No log sources" text="This installation collects no logs of projects." />
      ) : state.isLive ? (
        <Late>
          <LiveTail {...shared} />
        </Late>
      ) : (
        <LogExplorer {...shared} />
      )}
      {opened === 'saved' && (
        <SavedQueries
          projectRef={projectRef}
          catalogue={catalogue}
          currentId={state.query}
          onOpen={query.open}
          onTemplate={(text) => {
            write(text);
            change({ mode: 'sql', query: null, sql: null, line: null, isLive: false });
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'save' && <SaveQuery projectRef={projectRef} content={queryContent(state, sql.text)} open={query.saved} onSaved={query.savedAs} onClose={() => setOpened(null)} />}
    </div>
  );
}

const Unavailable = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className="mx-auto w-full max-w-[1200px] p-4 sm:p-8">
    <EmptyState title={title} text={text} action={children} />
  </div>
);

/** A part that is loaded with its first use has its place meanwhile. */
function Late({ children }: { children: ReactNode }) {
  return (
    <div className="group/late flex min-h-0 flex-1 flex-col">
      {children}
      <div className="hidden p-4 only:block">
        <Loading label="Loading the logs">
          <Skeleton className="h-64" />
        </Loading>
      </div>
    </div>
  );
}

function ModeSwitch({ mode, onMode }: { mode: 'search' | 'sql'; onMode: (mode: 'search' | 'sql') => void }) {
  const part = (value: typeof mode, label: string) => (
    <button
      type="button"
      aria-pressed={mode === value}
      onClick={() => mode !== value && onMode(value)}
      className={classNames('control rounded-sm px-2.5 text-sm', mode === value ? 'bg-hover font-medium' : 'text-muted hover:text-text')}
    >
      {label}
    </button>
  );
  return (
    <div role="group" aria-label="Mode" className="flex shrink-0 rounded-md border border-border-strong/60">
      {part('search', 'Search')}
      {part('sql', 'SQL')}
    </div>
  );
}
