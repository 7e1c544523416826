import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useApiPanel } from '@/api/platform/use-api-panel';
import { refreshCount } from '@/api/rows/count-rows';
import { refreshRows } from '@/api/rows/list-rows';
import { useCommands } from '@/lib/commands/use-commands';
import { firstCell, type GridSelection } from '@/lib/grid/selection';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import { hiddenChanges, rebased } from '@/lib/table-editor/merge';
import { changeCount, changesOf, missingColumns, nothingPending } from '@/lib/table-editor/pending';
import type { Values } from '@/lib/table-editor/row';
import { classNames } from '@/ui/class-names';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import type { Freshness } from '@/ui/stale-mark';
import { FollowRows } from './live/follow-rows';
import { LiveButton } from './live/live-button';
import { LiveSwitchDialog } from './live/live-switch-dialog';
import { useLiveChanges } from './live/use-live-changes';
import { useSteadySelection } from './live/use-steady-selection';
import { ConflictDialog } from './pending/conflict-dialog';
import { FailureNote } from './pending/failure-note';
import { keepChanges } from './pending/kept-changes';
import { PendingBar } from './pending/pending-bar';
import { ReviewDialog } from './pending/review-dialog';
import { usePending } from './pending/use-pending';
import { useSaving } from './pending/use-saving';
import { ActiveRowPanel, type OpenPanel } from './panel/active-row-panel';
import { useShownRows } from './rows/use-shown-rows';
import { useTableRows } from './rows/use-table-rows';
import { tableAccess } from './table-access';
import { ImportDialog } from './import/late-import-dialog';
import { RowsArea } from './rows-area';
import { AccessNote, SchemaNote } from './table-notes';
import type { SchemaTables } from '@/api/query/editor-tables';
import { SelectedRows } from './toolbar/selected-rows';
import { TableToolbar } from './toolbar/table-toolbar';
import { useColumnSettings } from './toolbar/use-column-settings';
import { FollowView } from './views/follow-view';
import { LeftOutNote } from './views/left-out-note';
import { useSavedView } from './views/use-saved-view';
import { ViewMark } from './views/view-mark';
import { ViewsButton } from './views/views-button';
import { useArrangedColumns } from './use-arranged-columns';
import { useLeaving } from './use-leaving';
import { useRowExport } from './use-row-export';
import { useTableActions } from './use-table-actions';
import { useTableQuery } from './use-table-query';

interface TableViewProps {
  projectRef: string;
  /** As it was last known, if it no longer exists. */
  table: EditorTable;
  isGone: boolean;
  schemas: readonly SchemaTables[];
  freshness: Freshness;
  canWrite: boolean;
}

type OpenDialog = 'review' | 'delete' | 'discard' | 'import' | 'live on' | 'live off' | null;

const noColumns: readonly string[] = [];

const fullName = ({ schema, name }: EditorTable): string => `${schema}.${name}`;

/** A key as the server takes it; none of its values is NULL. */
const exportedKey = (key: Values) => Object.fromEntries(Object.entries(key).map(([name, value]) => [name, value ?? '']));

/** The rows of one table: filters, the grid, a row beside it, and the changes that are not saved yet. */
export function TableView({ projectRef, table, isGone, schemas, freshness, canWrite }: TableViewProps) {
  const client = useQueryClient();
  const grid = useRef<HTMLDivElement>(null);
  const query = useTableQuery();
  const view = useSavedView({ projectRef, table, query, personal: useColumnSettings(projectRef, table.id) });
  const { settings, changeSettings } = view;
  const rows = useTableRows(projectRef, table, query);
  const { pending, canUndo, canRedo, dispatch } = usePending(projectRef, table.id);
  const [selection, setSelection] = useState<GridSelection>(firstCell);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [panel, setPanel] = useState<OpenPanel>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [hasConfirmed, setConfirmed] = useState(false);
  const [saveRequest, setSaveRequest] = useState(0);
  const [openedAs] = useState(() => fullName(table));
  const [isEditing, setEditing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const hasKey = rows.key?.kind === 'primary_key' || rows.key?.kind === 'unique';
  const live = useLiveChanges({ ref: projectRef, rows: rows.rows, keyColumns: rows.key ? (hasKey ? rows.key.columns : noColumns) : null, pending, isHeld: isEditing || isSaving });
  const saving = useSaving({ ref: projectRef, rows: rows.rows, pending, dispatch, onSaved: live.noteOwn });
  if (saving.isSaving !== isSaving) setSaving(saving.isSaving);

  const openApi = useApiPanel(projectRef);
  const access = tableAccess({ table, keyKind: rows.key?.kind ?? null, canWrite, isGone, hasConfirmed });
  const canEdit = access.kind === 'full' && !saving.isSaving;
  const tableNames = useMemo(() => table.columns.map((it) => it.name), [table]);
  const names = rows.columns.length > 0 ? rows.columns : tableNames;
  const { columns, positions } = useArrangedColumns(table, settings, names);
  const shown = useShownRows(names, rows.loaded, pending);
  useSteadySelection(rows.rows, shown, selection, setSelection);
  const actions = useTableActions({ ref: projectRef, table, rows: rows.rows, names, columns, shown, selection, canEdit, dispatch });

  const exportRows = useRowExport(projectRef, table);
  const canBeLive = !isGone && (table.kind === 'table' || table.kind === 'partitioned_table');
  const canImport = canWrite && !isGone && table.kind !== 'materialized_view' && table.kind !== 'view';

  const { loaded, columns: loadedNames } = rows;
  const next = useMemo(() => rebased(pending, loaded, loadedNames), [pending, loaded, loadedNames]);
  useEffect(() => {
    if (next !== pending) dispatch({ type: 'rebase', pending: next });
  }, [next, pending, dispatch]);

  const count = changeCount(pending);
  const missing = missingColumns(pending, tableNames);
  const canSave = missing.length === 0 && access.kind === 'full';
  const hidden = useMemo(() => hiddenChanges(pending, loaded), [pending, loaded]);
  const blocker = useLeaving(count > 0);
  const checkedRows = [...checked].map((it) => shown.indexOf(it)).filter((it) => it >= 0).sort((a, b) => a - b);
  const shownColumns = columns.map((it) => it.name);
  const checkedKeys = () => checkedRows.map((it) => exportedKey(shown.target(it)?.key ?? {}));
  const refresh = () => {
    void refreshRows(client, projectRef, rows.rows);
    void refreshCount(client, projectRef);
  };
  const save = () => {
    if (!canSave) return;
    setDialog(null);
    void saving.save();
  };
  const insertInline = () => {
    actions.addRows([{}]);
    const place = { row: pending.inserts.length, column: 0 };
    setSelection({ anchor: place, active: place });
    grid.current?.focus({ preventScroll: true });
  };
  const remove = (at: readonly number[]) => {
    actions.remove(at);
    setChecked(new Set());
    setDialog(null);
  };
  const showFailedRow = () => {
    const row = shown.indexOf(saving.failure?.rowId ?? '');
    if (row < 0) return;
    const place = { row, column: selection.active.column };
    setSelection({ anchor: place, active: place });
    grid.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    // On the whole page: a closed dialog may have left the focus anywhere.
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      setSaveRequest((known) => known + 1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  // The key may have ended an edit, which is in the changes after the next render.
  const saveRequested = useEffectEvent(save);
  useEffect(() => {
    // A request is an event of the user, not a state to be derived.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (saveRequest > 0) saveRequested();
  }, [saveRequest]);
  useCommands([
    { id: 'table-refresh', section: 'Table', name: 'Refresh rows', action: refresh },
    ...(canEdit ? [{ id: 'table-insert', section: 'Table', name: 'Insert row', searchText: 'Add, new', action: () => setPanel('insert') }] : []),
    ...(count > 0
      ? [
          { id: 'table-save', section: 'Table', name: 'Save changes', shortcut: 'Ctrl S', action: save },
          { id: 'table-review', section: 'Table', name: 'Review changes', searchText: 'SQL', action: () => setDialog('review') },
        ]
      : []),
  ]);
  const failedRow = saving.failure?.rowId == null ? -1 : shown.indexOf(saving.failure.rowId);
  const asText = () => JSON.stringify(changesOf(pending).changes, null, 2);

  return (
    <section aria-label={fullName(table)} className="flex h-full min-w-0 flex-1 flex-col">
      {canBeLive && <FollowRows projectRef={projectRef} id={table.id} />}
      <TableToolbar
        table={table}
        filters={query.filters}
        sorts={query.sorts}
        settings={settings}
        views={<ViewsButton projectRef={projectRef} table={table} view={view} />}
        viewMark={<ViewMark view={view} />}
        onApi={openApi ? () => openApi(table.schema, table.name) : undefined}
        freshness={freshness}
        live={canBeLive && live.state && <LiveButton projectRef={projectRef} live={live.state} canWrite={canWrite} onSwitch={(isOn) => setDialog(isOn ? 'live on' : 'live off')} />}
        canEdit={canEdit}
        isFetching={rows.query.isRefetching}
        isPanelOpen={panel === 'active'}
        onFilters={query.setFilters}
        onSorts={query.setSorts}
        onSettings={changeSettings}
        onInsert={() => setPanel('insert')}
        onInsertInline={insertInline}
        onRefresh={refresh}
        onPanel={() => setPanel(panel === 'active' ? null : 'active')}
        onImport={canImport ? () => setDialog('import') : undefined}
        onExport={(format) => void exportRows(format, { columns: shownColumns, filters: query.filters, sorts: query.sorts })}
        selected={
          checkedRows.length > 0 && (
            <SelectedRows
              count={checkedRows.length}
              canEdit={canEdit}
              onCopy={(format) => void actions.copy(format, checkedRows)}
              onExport={(format) => void exportRows(format, { columns: shownColumns, sorts: query.sorts, keys: checkedKeys() })}
              onDuplicate={() => void actions.duplicate(checkedRows)}
              onDelete={() => setDialog('delete')}
            />
          )
        }
      />
      {view.view && <FollowView projectRef={projectRef} view={view.view} />}
      <LeftOutNote leftOut={view.leftOut} />
      <AccessNote access={access} onConfirm={() => setConfirmed(true)} />
      {isGone && count > 0 && (
        <SchemaNote text={`${openedAs} no longer exists, so its unsaved changes can't be saved.`} changes={asText()} dropText="Discard changes" onDrop={() => dispatch({ type: 'discard' })} />
      )}
      {!isGone && missing.length > 0 && (
        <SchemaNote
          text={`${missing.join(', ')} ${missing.length === 1 ? 'was' : 'were'} dropped or renamed, so changes of ${missing.length === 1 ? 'this column' : 'these columns'} can't be saved.`}
          changes={asText()}
          dropText="Remove these changes"
          onDrop={() => dispatch({ type: 'drop_columns', columns: missing })}
        />
      )}
      {!isGone && count > 0 && openedAs !== fullName(table) && (
        <p role="status" className="border-b bg-surface px-3 py-1.5 text-sm text-muted">
          {openedAs} is now {fullName(table)}. Your changes are kept.
        </p>
      )}
      <div className={classNames('grid min-h-0 flex-1', panel && 'grid-cols-[minmax(0,1fr)_minmax(280px,34%)] max-sm:grid-cols-1 max-sm:grid-rows-2')}>
        <RowsArea
          projectRef={projectRef}
          table={table}
          schemas={schemas}
          query={query}
          rows={rows}
          shown={shown}
          columns={columns}
          positions={positions}
          settings={settings}
          selection={selection}
          checked={checked}
          failedRow={saving.failure?.rowId ?? null}
          canEdit={canEdit}
          isSaving={saving.isSaving}
          actions={actions}
          grid={grid}
          marks={live.marks}
          gone={live.gone}
          unplaced={live.unplaced}
          onShowNew={live.showNew}
          onEditing={setEditing}
          onSettings={changeSettings}
          onSelection={setSelection}
          onChecked={setChecked}
          onHistory={(step) => !saving.isSaving && dispatch({ type: step })}
          onOpenRow={() => setPanel('active')}
          onInsert={() => setPanel('insert')}
        />
        {panel && (
          <ActiveRowPanel
            panel={panel}
            table={table}
            names={names}
            shown={shown}
            row={Math.max(0, selection.active.row)}
            canEdit={canEdit}
            actions={actions}
            onClose={() => {
              setPanel(null);
              grid.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
      {saving.failure && <FailureNote failure={saving.failure} row={failedRow < 0 ? null : failedRow + 1} onShowRow={showFailedRow} onClose={saving.clearFailure} />}
      <PendingBar
        pending={pending}
        hidden={hidden}
        canSave={canSave}
        isSaving={saving.isSaving}
        canUndo={canUndo}
        canRedo={canRedo}
        onUndo={() => dispatch({ type: 'undo' })}
        onRedo={() => dispatch({ type: 'redo' })}
        onReview={() => setDialog('review')}
        onDiscard={() => setDialog('discard')}
        onSave={save}
      />
      {dialog === 'review' && count > 0 && <ReviewDialog projectRef={projectRef} rows={rows.rows} pending={pending} onSave={save} onClose={() => setDialog(null)} />}
      {saving.conflict && saving.conflict.conflicts.length > 0 && <ConflictDialog conflicts={saving.conflict.conflicts} onResolve={saving.resolve} onClose={saving.postpone} />}
      {dialog === 'delete' && (
        <ConfirmationDialog
          visible
          variant="danger"
          title={checkedRows.length === 1 ? 'Delete 1 row?' : `Delete ${checkedRows.length.toLocaleString('en')} rows?`}
          confirmText={checkedRows.length === 1 ? 'Delete row' : 'Delete rows'}
          onConfirm={() => remove(checkedRows)}
          onCancel={() => setDialog(null)}
        >
          {checkedRows.length === 1 ? 'The row is' : 'The rows are'} removed from {fullName(table)} when you save.
        </ConfirmationDialog>
      )}
      {(dialog === 'live on' || dialog === 'live off') && <LiveSwitchDialog projectRef={projectRef} table={table} isOn={dialog === 'live on'} onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog projectRef={projectRef} table={table} schema={table.schema} onClose={() => setDialog(null)} onDone={refresh} />}
      {dialog === 'discard' && (
        <ConfirmationDialog
          visible
          variant="danger"
          title={count === 1 ? 'Discard 1 change?' : `Discard ${count.toLocaleString('en')} changes?`}
          confirmText="Discard"
          onConfirm={() => {
            dispatch({ type: 'discard' });
            saving.clearFailure();
            setDialog(null);
          }}
          onCancel={() => setDialog(null)}
        >
          The rows show their values in the database again. You can undo this until you leave the table.
        </ConfirmationDialog>
      )}
      {blocker.state === 'blocked' && (
        <ConfirmationDialog
          visible
          title={count === 1 ? 'Leave without saving 1 change?' : `Leave without saving ${count.toLocaleString('en')} changes?`}
          confirmText="Discard and leave"
          cancelText="Stay"
          variant="danger"
          onConfirm={() => {
            keepChanges(projectRef, table.id, nothingPending);
            blocker.proceed();
          }}
          onCancel={() => blocker.reset()}
        >
          The changes of {fullName(table)} are lost if you leave this page.
        </ConfirmationDialog>
      )}
    </section>
  );
}
