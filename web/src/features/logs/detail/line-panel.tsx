import { ChevronDown, ChevronUp, Link2, X } from 'lucide-react';
import { useState } from 'react';
import { correlationsOf } from '@/lib/logs/correlation';
import { type LogLine, type LogSource } from '@/lib/logs/line';
import { formatLineExact, formatLineTime } from '@/lib/logs/log-time';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { copyText } from '@/ui/copy-text';
import { Tabs } from '@/ui/tabs';
import { toast } from '@/ui/toast';
import { SeverityMark } from '../lines/severity-mark';
import { ContextLines } from './context-lines';
import { MetadataTree } from './metadata-tree';

interface LinePanelProps {
  projectRef: string;
  line: LogLine;
  sources: readonly LogSource[];
  /** References of the shown sources. */
  shown: readonly string[];
  /** All sources can be shown in one timeline. */
  isUnified: boolean;
  /** Opens the line before or after it in the list; null: there is none. */
  onMove: ((by: -1 | 1) => void) | null;
  onOpen: (line: LogLine) => void;
  onFilter: (path: string, value: string, state: 'included' | 'excluded') => void;
  onColumn: (path: string) => void;
  /** Shows lines of these sources that match the search, around the time of the line. */
  onCorrelate: (sources: readonly string[], search: string) => void;
  /** Absent where the window around it closes it. */
  onClose?: () => void;
}

const tabs = ['Fields', 'Context', 'Raw'] as const;

/** A line with its fields, the lines around it, and lines of the same request or session. */
export function LinePanel({ projectRef, line, sources, shown, isUnified, onMove, onOpen, onFilter, onColumn, onCorrelate, onClose }: LinePanelProps) {
  const [tab, setTab] = useState<string>(tabs[0]);
  const nameOf = (reference: string) => sources.find((it) => it.reference === reference)?.name ?? reference;
  const available = sources.filter((it) => it.is_available).map((it) => it.reference);
  const correlations = correlationsOf(line);
  const raw = JSON.stringify(line, null, 2);
  const copyLink = async () => {
    if (await copyText(window.location.href)) toast.success('Copied the link to this line');
  };
  return (
    <section aria-label="Line" className="flex h-full min-h-0 flex-col">
      <header className="flex flex-wrap items-center gap-2 border-b px-3 py-1.5">
        <SeverityMark severity={line.severity} />
        <time dateTime={formatLineExact(line.timestamp)} title={formatLineExact(line.timestamp)} className="min-w-0 truncate text-sm tabular-nums">
          {formatLineTime(line.timestamp)}
        </time>
        <span className="ml-auto flex">
          {onMove && (
            <>
              <Button variant="ghost" className="px-1.5" aria-label="Previous line" data-tooltip="Previous line" onClick={() => onMove(-1)}>
                <ChevronUp className="size-4" aria-hidden="true" />
              </Button>
              <Button variant="ghost" className="px-1.5" aria-label="Next line" data-tooltip="Next line" onClick={() => onMove(1)}>
                <ChevronDown className="size-4" aria-hidden="true" />
              </Button>
            </>
          )}
          <Button variant="ghost" className="px-1.5" aria-label="Copy link" data-tooltip="Copy link" onClick={() => void copyLink()}>
            <Link2 className="size-4" aria-hidden="true" />
          </Button>
          {onClose && (
            <Button variant="ghost" className="px-1.5" aria-label="Close line" data-tooltip="Close" onClick={onClose}>
              <X className="size-4" aria-hidden="true" />
            </Button>
          )}
        </span>
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-3">
        <div className="grid gap-1">
          <p className="text-xs text-muted">{nameOf(line.source)}</p>
          <pre tabIndex={0} aria-label="Message" className="max-h-64 overflow-auto rounded-md border bg-background p-2 font-mono text-xs break-words whitespace-pre-wrap">
            {line.event_message}
          </pre>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={line.event_message} label="Copy message" />
            <CopyButton text={raw} label="Copy as JSON" />
          </div>
        </div>
        {correlations.length > 0 && (
          <ul aria-label="Related lines" className="grid gap-1 text-sm">
            {correlations.map(({ label, value, search }) => (
              <li key={value} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="text-muted">{label}</span>
                <span className="max-w-full truncate font-mono text-xs" title={value}>
                  {value}
                </span>
                {isUnified ? (
                  <Button onClick={() => onCorrelate(available, search)}>Show in all sources</Button>
                ) : (
                  available.map((reference) => (
                    <Button key={reference} onClick={() => onCorrelate([reference], search)}>
                      {reference === line.source ? 'Show related lines' : `Show in ${nameOf(reference)}`}
                    </Button>
                  ))
                )}
              </li>
            ))}
          </ul>
        )}
        <Tabs label="Parts of the line" tabs={tabs} value={tab} onChange={setTab}>
          {tab === 'Fields' ? (
            <MetadataTree key={line.id} metadata={line.metadata} onFilter={onFilter} onColumn={onColumn} />
          ) : tab === 'Context' ? (
            <ContextLines projectRef={projectRef} line={line} sources={shown} onOpen={onOpen} />
          ) : (
            <pre tabIndex={0} aria-label="Raw line" className="overflow-auto rounded-md border bg-background p-2 font-mono text-xs break-words whitespace-pre-wrap">
              {raw}
            </pre>
          )}
        </Tabs>
      </div>
    </section>
  );
}
