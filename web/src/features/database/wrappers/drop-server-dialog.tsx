import { useState } from 'react';
import { drops } from '@/lib/database/definition-change';
import type { ForeignServer } from '@/lib/database/foreign-server';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { ChangeDialog } from '../review/change-dialog';

const ways = [
  { value: 'restrict', label: 'Refuse if it has foreign tables' },
  { value: 'cascade', label: 'Also drop its foreign tables', detail: 'CASCADE: views and functions that need them are dropped, too. The data of the other database stays.' },
] as const;

const count = (number: number, one: string, many: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** Drops a server after its name was typed, with what depends on it by choice. */
export function DropServerDialog({ server, onClose }: { server: ForeignServer; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState<'restrict' | 'cascade'>('restrict');
  const { name, mappings, foreign_tables } = server;
  return (
    <ChangeDialog
      title={`Drop server ${name}?`}
      description={`It has ${count(mappings.length, 'user mapping', 'user mappings')} and ${count(foreign_tables, 'foreign table', 'foreign tables')}. The mappings are dropped with it.`}
      size="large"
      isDanger
      canReview={typed.trim() === name.trim()}
      changes={() => [drops('wrappers', server.id, way === 'cascade')]}
      runLabel="Drop server"
      doneText={`${name} was dropped`}
      onClose={onClose}
    >
      <TextField label={`Type “${name}” to confirm`} value={typed} onChange={setTyped} autoComplete="off" spellCheck={false} data-autofocus />
      {foreign_tables > 0 && <RadioField label="Its foreign tables" value={way} options={ways} onChange={setWay} />}
    </ChangeDialog>
  );
}
