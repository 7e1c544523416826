import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSessionState } from '@/api/auth/session-context';
import { useProfile } from '@/api/profile/get-profile';
import { ProofMount } from '@/features/sign-in/proof/proof-mount';
import { SetupAccountPage } from '@/features/sign-in/setup/setup-account-page';
import { BlankPage } from './blank-page';
import { ResolvingSession } from './resolving-session';
import { setupInstallationPath } from './setup-path';

const SetupInstallationPage = lazy(async () => ({
  default: (await import('@/features/installation/setup-installation-page')).SetupInstallationPage,
}));

/**
 * Sets up an installation without accounts: creates the operator's account, then names the
 * installation. Afterwards it redirects to sign-in, or home.
 */
export function SetupRoute() {
  const { kind } = useSessionState();
  const [search] = useSearchParams();
  if (kind === 'resolving') return <ResolvingSession />;
  if (kind !== 'signed_in') return <SetupAccountPage next={setupInstallationPath} />;
  return search.get('step') === 'installation' ? <SecondStep /> : <Navigate to="/" replace />;
}

function SecondStep() {
  const { data: profile, isError } = useProfile();
  if (isError || profile?.is_operator === false) return <Navigate to="/" replace />;
  if (!profile) return <BlankPage />;
  return (
    <>
      <Suspense fallback={<BlankPage />}>
        <SetupInstallationPage />
      </Suspense>
      <ProofMount />
    </>
  );
}
