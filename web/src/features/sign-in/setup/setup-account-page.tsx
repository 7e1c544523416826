import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { signInSettingsQuery, useSetupNeeds } from '@/api/auth/get-sign-in-settings';
import { useSession } from '@/api/auth/session-context';
import { Loading } from '@/ui/loading';
import { SetupLayout } from '@/ui/setup-layout';
import { AccountForm } from '../account-form';
import { signInNotice } from '../sign-in-notice';

interface SetupAccountPageProps {
  /** The path of the second step. */
  next: string;
}

/** The first step of the setup: creates the operator's account and signs in. */
export function SetupAccountPage({ next }: SetupAccountPageProps) {
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const needs = useSetupNeeds();
  const [notice, setNotice] = useState<string | null>(null);
  if (needs === null) return <Navigate to="/sign-in" replace state={notice && signInNotice(notice)} />;
  if (needs === undefined) {
    return (
      <Loading label="Loading the setup">
        <div className="min-h-12" />
      </Loading>
    );
  }
  const forgetSettings = () => client.invalidateQueries({ queryKey: signInSettingsQuery().queryKey });
  const setUp = async (email: string, password: string, setupCode?: string) => {
    // Before the session starts: this page ends with it.
    await navigate(next, { replace: true });
    const outcome = await session.setUp({ email, password, setupCode });
    if (!outcome.ok && outcome.code === 'setup_done') setNotice(outcome.message);
    // With the new settings this page leads to the sign-in page.
    if (outcome.ok || outcome.code === 'setup_done') await forgetSettings();
    return outcome;
  };
  return (
    <SetupLayout
      step={1}
      title="Set up Signalbox"
      subtitle={
        <p>
          This installation has no accounts yet. The first one is the operator’s: it has full control of the installation and
          everything in it.
        </p>
      }
    >
      <AccountForm submitText="Create operator account" newAccount needsCode={needs.requires_code} send={setUp} />
    </SetupLayout>
  );
}
