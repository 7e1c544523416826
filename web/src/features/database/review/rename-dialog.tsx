import { useState } from 'react';
import { changedMembers, updates } from '@/lib/database/definition-change';
import { nameFault } from '@/lib/database/names';
import type { ObjectKind } from '@/lib/database/object-kinds';
import { TextField } from '@/ui/field';
import { ChangeDialog } from './change-dialog';

interface RenameDialogProps {
  kind: ObjectKind;
  id: number | string;
  /** The kind in words, such as "index". */
  noun: string;
  name: string;
  /** Absent: objects of this kind have no comment here. */
  comment?: string | null;
  onClose: () => void;
  onDone?: (name: string) => void;
}

/** Changes the name of an object, and its comment. */
export function RenameDialog({ kind, id, noun, name, comment, onClose, onDone }: RenameDialogProps) {
  const hasComment = comment !== undefined;
  // What the form began with: a change by another user must not become one of this form.
  const [before] = useState({ name, ...(hasComment && { comment: comment ?? '' }) });
  const [form, setForm] = useState<{ name: string; comment?: string }>(before);
  const [isTried, setTried] = useState(false);
  const fault = nameFault(form.name);
  const changes = () => {
    setTried(true);
    if (fault !== null) return null;
    const body = changedMembers(before, form);
    return body ? [updates(kind, id, body)] : [];
  };
  return (
    <ChangeDialog
      title={`Rename ${noun} ${before.name}`}
      description="Functions and applications that use the old name fail."
      size="large"
      changes={changes}
      runLabel={`Change ${noun}`}
      doneText={`${form.name} changed`}
      onClose={onClose}
      onDone={() => onDone?.(form.name)}
    >
      <TextField label="Name" value={form.name} onChange={(next) => setForm({ ...form, name: next })} error={isTried ? fault : null} autoComplete="off" spellCheck={false} className="font-mono" data-autofocus />
      {hasComment && <TextField label="Comment (optional)" value={form.comment ?? ''} onChange={(next) => setForm({ ...form, comment: next })} />}
    </ChangeDialog>
  );
}
