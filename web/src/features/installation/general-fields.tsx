import type { Installation } from '@/api/installation/installation';
import { fieldFault } from '@/api/http/field-fault';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { FixedNote } from './fixed-note';
import { type InstallationDraft, isFixed } from './installation-draft';

const policies = [
  { value: 'open', label: 'Open', detail: 'Anyone who can reach this address can create an account.' },
  { value: 'invited', label: 'Invited', detail: 'Only people whose address was invited to an organization can create an account.' },
  { value: 'closed', label: 'Closed', detail: 'Only operators create accounts.' },
] as const;

interface GeneralFieldsProps {
  installation: Installation;
  draft: InstallationDraft;
  edit: (change: Partial<InstallationDraft>) => void;
  /** Of the last attempt to save. */
  error: unknown;
}

/** Name, sign-up policy and public URL. */
export function GeneralFields({ installation, draft, edit, error }: GeneralFieldsProps) {
  const fixed = { name: isFixed(installation, 'name'), policy: isFixed(installation, 'sign_up'), url: isFixed(installation, 'public_url') };
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        placeholder="Signalbox"
        maxLength={40}
        readOnly={fixed.name}
        onChange={(name) => edit({ name })}
        error={fieldFault(error, 'name', 'The name')}
        hint={
          fixed.name ? (
            <FixedNote setting={installation.name.setting} />
          ) : (
            'Shown on the sign-in pages, in page titles, on the status page and as the sender of emails.'
          )
        }
      />
      <div className="grid gap-1.5">
        <RadioField
          label="Who can sign up"
          value={draft.sign_up}
          options={policies}
          disabled={fixed.policy}
          onChange={(sign_up) => edit({ sign_up })}
        />
        {fixed.policy && <FixedNote setting={installation.sign_up.setting} />}
      </div>
      <TextField
        label="Public URL"
        type="url"
        value={draft.public_url}
        placeholder={installation.public_url.value}
        readOnly={fixed.url}
        onChange={(public_url) => edit({ public_url })}
        error={fieldFault(error, 'public_url', 'The URL')}
        hint={
          fixed.url ? (
            <FixedNote setting={installation.public_url.setting} />
          ) : (
            'The address at which people open this installation. Links in emails and the callback of the identity provider start with it.'
          )
        }
      />
    </>
  );
}
