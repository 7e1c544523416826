import { useState } from 'react';
import type { ForeignServer } from '@/lib/database/foreign-server';
import { newWrapper, type TlsMode, wrapperChanges, wrapperCreation, wrapperFaults, type WrapperForm, wrapperFormOf } from '@/lib/database/wrapper-form';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { CheckField } from '../parts/check-field';
import { ChangeDialog } from '../review/change-dialog';

const modes = [
  { value: 'require', label: 'Required', detail: 'The connection is encrypted. The certificate is not checked.' },
  { value: 'verify-full', label: 'Required, and the certificate is checked', detail: 'It must be of an authority that this host trusts, and for this host name.' },
  { value: 'disable', label: 'None', detail: 'The password and all data can be read on the way.' },
] as const satisfies readonly { value: TlsMode; label: string; detail: string }[];

const code = { autoComplete: 'off', spellCheck: false, className: 'font-mono' } as const;

/** Creates a server, or changes one. */
export function ServerDialog({ server, onClose }: { server: ForeignServer | null; onClose: () => void }) {
  const [before] = useState(() => (server ? wrapperFormOf(server) : newWrapper));
  const [form, setForm] = useState<WrapperForm>(before);
  const [isTried, setTried] = useState(false);
  const faults = wrapperFaults(form);
  const change = (facts: Partial<WrapperForm>) => setForm({ ...form, ...facts });
  const shown = (name: keyof typeof faults) => (isTried ? faults[name] : null);
  const changes = () => {
    setTried(true);
    if (Object.values(faults).some((it) => it !== null)) return null;
    return server ? wrapperChanges(server.id, before, form) : [wrapperCreation(form)];
  };
  return (
    <ChangeDialog
      title={server ? `Edit server ${server.name}` : 'New server'}
      changes={changes}
      runLabel={server ? 'Change server' : 'Create server'}
      doneText={server ? 'Server changed' : 'Server created'}
      onClose={onClose}
    >
      <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={shown('name')} {...code} data-autofocus />
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">
        <TextField
          label="Host"
          value={form.host}
          onChange={(host) => change({ host })}
          error={shown('host')}
          hint="A name or an IP address on the internet, or in a network that the operator allows (wrappers.allowed_networks). Its present address is checked and kept."
          {...code}
        />
        <TextField label="Port" value={form.port} onChange={(port) => change({ port })} error={shown('port')} inputMode="numeric" {...code} />
      </div>
      <TextField label="Database" value={form.database} onChange={(database) => change({ database })} error={shown('database')} {...code} />
      <RadioField label="TLS" value={form.sslmode} options={modes} onChange={(sslmode) => change({ sslmode })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Rows fetched at a time" value={form.fetchSize} onChange={(fetchSize) => change({ fetchSize })} error={shown('fetchSize')} inputMode="numeric" {...code} />
        <TextField
          label="Connect timeout (seconds)"
          value={form.connectTimeout}
          onChange={(connectTimeout) => change({ connectTimeout })}
          error={shown('connectTimeout')}
          inputMode="numeric"
          {...code}
        />
      </div>
      <CheckField label="Ask the other server for the costs of plans (use_remote_estimate)" checked={form.estimatesRemotely} onChange={(estimatesRemotely) => change({ estimatesRemotely })} />
    </ChangeDialog>
  );
}
