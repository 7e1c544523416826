import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type SavedView, tableViewQuery } from '@/api/content/table-views';
import { ApiError } from '@/api/http/api-error';
import { withQuery } from '@/lib/table-editor/address';
import type { ColumnSettings } from '@/lib/table-editor/column-settings';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import type { RowFilter, RowSort } from '@/lib/table-editor/row-query';
import { fitted, showsSame, type TableViewState, viewState } from '@/lib/table-editor/table-view';
import { toast } from '@/ui/toast';

/** The open view in the address of a table. */
export const viewParameter = 'view';

const notFound = 404;

type ChangeSettings = (change: (settings: ColumnSettings) => ColumnSettings) => void;

interface SavedViewInput {
  projectRef: string;
  table: EditorTable;
  /** Of the address. */
  query: { filters: readonly RowFilter[]; sorts: readonly RowSort[] };
  /** The person's own arrangement, which applies while no view is open. */
  personal: readonly [ColumnSettings, ChangeSettings];
}

/**
 * The saved view that is open. Its filters and sorts are in the address beside it, so that changes of
 * them survive a reload; the arrangement of its columns is that of the view until it is changed.
 */
export function useSavedView({ projectRef, table, query, personal: [ownSettings, changeOwn] }: SavedViewInput) {
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(viewParameter);
  const { data, error } = useQuery({ ...tableViewQuery(projectRef, id ?? ''), enabled: id !== null });
  const names = useMemo(() => table.columns.map((it) => it.name), [table]);
  const view = id !== null && data?.id === id && data.table_id === table.id ? data : null;
  const fit = useMemo(() => view && fitted(viewState(view.content), names), [view, names]);
  // Columns that were arranged while the view is open.
  const [arranged, setArranged] = useState<{ id: string; settings: ColumnSettings } | null>(null);
  // The version that the page has applied.
  const [base, setBase] = useState<{ id: string; version: number; state: TableViewState } | null>(null);

  const settings = fit ? (arranged?.id === id ? arranged.settings : fit.state.columns) : ownSettings;
  const state: TableViewState = { filters: query.filters, sorts: query.sorts, columns: settings };

  const apply = (viewId: string, next: TableViewState, replace: boolean) => {
    setArranged(null);
    setParameters(
      (known) => {
        const parameters = withQuery(known, next);
        parameters.set(viewParameter, viewId);
        return parameters;
      },
      { replace },
    );
  };
  const close = () => {
    setArranged(null);
    setParameters(
      (known) => {
        const parameters = new URLSearchParams(known);
        parameters.delete(viewParameter);
        return parameters;
      },
      { replace: true },
    );
  };

  const arrived = useEffectEvent((next: SavedView, saved: TableViewState) => {
    setBase({ id: next.id, version: next.version, state: saved });
    if (base?.id !== next.id) {
      // A link with filters of its own shows these, as changes of the view.
      if (query.filters.length === 0 && query.sorts.length === 0) apply(next.id, saved, true);
      return;
    }
    const before = { ...query, columns: arranged?.id === next.id ? arranged.settings : base.state.columns };
    if (showsSame(state, saved, names)) {
      setArranged(null);
    } else if (showsSame(before, base.state, names)) {
      apply(next.id, saved, true);
      toast(`${next.last_updated_by.username} changed this view, which is shown now.`);
    } else if (!showsSame(base.state, saved, names)) {
      toast(`${next.last_updated_by.username} changed this view. Your changes are kept.`);
    }
  });
  const version = view?.version;
  useEffect(() => {
    // The arrival of a version is an event, which also changes the address; columns of the table are no new version.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (view && fit) arrived(view, fit.state);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [view?.id, version]);

  const isGone = error instanceof ApiError && error.status === notFound;
  const gone = useEffectEvent(() => {
    close();
    toast('This view was deleted, or it is private to another user. Your filters are kept.');
  });
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (isGone && id !== null) gone();
  }, [isGone, id]);

  return {
    /** Null: none is open. */
    view,
    /** How the table is shown now. */
    state,
    isChanged: fit !== null && !showsSame(state, fit.state, names),
    /** Parts of the view whose columns are gone. */
    leftOut: fit?.leftOut ?? [],
    settings,
    changeSettings: ((make) => (fit && id !== null ? setArranged({ id, settings: make(settings) }) : changeOwn(make))) satisfies ChangeSettings,
    open: async (viewId: string) => {
      const opened = await client.fetchQuery(tableViewQuery(projectRef, viewId));
      const { state: saved } = fitted(viewState(opened.content), names);
      setBase({ id: opened.id, version: opened.version, state: saved });
      apply(viewId, saved, false);
    },
    /** A view was saved with the state of the page. */
    opened: (saved: SavedView) => {
      setBase({ id: saved.id, version: saved.version, state });
      apply(saved.id, state, false);
    },
    /** Back to the saved state. */
    reset: () => view && fit && apply(view.id, fit.state, true),
    close,
  };
}

export type OpenView = ReturnType<typeof useSavedView>;
