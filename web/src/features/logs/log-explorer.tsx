import { useQueryClient } from '@tanstack/react-query';
import { Columns3, PanelLeft, Radio, RefreshCw } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useLogFacets } from '@/api/logs/count-logs';
import { logsKey } from '@/api/logs/logs-key';
import { loadedLinesMax, pageLines, useLogLines } from '@/api/logs/search-logs';
import { useKeyCommands } from '@/lib/commands/use-key-commands';
import { facetFieldsMax, usualFacets } from '@/lib/logs/facet-fields';
import type { LogLine } from '@/lib/logs/line';
import { formatRange, keptSince, type LogRange, spanRange } from '@/lib/logs/log-range';
import { columnsMax } from '@/lib/logs/log-state';
import { msOf } from '@/lib/logs/log-time';
import { withTerm, wordsToMark } from '@/lib/logs/search-text';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Splitter } from '@/ui/splitter';
import { useIsNarrow } from '@/ui/use-is-narrow';
import { useMedia } from '@/ui/use-media';
import { Histogram } from './chart/histogram';
import { OpenLine } from './detail/late-line-panel';
import { FacetPanel } from './facets/facet-panel';
import { LinesArea } from './lines/lines-area';
import { ColumnsForm } from './toolbar/columns-form';
import { ExportMenu } from './toolbar/export-menu';
import { PopoverButton } from './toolbar/popover-button';
import { RangePicker } from './toolbar/range-picker';
import { isSearchError, SearchError } from './toolbar/search-error';
import { SearchField } from './toolbar/search-field';
import { SourcePicker } from './toolbar/source-picker';
import { useLogExport } from './use-log-export';
import { inMicros } from './use-log-span';
import type { WorkspacePartProps } from './workspace-part';

/** There is no room beside the list below this width. */
const narrow = '(width < 1024px)';
const dayMs = 86_400_000;
/** Lines of a request or a session are searched so long before and after. */
const aroundMs = 15 * 60_000;
const errorId = 'log-search-error';

/** Searches lines: histogram, values of fields, the lines, and one of them as a whole. */
export function LogExplorer({ projectRef, catalogue, isUnified, state, change, time, sources, modeSwitch, saved }: WorkspacePartProps) {
  const client = useQueryClient();
  const isPhone = useIsNarrow();
  const isNarrow = useMedia(narrow);
  const input = useRef<HTMLInputElement>(null);
  const [isFacetsOpen, setFacetsOpen] = useState(!isNarrow);
  const [added, setAdded] = useState<{ of: string; fields: readonly string[] } | null>(null);
  const [zoomed, setZoomed] = useState<readonly { from: LogRange; to: string }[]>([]);
  const [listWidth, setListWidth] = useState(60);
  const { shown } = sources;
  const references = shown.map((it) => it.reference);
  const { search, columns, newestFirst, line } = state;
  const micros = inMicros(time.span);
  const request = { ...micros, sources: references, ...(search !== '' && { search }) };
  const lines = useLogLines(projectRef, { ...request, newest_first: newestFirst }, true);
  const loaded = useMemo(() => lines.data?.pages.flatMap((it) => it.lines) ?? [], [lines.data]);
  const fieldsKey = references.join();
  const fields = added?.of === fieldsKey ? [...added.fields] : usualFacets(shown);
  // The server answers two calls of a project at a time: the values are counted once the lines have arrived.
  const facets = useLogFacets(projectRef, request, fields, isFacetsOpen && !lines.isFetching && !lines.isError);
  const values = useMemo(() => new Map(facets.data?.facets.map((it) => [it.field, it.values.map(({ value }) => value)])), [facets.data]);
  const words = useMemo(() => wordsToMark(search), [search]);
  const names = useMemo(() => (isUnified && shown.length > 1 ? new Map(catalogue.sources.map((it) => [it.reference, it.name])) : null), [catalogue, isUnified, shown.length]);
  const download = useLogExport(projectRef);

  const refresh = () => {
    time.refresh();
    // The request of a fixed range stays the same.
    if (state.range.kind === 'span') void client.invalidateQueries({ queryKey: logsKey(projectRef) });
  };
  const runSearch = (next: string) => {
    if (next === search) refresh();
    else change({ search: next, line: null });
  };
  const zoom = (next: LogRange) => {
    setZoomed((it) => [...it, { from: state.range, to: formatRange(next) }]);
    change({ range: next, line: null });
  };
  // A range that was chosen otherwise ends the zooms.
  const lastZoom = zoomed.at(-1)?.to === formatRange(state.range) ? zoomed.at(-1) : undefined;
  const back = lastZoom
    ? () => {
        setZoomed((it) => it.slice(0, -1));
        change({ range: lastZoom.from, line: null });
      }
    : null;
  const open = (it: LogLine) => change({ line: { id: it.id, timestamp: it.timestamp } }, { replace: line !== null });
  const at = line ? loaded.findIndex((it) => it.id === line.id) : -1;
  const addColumn = (path: string) => !columns.includes(path) && change({ columns: [...columns, path].slice(-columnsMax) }, { replace: true });
  const invalid = isSearchError(lines.error) ? lines.error : null;
  useKeyCommands(
    [
      { id: 'logs-search', section: 'Logs', name: 'Search logs', shortcut: '/', action: () => input.current?.focus() },
      { id: 'logs-refresh', section: 'Logs', name: 'Refresh logs', shortcut: 'R', action: refresh },
      { id: 'logs-live', section: 'Logs', name: 'Follow logs live', shortcut: 'F', action: () => change({ isLive: true, line: null }) },
    ],
    true,
  );
  const facetPanel = (
    <FacetPanel
      query={facets}
      sources={shown}
      fields={fields}
      search={search}
      hidesError={lines.isError}
      onFields={(next) => setAdded({ of: fieldsKey, fields: next.slice(0, facetFieldsMax) })}
      onSearch={(next) => change({ search: next, line: null })}
    />
  );
  return (
    <>
      <div role="toolbar" aria-label="Logs" className="flex flex-wrap items-center gap-2 border-b bg-surface px-2 py-1.5">
        {modeSwitch}
        <SourcePicker sources={catalogue.sources} chosen={references} isUnified={isUnified} onChoose={(next) => change({ sources: next, line: null })} />
        <SearchField search={search} sources={shown} values={values} isInvalid={invalid !== null} errorId={errorId} onSearch={runSearch} input={input} />
        <RangePicker range={state.range} retentionDays={catalogue.retention_days} now={time.now} onRange={(range) => change({ range, line: null })} />
        <Button className="px-2" aria-label="Refresh" data-tooltip="Refresh" onClick={refresh} busy={lines.isFetching && !lines.isFetchingNextPage}>
          {!(lines.isFetching && !lines.isFetchingNextPage) && <RefreshCw className="size-4" aria-hidden="true" />}
        </Button>
        <Button onClick={() => change({ isLive: true, line: null })} data-tooltip="Follow new lines">
          <Radio className="size-4" aria-hidden="true" />
          Live
        </Button>
        <Button className="px-2" aria-label="Fields" data-tooltip="Fields and their values" aria-pressed={isFacetsOpen} onClick={() => setFacetsOpen(!isFacetsOpen)}>
          <PanelLeft className="size-4" aria-hidden="true" />
        </Button>
        {!isPhone && (
          <PopoverButton label="Columns" icon={Columns3}>
            {() => <ColumnsForm columns={columns} sources={shown} onColumns={(next) => change({ columns: next }, { replace: true })} />}
          </PopoverButton>
        )}
        <ExportMenu note="All lines of this search" onExport={(format) => void download({ ...request, format })} />
        {saved}
      </div>
      <div className="grid gap-2 px-3 py-1.5 empty:hidden">
        {sources.isCut && <p className="text-sm text-warn">This link is to several sources in one timeline. Only {shown[0]?.name} is shown, because the preview “New logs interface” is off or not part of your plan.</p>}
        {invalid ? (
          <SearchError
            id={errorId}
            error={invalid}
            search={search}
            onPlace={(place) => {
              input.current?.focus();
              input.current?.setSelectionRange(place, search.length);
            }}
          />
        ) : (
          <Histogram
            projectRef={projectRef}
            request={request}
            search={search}
            hidesError={lines.isError}
            onBack={back}
            onZoom={({ from, to }) => zoom(spanRange(from, to))}
            onSearch={(next) => change({ search: next, line: null })}
          />
        )}
      </div>
      <div className="flex min-h-0 flex-1 border-t">
        {isFacetsOpen && !isNarrow && <div className="w-60 shrink-0 border-r">{facetPanel}</div>}
        <div className="flex min-w-0 flex-1">
          <div className="min-h-0 min-w-0 flex-1" style={line && !isNarrow ? { flexBasis: `${listWidth}%`, flexGrow: 0 } : undefined}>
            {!invalid && (
              <LinesArea
                lines={loaded}
                query={lines}
                columns={isPhone ? [] : columns}
                words={words}
                sourceNames={names}
                hasDay={time.span.to - time.span.from > dayMs}
                openId={line?.id ?? null}
                newestFirst={newestFirst}
                isFull={!lines.hasNextPage && (lines.data?.pages.length ?? 0) * pageLines >= loadedLinesMax}
                isFiltered={search !== ''}
                span={time.span}
                keptDays={time.span.from < keptSince(catalogue.retention_days, time.span.to) ? catalogue.retention_days : null}
                onOrder={() => change({ newestFirst: !newestFirst })}
                onClear={() => change({ search: '' })}
                onOpen={open}
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
                  known={loaded[at]}
                  isOver={isNarrow}
                  sources={catalogue.sources}
                  shown={references}
                  isUnified={isUnified}
                  onMove={at < 0 ? null : (by) => loaded[at + by] && open(loaded[at + by]!)}
                  onOpen={open}
                  onFilter={(path, value, how) => change({ search: withTerm(search, path, value, how), ...(isNarrow && { line: null }) })}
                  onColumn={addColumn}
                  onCorrelate={(of, text) => change({ sources: of, search: text, range: spanRange(msOf(line.timestamp) - aroundMs, msOf(line.timestamp) + aroundMs), line: null })}
                  onClose={() => change({ line: null }, { replace: true })}
                />
              </div>
            </>
          )}
        </div>
      </div>
      {isFacetsOpen && isNarrow && (
        <Dialog open as="panel" onClose={() => setFacetsOpen(false)} title="Fields">
          {facetPanel}
        </Dialog>
      )}
    </>
  );
}
