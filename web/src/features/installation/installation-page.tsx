import type { FormEvent, ReactNode } from 'react';
import { toast } from '@/ui/toast';
import { type Installation, useChangeInstallation, useInstallation } from '@/api/installation/installation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { GeneralFields } from './general-fields';
import { hasFieldFault } from './has-field-fault';
import { changeOf, generalFields, type InstallationDraft, isFixed, mailFields, useInstallationDraft } from './installation-draft';
import { MailSettingsFields } from './mail-settings-fields';

/** The settings of the whole installation, which apply immediately. */
export function InstallationPage() {
  const { data, error, refetch, isFetching } = useInstallation();
  return (
    <Page
      narrow
      title="Installation"
      subtitle="Settings of the whole installation. Changes apply immediately, without a restart."
    >
      {data ? (
        <>
          <Card title="General">
            <SettingsForm installation={data} fields={generalFields} render={(parts) => <GeneralFields {...parts} />} />
          </Card>
          <Card
            title="Email"
            description="The server that sends invitations, confirmations, password resets and support messages."
          >
            <SettingsForm installation={data} fields={mailFields} render={(parts) => <MailSettingsFields {...parts} />} />
          </Card>
        </>
      ) : error ? (
        <ErrorNote title="Couldn't load the settings." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the settings" onRetry={() => void refetch()}>
          <div className="grid gap-6">
            <Skeleton className="h-96" />
            <Skeleton className="h-80" />
          </div>
        </Loading>
      )}
    </Page>
  );
}

interface SettingsFormProps {
  installation: Installation;
  fields: readonly (keyof InstallationDraft)[];
  render: (parts: {
    installation: Installation;
    draft: InstallationDraft;
    edit: (change: Partial<InstallationDraft>) => void;
    error: unknown;
  }) => ReactNode;
}

/** One card's fields with a button that saves them. */
function SettingsForm({ installation, fields, render }: SettingsFormProps) {
  const change = useChangeInstallation();
  const { draft, edit, reset } = useInstallationDraft(installation);
  const requested = changeOf(installation, draft, fields);
  const isChanged = Object.keys(requested).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    change.mutate(requested, {
      onSuccess: () => {
        reset();
        toast.success('Settings saved');
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {render({
        installation,
        draft,
        edit: (fresh) => {
          if (change.error) change.reset();
          edit(fresh);
        },
        error: change.error,
      })}
      {change.error && !hasFieldFault(change.error) && <ErrorNote title="Couldn't save the settings." error={change.error} />}
      {!fields.every((field) => isFixed(installation, field)) && (
        <div>
          <Button type="submit" variant="primary" busy={change.isPending} disabled={!isChanged}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
