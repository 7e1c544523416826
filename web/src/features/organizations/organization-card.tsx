import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { type Organization, roleText } from '@/lib/entities/organization';
import { restrictionTexts } from '@/lib/restriction-texts';

/** An organization in the list. */
export function OrganizationCard({ organization }: { organization: Organization }) {
  const restriction = restrictionTexts(organization);
  return (
    <li className="relative grid content-start gap-3 rounded-md border bg-surface p-4 transition-colors duration-150 hover:border-border-strong">
      <Link to={`/org/${organization.slug}`} className="font-medium after:absolute after:inset-0 after:rounded-md">
        {organization.name}
      </Link>
      <p className="text-sm text-muted">
        {organization.plan.name} plan · {roleText(organization)}
      </p>
      {organization.mfa_missing && (
        <p className="flex items-center gap-1.5 text-sm text-warn">
          <ShieldAlert className="size-3.5 shrink-0" aria-hidden="true" />
          Requires two-factor authentication
        </p>
      )}
      {restriction && (
        <p className="flex items-center gap-1.5 text-sm text-warn">
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
          {restriction.title}
        </p>
      )}
    </li>
  );
}
