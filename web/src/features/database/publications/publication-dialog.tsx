import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { nameFault } from '@/lib/database/names';
import { newPublication, publicationChanges, publicationCreation, publicationFormOf, type PublicationForm, publishedOperations, tableKey } from '@/lib/database/routine-forms';
import type { Publication } from '@/lib/database/routine-entities';
import { CheckList } from '@/ui/check-list';
import { TextField } from '@/ui/field';
import { CheckField } from '../parts/check-field';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';

/** Creates a publication, or changes one. */
export function PublicationDialog({ publication, onClose }: { publication: Publication | null; onClose: () => void }) {
  const { projectRef } = useDatabase();
  const { data: tables = [] } = useObjects(projectRef, 'tables', { isBrief: true });
  const [before] = useState(() => (publication ? publicationFormOf(publication) : newPublication));
  const [form, setForm] = useState<PublicationForm>(before);
  const [isTried, setTried] = useState(false);
  const fault = nameFault(form.name);
  const change = (facts: Partial<PublicationForm>) => setForm({ ...form, ...facts });
  const changes = () => {
    setTried(true);
    if (fault !== null) return null;
    return publication ? publicationChanges(publication.id, before, form) : [publicationCreation(form)];
  };
  return (
    <ChangeDialog
      title={publication ? `Edit publication ${publication.name}` : 'New publication'}
      changes={changes}
      runLabel={publication ? 'Change publication' : 'Create publication'}
      doneText={publication ? 'Publication changed' : 'Publication created'}
      onClose={onClose}
    >
      <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={isTried ? fault : null} autoComplete="off" spellCheck={false} className="font-mono" data-autofocus />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Published changes</legend>
        <div className="flex flex-wrap gap-x-5">
          {publishedOperations.map(({ key, label }) => (
            <CheckField key={key} label={label} checked={form[key]} onChange={(on) => change({ [key]: on })} />
          ))}
        </div>
      </fieldset>
      {form.tables === null ? (
        <p className="text-sm text-muted">It publishes all tables, also those that are created later.</p>
      ) : (
        <CheckList label="Tables" options={tables.map((it) => ({ value: tableKey(it), label: it.name, detail: it.schema }))} checked={form.tables} onChange={(next) => change({ tables: next })} />
      )}
    </ChangeDialog>
  );
}
