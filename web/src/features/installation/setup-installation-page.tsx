import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { type Installation, useChangeInstallation, useInstallation } from '@/api/installation/installation';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SetupLayout } from '@/ui/setup-layout';
import { GeneralFields } from './general-fields';
import { hasFieldFault } from './has-field-fault';
import { changeOf, generalFields, mailFields, useInstallationDraft } from './installation-draft';
import { MailSettingsFields } from './mail-settings-fields';

/** The third step. */
const organizationPath = '/new';

/** The second step of the setup: names the installation; every field may be skipped. */
export function SetupInstallationPage() {
  const { data, error, refetch, isFetching } = useInstallation();
  return (
    <SetupLayout
      step={2}
      title="Name your installation"
      subtitle={<p>Every field is optional. You can change all of them later under Operations, Installation.</p>}
    >
      {data ? (
        <SetupForm installation={data} />
      ) : error ? (
        <ErrorNote title="Couldn't load the settings." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the settings" onRetry={() => void refetch()}>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </SetupLayout>
  );
}

function SetupForm({ installation }: { installation: Installation }) {
  const navigate = useNavigate();
  const change = useChangeInstallation();
  const { draft, edit } = useInstallationDraft(installation, { public_url: window.location.origin });
  const finish = () => void navigate(organizationPath, { replace: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const requested = changeOf(installation, draft, [...generalFields, ...mailFields]);
    if (Object.keys(requested).length === 0) finish();
    else change.mutate(requested, { onSuccess: finish });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <GeneralFields installation={installation} draft={draft} edit={edit} error={change.error} />
      <details className="group rounded-md border bg-surface" open={change.error !== null || undefined}>
        <summary className="cursor-pointer px-4 py-3 font-medium">Email (optional)</summary>
        <div className="grid gap-4 border-t p-4">
          <p className="text-sm text-muted">
            Invitations, confirmations and password resets are sent by email. Without a mail server, their links are shown
            instead.
          </p>
          <MailSettingsFields installation={installation} draft={draft} edit={edit} error={change.error} />
        </div>
      </details>
      {change.error && !hasFieldFault(change.error) && <ErrorNote title="Couldn't save the settings." error={change.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={change.isPending}>
          Save and continue
        </Button>
        <Button onClick={finish} disabled={change.isPending}>
          Skip for now
        </Button>
      </div>
    </form>
  );
}
