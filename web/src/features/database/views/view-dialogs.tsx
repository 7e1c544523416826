import { useState } from 'react';
import { type ListedView, newView, viewChanges, viewCreation, viewFaults, type ViewForm, viewFormOf } from '@/lib/database/view-form';
import { TextField } from '@/ui/field';
import { SqlText } from '@/ui/sql-text';
import { CheckField } from '../parts/check-field';
import { SqlField } from '../parts/sql-field';
import { ChangeDialog } from '../review/change-dialog';

interface ViewDialogProps {
  schema: string;
  /** Null: a new one. */
  view: ListedView | null;
  onClose: () => void;
}

/** Creates a view, or changes one. */
export function ViewDialog({ schema, view, onClose }: ViewDialogProps) {
  const [before] = useState(() => (view ? viewFormOf(view) : newView));
  const [id] = useState(view?.id);
  const [form, setForm] = useState<ViewForm>(before);
  const [isTried, setTried] = useState(false);
  const found = viewFaults(form);
  const faults = isTried ? found : {};
  const change = (facts: Partial<ViewForm>) => setForm((now) => ({ ...now, ...facts }));
  const noun = form.isMaterialized ? 'materialized view' : 'view';
  const changes = () => {
    setTried(true);
    if (Object.keys(found).length > 0) return null;
    return id === undefined ? [viewCreation(schema, form)] : viewChanges(id, before, form);
  };
  return (
    <ChangeDialog
      title={id === undefined ? `New view in ${schema}` : `Edit ${noun} ${before.name}`}
      as="panel"
      changes={changes}
      runLabel={id === undefined ? 'Create view' : 'Change view'}
      doneText={`View ${form.name} ${id === undefined ? 'created' : 'changed'}`}
      onClose={onClose}
    >
      <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={faults.name ?? null} autoComplete="off" spellCheck={false} className="font-mono" data-autofocus />
      <TextField label="Comment (optional)" value={form.comment} onChange={(comment) => change({ comment })} />
      {id === undefined && <CheckField label="Materialized: keep the result of the query until it is refreshed" checked={form.isMaterialized} onChange={(isMaterialized) => change({ isMaterialized })} />}
      {!form.isMaterialized && (
        <CheckField label="With the rights of who reads it (security_invoker); policies of its tables apply" checked={form.isInvoker} onChange={(isInvoker) => change({ isInvoker })} />
      )}
      {id !== undefined && form.isMaterialized ? (
        <>
          <SqlText label="Query" sql={form.definition} />
          <p className="text-sm text-muted">PostgreSQL can't change the query of a materialized view. Drop it, and create it again.</p>
        </>
      ) : (
        <SqlField label="Query" initialValue={form.definition} onChange={(definition) => change({ definition })} error={faults.definition ?? null} />
      )}
    </ChangeDialog>
  );
}
