import { useQueryClient } from '@tanstack/react-query';
import { Play, Save, Square, WandSparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCodeEditorAddress } from '@/api/auth/code-editor-address';
import { saveSnippet } from '@/api/content/save-snippet';
import type { Snippet } from '@/api/content/snippet';
import type { OpenSqlEditor } from '@/lib/code-editor';
import { useBehavior } from '@/lib/rx/use-behavior';
import { uuid } from '@/lib/uuid';
import { Button } from '@/ui/button';
import { SqlEditor } from '@/ui/code-editor/sql-editor';
import { Splitter } from '@/ui/splitter';
import { toast } from '@/ui/toast';
import { formatSql } from '../editor/format-sql';
import { useAssistance } from '../editor/use-assistance';
import { useChecks } from '../editor/use-checks';
import { lineColumnOf } from '../language/text-positions';
import { DangerDialog } from '../run/danger-dialog';
import { ParametersDialog } from '../run/parameters-dialog';
import { initialOptions } from '../run/run-options';
import { isRunning } from '../run/run-state';
import { StatusLine } from '../run/status-line';
import { useRun } from '../run/use-run';
import { useWorkbench } from '../run/use-workbench';
import { FollowSchema } from '../schema/follow-schema';
import { SaveDialog } from '../snippets/save-dialog';
import { suggestedName } from '../snippets/snippet-name';
import { InlineResult } from './inline-result';

interface InlineWorkbenchProps {
  projectRef: string;
  title: string;
  /** The definition or template. */
  sql: string;
  /** The text to begin with, which may be further. */
  draft: string;
  onDraft: (text: string) => void;
  /** The user may change data. */
  canWrite: boolean;
  /** The text is worth keeping: changed, and since then neither run without an error nor saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** An editor with the result of its last run below it. The selection runs, or else the whole text. */
export function InlineWorkbench({ projectRef, title, sql, draft, onDraft, canWrite, onUnsaved }: InlineWorkbenchProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const address = useCodeEditorAddress();
  const editor = useRef<OpenSqlEditor>(null);
  const [text, setText] = useState(draft);
  const [kept, setKept] = useState(sql);
  const [isNaming, setNaming] = useState(false);
  const [split, setSplit] = useState(60);
  const workbench = useWorkbench(projectRef);
  const run = useBehavior(workbench.runner.state$);
  const [options] = useState(() => ({ ...initialOptions(), readOnly: !canWrite }));
  const read = () => ({ text: editor.current?.value() ?? text, selection: editor.current?.selection() ?? { from: 0, to: 0, cursor: 0 } });
  const running = useRun({ ref: projectRef, workbench, options, read });
  const assistance = useAssistance(projectRef, () => undefined);
  const checks = useChecks(editor, workbench.analyzer, text);

  const isUnsaved = text !== kept && text.trim() !== '';
  const report = useEffectEvent(onUnsaved);
  useEffect(() => report(isUnsaved), [isUnsaved]);

  const ran = running.last?.original;
  const finished = useEffectEvent(() => {
    if (run.error === null && ran !== undefined && ran.trim() === read().text.trim()) setKept(read().text);
  });
  useEffect(() => {
    // The text of a run that ended well need not be kept.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (run.status === 'finished') finished();
  }, [run.status, run.id]);

  const errorAt = run.error?.at ?? null;
  useEffect(() => {
    editor.current?.setFaults('server', errorAt ? [{ ...errorAt, message: run.error?.message ?? '', severity: 'error' }] : []);
    // An error belongs to the text that ran.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [run.id, errorAt]);
  const isUnchanged = errorAt !== null && running.last !== null && text.slice(running.last.range.from, running.last.range.to) === running.last.original;
  const errorLine = isUnchanged ? lineColumnOf(text, errorAt.from).line : null;

  const start = () => {
    const { selection } = read();
    void running.run(selection.to > selection.from ? 'current' : 'all');
  };
  const format = async () => {
    try {
      editor.current?.setValue(await formatSql(read().text));
    } catch {
      toast.error("Couldn't format the text, because it has a syntax error.");
    }
  };
  const save = async (name: string, visibility: Snippet['visibility']) => {
    const saved = read().text;
    const content = { sql: saved, schema_version: '1.0' } as const;
    const { id } = await saveSnippet(client, projectRef, { id: uuid(), name, description: '', type: 'sql', visibility, folder_id: null, favorite: false, content });
    setKept(saved);
    toast.success(`Saved the snippet “${name}”`, { action: { label: 'Open', onClick: () => void navigate(`/project/${projectRef}/sql/${id}`) } });
  };
  const isBusy = isRunning(run);
  return (
    <>
      <FollowSchema projectRef={projectRef} />
      <div role="toolbar" aria-label="SQL" className="flex flex-wrap items-center gap-1 border-b px-2 py-1.5">
        {isBusy ? (
          <Button onClick={workbench.runner.cancel} disabled={run.status === 'cancelling'}>
            <Square className="size-4" aria-hidden="true" />
            Cancel
          </Button>
        ) : (
          <Button variant="primary" data-tooltip="Run the selection or all (Ctrl Enter)" onClick={start}>
            <Play className="size-4" aria-hidden="true" />
            Run
          </Button>
        )}
        <Button variant="ghost" onClick={() => void format()}>
          <WandSparkles className="size-4" aria-hidden="true" />
          Format
        </Button>
        <Button variant="ghost" disabled={text.trim() === ''} onClick={() => setNaming(true)}>
          <Save className="size-4" aria-hidden="true" />
          Save as snippet
        </Button>
        {!canWrite && <span className="ml-auto text-xs text-muted">Read-only</span>}
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <div className="min-h-24 shrink-0" style={{ height: `${split}%` }}>
          <SqlEditor
            address={address}
            label={`SQL of “${title}”. Press Escape to leave the editor.`}
            initialValue={draft}
            takesFocus
            assistance={assistance}
            commands={[
              { id: 'run', label: 'Run', key: 'Enter', run: start },
              { id: 'run-all', label: 'Run all', key: 'Enter', shift: true, run: () => void running.run('all') },
              { id: 'save', label: 'Save as snippet', key: 'S', run: () => setNaming(true) },
              { id: 'format', label: 'Format', key: 'F', shift: true, run: () => void format() },
            ]}
            onChange={(next) => {
              setText(next);
              onDraft(next);
            }}
            onSelection={checks.markStatement}
            place={editor}
          />
        </div>
        <Splitter label="Resize the result" orientation="horizontal" value={split} least={20} most={85} onChange={setSplit} />
        <div className="min-h-0 flex-1">
          <InlineResult run={run} errorLine={errorLine} onShowError={() => errorAt && editor.current?.reveal(errorAt.from, errorAt.to)} onLoadMore={workbench.runner.loadMore} />
        </div>
      </div>
      <StatusLine run={run} />
      {running.pending?.kind === 'dangers' && <DangerDialog dangers={running.pending.dangers} inTransaction={false} onConfirm={running.confirm} onCancel={running.cancelPending} />}
      {running.pending?.kind === 'parameters' && <ParametersDialog names={running.pending.prepared.parameters} known={running.values} onSubmit={running.submit} onCancel={running.cancelPending} />}
      {isNaming && <SaveDialog suggested={sql === '' ? suggestedName(text) : title} onSave={save} onClose={() => setNaming(false)} />}
    </>
  );
}
