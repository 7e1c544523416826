import { Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { useCodeEditorAddress } from '@/api/auth/code-editor-address';
import type { Snippet } from '@/api/content/snippet';
import { useProfile } from '@/api/profile/get-profile';
import { useSchema } from '@/api/query/get-schema';
import type { EditorCommand, OpenSqlEditor, PersonAtLine } from '@/lib/code-editor';
import { useCommands } from '@/lib/commands/use-commands';
import { useBehavior } from '@/lib/rx/use-behavior';
import { uuid } from '@/lib/uuid';
import { Button } from '@/ui/button';
import { SqlEditor } from '@/ui/code-editor/sql-editor';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { Splitter } from '@/ui/splitter';
import { toast } from '@/ui/toast';
import { useIsNarrow } from '@/ui/use-is-narrow';
import { formatSql } from './editor/format-sql';
import { useAssistance } from './editor/use-assistance';
import { useChecks } from './editor/use-checks';
import { ExplainPanel } from './explain/explain-panel';
import { useExplain } from './explain/use-explain';
import { lineColumnOf } from './language/text-positions';
import { ResultsArea } from './results/results-area';
import { useExport } from './results/use-export';
import { DangerDialog } from './run/danger-dialog';
import { ParametersDialog } from './run/parameters-dialog';
import { accessOf, initialOptions, rememberLimit, type RunOptions, timeoutOf } from './run/run-options';
import type { TextRange } from './run/run-state';
import { StatusLine } from './run/status-line';
import { type Prepared, prepare, rangeToRun } from './run/text-to-run';
import { Toolbar } from './run/toolbar';
import { useRun } from './run/use-run';
import { useWorkbench } from './run/use-workbench';
import { FollowSchema } from './schema/follow-schema';
import type { ShownObject } from './schema/schema-browser';
import { Sidebar } from './sidebar';
import { ConflictDialog } from './snippets/conflict-dialog';
import type { OpenText } from './snippets/open-text';
import { Presence } from './snippets/presence';
import { SaveDialog } from './snippets/save-dialog';
import { suggestedName } from './snippets/snippet-name';
import { draftParameter } from './snippets/use-draft-id';
import { useSaving } from './snippets/use-saving';
import { VersionsDialog } from './snippets/versions-dialog';

interface SqlWorkbenchProps {
  projectRef: string;
  id: string;
  /** The unsaved text of a new snippet; null for a saved one. */
  draftId: string | null;
  opened: { snippet: Snippet | null; open: OpenText };
  /** The user may change data. */
  canWrite: boolean;
  onCreated: (id: string) => void;
}

type OpenDialog = 'save' | 'versions' | null;

/** The editor with its sidebar, toolbar and results. */
export function SqlWorkbench({ projectRef, id, draftId, opened, canWrite, onCreated }: SqlWorkbenchProps) {
  const navigate = useNavigate();
  const address = useCodeEditorAddress();
  const isNarrow = useIsNarrow();
  const { data: profile } = useProfile();
  const { data: schema } = useSchema(projectRef);
  const editor = useRef<OpenSqlEditor>(null);
  const [text, setText] = useState(opened.open.text);
  const [chosen, setOptions] = useState<RunOptions>(initialOptions);
  const options = { ...chosen, readOnly: chosen.readOnly || !canWrite };
  const [toExplain, setToExplain] = useState<{ prepared: Prepared; analyze: boolean } | null>(null);
  const [shown, setShown] = useState<ShownObject | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [cursor, setCursor] = useState(0);
  const [people, setPeople] = useState<readonly PersonAtLine[]>([]);
  const [split, setSplit] = useState(45);
  const [sidebarWidth, setSidebarWidth] = useState(18);
  const workbench = useWorkbench(projectRef);
  const run = useBehavior(workbench.runner.state$);
  const transaction = useBehavior(workbench.transaction.state$);
  const { state: explainState, explain, cancel: cancelExplain } = useExplain(projectRef);
  const assistance = useAssistance(projectRef, (object) => setShown((last) => ({ ...object, request: (last?.request ?? 0) + 1 })));
  const checks = useChecks(editor, workbench.analyzer, text);
  // A shortcut may follow a keystroke before the page has rendered it.
  const read = () => ({ text: editor.current?.value() ?? text, selection: editor.current?.selection() ?? { from: 0, to: 0, cursor: 0 } });
  const saving = useSaving({ ref: projectRef, id, draftId, opened, text, readText: () => read().text, onCreated });
  const running = useRun({ ref: projectRef, workbench, options, read });
  const name = saving.snippet?.name ?? 'New snippet';
  const exportResult = useExport({ ref: projectRef, name, last: running.last, transaction });

  const errorAt = run.error?.at ?? null;
  const explainError = explainState.kind === 'failed' ? explainState.error : null;
  /** The line of an error, as long as its text is unchanged. */
  const lineOf = (at: TextRange | null, of: Prepared | null) => (at && of && text.slice(of.range.from, of.range.to) === of.original ? lineColumnOf(text, at.from).line : null);
  useEffect(() => {
    editor.current?.setFaults('server', errorAt ? [{ ...errorAt, message: run.error?.message ?? '', severity: 'error' }] : []);
    // An error belongs to the text that ran.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [run.id, errorAt]);
  useEffect(() => {
    editor.current?.setFaults('server', explainError?.at ? [{ ...explainError.at, message: explainError.message, severity: 'error' }] : []);
  }, [explainState.count, explainError]);

  const blocker = useBlocker(({ currentLocation, nextLocation }) => transaction !== null && currentLocation.pathname !== nextLocation.pathname && !isSavedHere(nextLocation.state));
  useEffect(() => {
    if (transaction === null) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [transaction]);

  const change = (next: RunOptions) => {
    if (next.limit !== options.limit) rememberLimit(next.limit);
    setOptions(next);
  };
  const format = async () => {
    const { text, selection } = read();
    const [from, to] = selection.to > selection.from ? [selection.from, selection.to] : [0, text.length];
    try {
      const formatted = await formatSql(text.slice(from, to));
      editor.current?.setValue(text.slice(0, from) + formatted + text.slice(to));
    } catch {
      toast.error("Couldn't format the text, because it has a syntax error.");
    }
  };
  const explainCurrent = async (analyze: boolean) => {
    const { text, selection } = read();
    const range = rangeToRun(text, selection, 'current');
    if (!range) return workbench.runner.refuse('There is nothing to explain. Write a statement first.');
    const prepared = prepare(text, range);
    // Without values PostgreSQL would plan for NULL.
    if (prepared.parameters.length > 0) setToExplain({ prepared, analyze });
    else await explainText(prepared, analyze, []);
  };
  const explainText = (prepared: Prepared, analyze: boolean, parameters: (string | null)[]) =>
    explain(prepared, { analyze, buffers: analyze, ...accessOf(options), ...timeoutOf(options), ...(parameters.length > 0 && { parameters }) });
  const startNew = () => void navigate(`/project/${projectRef}/sql/new?${draftParameter}=${uuid()}`);
  const save = () => {
    if (saving.isSaving) return;
    if (saving.snippet) void saving.save();
    else setDialog('save');
  };
  const newer = (theirs: Snippet) => {
    const sql = theirs.content?.sql ?? '';
    if (sql !== saving.base && saving.isChanged) return saving.noteNewer(theirs);
    if (sql !== saving.base) {
      editor.current?.setValue(sql);
      toast(`${theirs.last_updated_by.username} saved a newer version, which is shown now.`);
    }
    saving.rebase(theirs);
  };
  const end = async (how: 'commit' | 'rollback') => {
    const command = await running.end(how);
    if (command === 'COMMIT') toast.success('Committed the transaction');
    else if (how === 'commit' && command !== null) toast.error('The transaction had failed, so it was rolled back.');
    else if (command !== null) toast.success('Rolled back the transaction');
  };

  const commands: EditorCommand[] = [
    { id: 'run', label: 'Run', key: 'Enter', run: () => void running.run('current') },
    { id: 'run-all', label: 'Run all', key: 'Enter', shift: true, run: () => void running.run('all') },
    { id: 'save', label: 'Save', key: 'S', run: save },
    { id: 'format', label: 'Format', key: 'F', shift: true, run: () => void format() },
    { id: 'explain', label: 'Explain', key: 'E', shift: true, run: () => void explainCurrent(false) },
  ];
  const isRunning = run.status === 'starting' || run.status === 'running' || run.status === 'cancelling';
  useCommands([
    ...(isRunning ? [{ id: 'sql-cancel', section: 'SQL', name: 'Cancel the statement', action: workbench.runner.cancel }] : []),
    { id: 'sql-run', section: 'SQL', name: 'Run the statement at the cursor', searchText: 'Execute query', shortcut: 'Ctrl Enter', action: () => void running.run('current') },
    { id: 'sql-run-all', section: 'SQL', name: 'Run all statements', searchText: 'Execute query', shortcut: 'Ctrl Shift Enter', action: () => void running.run('all') },
    { id: 'sql-explain', section: 'SQL', name: 'Explain the statement', searchText: 'Plan', action: () => void explainCurrent(false) },
    { id: 'sql-analyze', section: 'SQL', name: 'Explain and analyze the statement', searchText: 'Plan, EXPLAIN ANALYZE, buffers', action: () => void explainCurrent(true) },
    { id: 'sql-format', section: 'SQL', name: 'Format SQL', action: () => void format() },
    { id: 'sql-save', section: 'SQL', name: 'Save snippet', shortcut: 'Ctrl S', action: save },
    { id: 'sql-new', section: 'SQL', name: 'New snippet', action: startNew },
    ...(saving.snippet ? [{ id: 'sql-versions', section: 'SQL', name: 'Show versions of the snippet', searchText: 'History', action: () => setDialog('versions') }] : []),
    ...(transaction
      ? [
          ...(transaction.isFailed ? [] : [{ id: 'sql-commit', section: 'SQL', name: 'Commit the transaction', action: () => void end('commit') }]),
          { id: 'sql-rollback', section: 'SQL', name: 'Roll back the transaction', action: () => void end('rollback') },
        ]
      : []),
  ]);
  const roles = schema?.roles ?? [];

  const sidebar = <Sidebar projectRef={projectRef} currentId={saving.snippet?.id ?? id} draftId={saving.snippet ? null : draftId} onNew={startNew} shown={shown} onInsert={(word) => editor.current?.insert(word)} />;
  return (
    <div data-fills className="flex h-full min-h-[36rem] max-sm:h-auto max-sm:flex-col">
      <FollowSchema projectRef={projectRef} />
      {isNarrow ? (
        <details className="border-b">
          <summary className="flex min-h-11 items-center px-3 text-sm font-medium">Snippets and schema</summary>
          <div className="h-[50dvh]">{sidebar}</div>
        </details>
      ) : (
        <>
          <div className="min-w-48 shrink-0" style={{ width: `${sidebarWidth}%` }}>
            {sidebar}
          </div>
          <Splitter label="Resize the sidebar" orientation="vertical" value={sidebarWidth} least={12} most={45} onChange={setSidebarWidth} />
        </>
      )}
      <section aria-labelledby="sql-title" className="flex min-w-0 flex-1 flex-col">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1.5">
          <p className="truncate text-sm font-medium">{name}</p>
          <span role="status" className="text-xs text-muted">
            {saving.isSaving ? 'Saving' : saving.isChanged ? (saving.snippet ? 'Unsaved changes, kept in this browser' : 'Kept in this browser') : saving.snippet ? 'Saved' : ''}
          </span>
          {saving.snippet && <Presence projectRef={projectRef} snippet={saving.snippet} username={profile?.username} onNewer={newer} moved={cursor} readLine={() => lineColumnOf(read().text, read().selection.cursor).line} onPeople={setPeople} />}
          <span className="ml-auto flex gap-1">
            {saving.snippet && (
              <Button variant="ghost" onClick={() => setDialog('versions')}>
                Versions
              </Button>
            )}
            <Button onClick={save} busy={saving.isSaving} disabled={saving.snippet !== null && !saving.isChanged}>
              <Save className="size-4" aria-hidden="true" />
              Save
            </Button>
          </span>
        </header>
        <Toolbar
          status={run.status}
          options={options}
          roles={roles}
          canWrite={canWrite}
          transaction={transaction}
          onOptions={change}
          onRun={() => void running.run('current')}
          onCancel={workbench.runner.cancel}
          onExplain={(analyze) => void explainCurrent(analyze)}
          onFormat={() => void format()}
          onEnd={(how) => void end(how)}
        />
        <div className="flex min-h-0 flex-1 flex-col">
          <div className="min-h-24 shrink-0 max-sm:border-b" style={{ height: isNarrow ? '40dvh' : `${split}%` }}>
            <SqlEditor
              address={address}
              label="SQL. Press Escape to leave the editor."
              initialValue={opened.open.text}
              assistance={assistance}
              commands={commands}
              onChange={setText}
              onSelection={(selection) => {
                checks.markStatement();
                if (saving.snippet) setCursor(selection.cursor);
              }}
              people={people}
              place={editor}
            />
          </div>
          {!isNarrow && <Splitter label="Resize the results" orientation="horizontal" value={split} least={15} most={85} onChange={setSplit} />}
          <div className="min-h-0 flex-1 max-sm:h-[75dvh] max-sm:flex-none">
            <ResultsArea
              projectRef={projectRef}
              run={run}
              explain={explainState}
              planPanel={
                <ExplainPanel
                  explain={explainState}
                  errorLine={explainState.kind === 'failed' ? lineOf(explainState.error.at, explainState.explained) : null}
                  inTransaction={transaction !== null}
                  onShowError={() => explainError?.at && editor.current?.reveal(explainError.at.from, explainError.at.to)}
                  onCancel={cancelExplain}
                />
              }
              errorLine={lineOf(errorAt, running.last)}
              onShowError={() => errorAt && editor.current?.reveal(errorAt.from, errorAt.to)}
              onLoadMore={workbench.runner.loadMore}
              onExport={(result, format) => void exportResult(result, format)}
              onUse={(used) => editor.current?.insert(used)}
            />
          </div>
        </div>
        <StatusLine run={run} />
      </section>
      {running.pending?.kind === 'dangers' && (
        <DangerDialog dangers={running.pending.dangers} inTransaction={options.inTransaction || transaction !== null} onConfirm={running.confirm} onCancel={running.cancelPending} />
      )}
      {running.pending?.kind === 'parameters' && (
        <ParametersDialog names={running.pending.prepared.parameters} known={running.values} onSubmit={running.submit} onCancel={running.cancelPending} />
      )}
      {toExplain && (
        <ParametersDialog
          names={toExplain.prepared.parameters}
          known={running.values}
          submitText="Explain"
          onSubmit={(values) => {
            setToExplain(null);
            running.remember(toExplain.prepared.parameters, values);
            void explainText(toExplain.prepared, toExplain.analyze, values);
          }}
          onCancel={() => setToExplain(null)}
        />
      )}
      {dialog === 'save' && <SaveDialog suggested={suggestedName(text)} onSave={saving.create} onClose={() => setDialog(null)} />}
      {dialog === 'versions' && saving.snippet && (
        <VersionsDialog
          projectRef={projectRef}
          snippet={saving.snippet}
          text={text}
          onRestore={(restored, version) => {
            editor.current?.setValue(restored);
            setDialog(null);
            toast.success(`Version ${version} is in the editor. Save to keep it.`);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {saving.conflict && !saving.isConflictClosed && (
        <ConflictDialog
          conflict={saving.conflict}
          mine={text}
          onMerge={(merged) => {
            saving.rebase(saving.conflict!.theirs);
            editor.current?.setValue(merged);
          }}
          onOverwrite={() => void saving.overwrite(saving.conflict!.theirs, text)}
          onClose={saving.closeConflict}
        />
      )}
      {blocker.state === 'blocked' && (
        <ConfirmationDialog
          visible
          title="Roll back the open transaction?"
          confirmText="Roll back and leave"
          cancelText="Stay"
          variant="danger"
          onConfirm={() => blocker.proceed()}
          onCancel={() => blocker.reset()}
        >
          Its changes are lost if you leave this page.
        </ConfirmationDialog>
      )}
    </div>
  );
}

/** The address changes because a new snippet was saved. */
const isSavedHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isSaved' in state;
