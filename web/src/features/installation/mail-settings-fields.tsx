import { fieldFault } from '@/api/http/field-fault';
import { type Installation, useSendTestMessage } from '@/api/installation/installation';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { PasswordField } from '@/ui/password-field';
import { FixedNote } from './fixed-note';
import { changeOf, type InstallationDraft, isFixed, mailFields } from './installation-draft';

interface MailSettingsFieldsProps {
  installation: Installation;
  draft: InstallationDraft;
  edit: (change: Partial<InstallationDraft>) => void;
  /** Of the last attempt to save. */
  error: unknown;
}

/** The mail server and the sender, with a test message through the typed settings. */
export function MailSettingsFields({ installation, draft, edit, error }: MailSettingsFieldsProps) {
  const test = useSendTestMessage();
  const readOnly = isFixed(installation, 'mail_url');
  const change = (fields: Partial<InstallationDraft>) => {
    if (!test.isIdle) test.reset();
    edit(fields);
  };
  const fault = (field: string, name: string) => fieldFault(test.error, field, name) ?? fieldFault(error, field, name);
  const isBeside = mailFields.some((field) => fieldFault(test.error, field, '') !== null);
  const has = installation.mail.value?.has_password === true;
  return (
    <>
      {readOnly && <FixedNote setting={installation.mail.setting} />}
      <TextField
        label="Mail server"
        value={draft.mail_url}
        placeholder="smtp://mail.example.com:587"
        readOnly={readOnly}
        onChange={(mail_url) => change({ mail_url })}
        error={fault('mail_url', 'The mail server')}
        hint={readOnly ? undefined : 'Use smtp:// or smtps://. Leave blank to send no email; links are then shown instead.'}
      />
      <TextField
        label="Sender address"
        type="email"
        value={draft.mail_from}
        placeholder="signalbox@example.com"
        readOnly={readOnly}
        onChange={(mail_from) => change({ mail_from })}
        error={fault('mail_from', 'The sender address')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="User name"
          autoComplete="off"
          value={draft.mail_user}
          readOnly={readOnly}
          onChange={(mail_user) => change({ mail_user })}
          error={fault('mail_user', 'The user name')}
          hint={readOnly ? undefined : 'Blank if the server needs none.'}
        />
        {!readOnly && (
          <PasswordField
            label="Mail password"
            autoComplete="off"
            value={draft.mail_password}
            placeholder={has ? 'Saved' : undefined}
            onChange={(mail_password) => change({ mail_password })}
            error={fault('mail_password', 'The password')}
            hint={has ? 'Leave blank to keep the saved one.' : undefined}
          />
        )}
      </div>
      <div className="grid gap-3">
        <div>
          <Button
            onClick={() => test.mutate(changeOf(installation, draft, mailFields))}
            busy={test.isPending}
            disabled={draft.mail_url.trim() === ''}
          >
            Send test message
          </Button>
        </div>
        <p role="status" className="text-sm text-muted empty:hidden">
          {test.isPending && 'Waiting for the mail server…'}
          {test.data && `The mail server accepted the message to ${test.data.sent_to}. Check that inbox.`}
        </p>
        {test.error && !isBeside && <ErrorNote title="Couldn't send the test message." error={test.error} />}
      </div>
    </>
  );
}
