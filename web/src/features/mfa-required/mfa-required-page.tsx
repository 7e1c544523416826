import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useOrganization } from '@/api/organizations/list-organizations';
import { roleText } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { Page } from '@/ui/page';

/**
 * Replaces an organization's pages while it requires a second factor that the user does not have.
 */
export function MfaRequiredPage({ slug }: { slug: string }) {
  const organization = useOrganization(slug);
  const name = organization?.name ?? 'This organization';
  return (
    <Page narrow title={name}>
      <section aria-labelledby="mfa-required" className="grid gap-4 rounded-md border border-warn/50 bg-surface p-5">
        <div className="flex items-center gap-3">
          <ShieldAlert className="size-5 shrink-0 text-warn" aria-hidden="true" />
          <h2 id="mfa-required" className="text-lg font-semibold">
            Two-factor authentication is required
          </h2>
        </div>
        <div className="grid max-w-[60ch] gap-2 text-muted">
          <p>{name} requires two-factor authentication. Your account doesn't use it yet.</p>
          <p>
            Set it up with an authenticator app. This page then opens automatically.
            {organization && ` You keep your role: ${roleText(organization)}.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:grid">
          <Button asChild variant="primary">
            <Link to="/account/security">Set up two-factor authentication</Link>
          </Button>
          <Button asChild>
            <Link to="/organizations">Go to your organizations</Link>
          </Button>
        </div>
      </section>
    </Page>
  );
}
