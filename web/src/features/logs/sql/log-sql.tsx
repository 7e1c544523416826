import { CircleStop, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCodeEditorAddress } from '@/api/auth/code-editor-address';
import { ApiError } from '@/api/http/api-error';
import type { OpenSqlEditor, SqlAssistance } from '@/lib/code-editor';
import { shortcutText } from '@/lib/commands/menu-key';
import { useCommands } from '@/lib/commands/use-commands';
import { firstSql } from '@/lib/logs/first-sql';
import { placeOfCharacter } from '@/lib/logs/search-text';
import { fieldAt, logSqlCompletions } from '@/lib/logs/sql-completion';
import { Button } from '@/ui/button';
import { SqlEditor } from '@/ui/code-editor/sql-editor';
import { Splitter } from '@/ui/splitter';
import { ExportMenu } from '../toolbar/export-menu';
import { RangePicker } from '../toolbar/range-picker';
import { useLogExport } from '../use-log-export';
import { inMicros } from '../use-log-span';
import type { WorkspacePartProps } from '../workspace-part';
import { ResultArea } from './result-area';
import { useLogQuery } from './use-log-query';

export interface LogSqlProps extends WorkspacePartProps {
  /** The text of the editor. */
  text: string;
  /** Grows when another text is to be written into the editor. */
  number: number;
  /** The user changed the text. */
  onText: (text: string) => void;
  /** Writes a text into the editor. */
  onWrite: (text: string) => void;
}

/** The end of a word that an error is about. */
const wordAt = (text: string, at: number): number => at + (/^[\w.]+/.exec(text.slice(at))?.[0].length ?? 1);

/** Queries lines in SQL: an editor, and its result as a table or a chart. */
export function LogSql({ projectRef, catalogue, state, change, time, modeSwitch, saved, text, number, onText, onWrite }: LogSqlProps) {
  const address = useCodeEditorAddress();
  const [editor, setEditor] = useState<OpenSqlEditor | null>(null);
  const [share, setShare] = useState(40);
  const [initial] = useState(() => (text.trim() === '' ? firstSql(catalogue) : text));
  const query = useLogQuery(projectRef);
  const download = useLogExport(projectRef);
  const tables = catalogue.sources;
  const assistance: SqlAssistance = {
    suggestions: (written, cursor) => Promise.resolve(logSqlCompletions(written, cursor, tables)),
    hover: (written, at) => {
      const found = fieldAt(written, at, tables);
      return found && { from: found.from, to: found.to, parts: [{ code: `${found.path} ${found.type}` }, ...(found.of.length > 0 ? [{ text: found.of.join(', ') }] : [])] };
    },
    openDefinition: () => false,
  };
  const current = () => editor?.value() ?? text;
  const run = () => {
    const sql = current();
    if (sql.trim() === '') return;
    change({ sql, line: null }, { replace: true });
    editor?.setFaults('server', []);
    const span = time.read();
    query.run({ sql, iso_timestamp_start: new Date(span.from).toISOString(), iso_timestamp_end: new Date(span.to).toISOString() });
  };
  const begin = useEffectEvent(() => {
    if (text.trim() === '') onText(initial);
    // A link with a query shows its result.
    if (state.sql !== null) run();
  });
  useEffect(() => begin(), []);
  const write = useEffectEvent((into: OpenSqlEditor) => text.trim() !== '' && into.setValue(text));
  useEffect(() => {
    if (editor) write(editor);
  }, [number, editor]);
  const failure = query.error;
  const mark = useEffectEvent(() => {
    if (!(failure instanceof ApiError) || failure.position === undefined || query.request?.sql !== current()) return;
    const from = placeOfCharacter(query.request.sql, failure.position);
    editor?.setFaults('server', [{ from, to: wordAt(query.request.sql, from), message: failure.message, severity: 'error' }]);
  });
  useEffect(() => mark(), [failure, editor]);
  const micros = inMicros(time.span);
  useCommands([{ id: 'logs-run', section: 'Logs', name: 'Run the query', shortcut: shortcutText('Enter').replace('ENTER', 'Enter'), action: run }]);
  return (
    <>
      <div role="toolbar" aria-label="Logs" className="flex flex-wrap items-center gap-2 border-b bg-surface px-2 py-1.5">
        {modeSwitch}
        {query.isRunning ? (
          <Button variant="danger-outline" onClick={query.cancel}>
            <CircleStop className="size-4" aria-hidden="true" />
            Cancel
          </Button>
        ) : (
          <Button variant="primary" onClick={run} data-tooltip={`Run (${shortcutText('Enter').replace('ENTER', 'Enter')})`}>
            <Play className="size-4" aria-hidden="true" />
            Run
          </Button>
        )}
        <RangePicker range={state.range} retentionDays={catalogue.retention_days} now={time.now} onRange={(range) => change({ range })} />
        <ExportMenu note="The result of this query" onExport={(format) => void download({ ...micros, sql: current(), format })} />
        {saved}
        <p className="text-xs text-muted max-sm:hidden">SQLite’s dialect; sources are tables, and fields are columns such as metadata.request.path.</p>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <div className="min-h-24" style={{ height: `${share}%` }}>
          <SqlEditor
            address={address}
            label="SQL over logs"
            initialValue={initial}
            assistance={assistance}
            commands={[{ id: 'run', label: 'Run', key: 'Enter', run }]}
            onChange={onText}
            onSelection={() => undefined}
            place={setEditor}
          />
        </div>
        <Splitter label="Resize the result" orientation="horizontal" value={share} least={15} most={80} onChange={setShare} />
        <div className="min-h-0 flex-1">
          <ResultArea
            query={query}
            onRetry={run}
            onPlace={(at) => editor?.reveal(at, wordAt(current(), at))}
            onTemplate={onWrite}
            catalogue={catalogue}
          />
        </div>
      </div>
    </>
  );
}
