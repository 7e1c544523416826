import { type FormEvent, useState } from 'react';
import { useEditIncident } from '@/api/operations/edit-incident';
import type { IncidentHistory } from '@/api/operations/incident-keys';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';
import { Audience } from './audience';
import { faultsOf, fromIncident, type IncidentDraft, toEdit } from './draft';
import { IncidentFields } from './incident-fields';

/** Edits the fields and the scope of an open incident. */
export function EditForm({ incident, onDone }: { incident: IncidentHistory; onDone: () => void }) {
  const [before] = useState(() => fromIncident(incident));
  const [draft, setDraft] = useState(before);
  const [wasTried, setTried] = useState(false);
  const edit = useEditIncident(incident.id);
  const change = (part: Partial<IncidentDraft>) => setDraft((held) => ({ ...held, ...part }));
  const changes = toEdit(before, draft);
  const isChanged = Object.keys(changes).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isChanged || Object.values(faultsOf(draft)).some((it) => it !== null)) return;
    edit.mutate(changes, {
      onSuccess: () => {
        toast.success('Changes saved');
        onDone();
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <IncidentFields draft={draft} onChange={change} error={edit.error} wasTried={wasTried} />
      <section aria-label="Audience after saving" className="grid gap-2 border-t pt-4">
        <Audience scope={draft.scope} />
      </section>
      {edit.error && <ErrorNote title="Couldn't save the changes." error={edit.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={edit.isPending} disabled={!isChanged}>
          Save changes
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
