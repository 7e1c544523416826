import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Organization } from '@/lib/entities/organization';

interface LimitNoteProps {
  organization: Organization;
  /** The Free plan's limit of active projects. */
  limit: number;
  comparePlans?: ReactNode;
}

/** Shows that the limit of projects is reached, before the form is filled in. */
export function LimitNote({ organization, limit, comparePlans }: LimitNoteProps) {
  return (
    <div role="status" className="flex gap-3 rounded-md border border-warn/40 bg-warn/12 px-4 py-3 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <p>
        <span className="font-medium">
          {organization.name} has reached the Free plan limit of {limit} active {limit === 1 ? 'project' : 'projects'}.
        </span>{' '}
        <Link to={`/org/${organization.slug}`} className="underline underline-offset-2">
          Pause or delete one
        </Link>{' '}
        or change the plan. {comparePlans}
      </p>
    </div>
  );
}
