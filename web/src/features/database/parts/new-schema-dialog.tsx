import { useState } from 'react';
import { creates } from '@/lib/database/definition-change';
import { nameFault } from '@/lib/database/names';
import { TextField } from '@/ui/field';
import { ChangeDialog } from '../review/change-dialog';

/** Creates a schema. */
export function NewSchemaDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (name: string) => void }) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const fault = nameFault(name);
  const changes = () => {
    setTried(true);
    return fault === null ? [creates('schemas', { name })] : null;
  };
  return (
    <ChangeDialog
      title="New schema"
      description="A schema is a namespace for tables, functions and types. Its owner is the role that creates it."
      size="large"
      changes={changes}
      runLabel="Create schema"
      doneText={`Schema ${name} created`}
      onClose={onClose}
      onDone={() => onCreated(name)}
    >
      <TextField label="Name" value={name} onChange={setName} error={isTried ? fault : null} autoComplete="off" spellCheck={false} data-autofocus />
    </ChangeDialog>
  );
}
