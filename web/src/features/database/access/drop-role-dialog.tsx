import { useState } from 'react';
import type { Role } from '@/lib/database/access-entities';
import { drops } from '@/lib/database/definition-change';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { ChangeDialog } from '../review/change-dialog';

const owned = [
  { value: 'restrict', label: 'Refuse if it owns objects or has privileges' },
  { value: 'reassign', label: 'Keep its objects, and revoke its privileges', detail: 'Its tables, functions and other objects will belong to the project’s own role.' },
] as const;

/** Drops a role after its name was typed. */
export function DropRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState<'restrict' | 'reassign'>('restrict');
  return (
    <ChangeDialog
      title={`Drop role ${role.name}?`}
      description="Programs that use it can no longer connect. Open sessions end when they next need a privilege."
      size="large"
      isDanger
      canReview={typed.trim() === role.name.trim()}
      changes={() => [drops('roles', role.id, way === 'reassign')]}
      runLabel="Drop role"
      doneText={`${role.name} was dropped`}
      onClose={onClose}
    >
      <TextField label={`Type “${role.name}” to confirm`} value={typed} onChange={setTyped} autoComplete="off" spellCheck={false} data-autofocus />
      <RadioField label="Its objects" value={way} options={owned} onChange={setWay} />
    </ChangeDialog>
  );
}
