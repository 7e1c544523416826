import { useState } from 'react';
import { drops } from '@/lib/database/definition-change';
import type { ObjectKind } from '@/lib/database/object-kinds';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { ChangeDialog } from './change-dialog';

interface DropDialogProps {
  kind: ObjectKind;
  id: number | string;
  /** The kind in words, such as "table". */
  noun: string;
  name: string;
  /** What is lost. */
  loss: string;
  /** Dependent objects can be dropped with it. */
  canCascade?: boolean;
  /** In place of "drop": "disable" for extensions. */
  verb?: 'Drop' | 'Disable';
  onClose: () => void;
  onDone?: () => void;
}

const dependents = [
  { value: 'restrict', label: 'Refuse if other objects depend on it' },
  { value: 'cascade', label: 'Also drop everything that depends on it', detail: 'CASCADE: views, foreign keys, functions and others that need it are dropped, too.' },
] as const;

/** Drops an object after its name was typed. */
export function DropDialog({ kind, id, noun, name, loss, canCascade = true, verb = 'Drop', onClose, onDone }: DropDialogProps) {
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState<'restrict' | 'cascade'>('restrict');
  return (
    <ChangeDialog
      title={`${verb} ${noun} ${name}?`}
      description={loss}
      size="large"
      isDanger
      canReview={typed.trim() === name.trim()}
      changes={() => [drops(kind, id, way === 'cascade')]}
      runLabel={`${verb} ${noun}`}
      doneText={`${name} was ${verb === 'Drop' ? 'dropped' : 'disabled'}`}
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      <TextField label={`Type “${name}” to confirm`} value={typed} onChange={setTyped} autoComplete="off" spellCheck={false} data-autofocus />
      {canCascade && <RadioField label="Dependent objects" value={way} options={dependents} onChange={setWay} />}
    </ChangeDialog>
  );
}
