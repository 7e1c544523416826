import { useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useOrganization } from '@/api/organizations/list-organizations';
import { usePermissions } from '@/api/profile/list-permissions';
import { offeredAiFeatures } from '@/lib/ai-features';
import { useAvailable } from '@/lib/available-features';
import { AnchorCard } from '@/ui/anchor-card';
import { Card } from '@/ui/card';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { AiOptIn } from './ai-opt-in';
import { DeleteOrganization } from './delete-organization';
import { MfaRule } from './mfa-rule';
import { OrganizationRenameForm } from './organization-rename-form';

/** The organization's name, MFA rule, AI features and deletion. */
export function OrganizationSettingsPage() {
  const { slug = '' } = useParams();
  const organization = useOrganization(slug);
  const permitted = usePermissions(slug);
  const isSelfHosted = useIsSelfHosted();
  const hasAiFeatures = offeredAiFeatures(useAvailable()).length > 0;
  const mayUpdate = permitted('write:Update', 'organizations');
  if (!organization) {
    return (
      <Page narrow title="Organization settings">
        <Loading label="Loading settings">
          <Skeleton className="h-40" />
        </Loading>
      </Page>
    );
  }
  return (
    <Page narrow title="Organization settings">
      <Card title="General">
        <OrganizationRenameForm organization={organization} readOnly={!mayUpdate} />
      </Card>
      {!isSelfHosted && (
        <Card title="Two-factor authentication" description="Sign-in with a password and a second factor, such as an authenticator app.">
          <MfaRule organization={organization} readOnly={!mayUpdate} />
        </Card>
      )}
      {hasAiFeatures && (
        <AnchorCard
          id="ai-features"
          title="AI features"
          description="When enabled, AI features can send project data to a language model."
        >
          <AiOptIn organization={organization} readOnly={!mayUpdate} />
        </AnchorCard>
      )}
      {!isSelfHosted && permitted('write:Delete', 'organizations') && (
        <Card tone="danger" title="Danger zone" description="Deleting an organization can't be undone.">
          <DeleteOrganization organization={organization} />
        </Card>
      )}
    </Page>
  );
}
