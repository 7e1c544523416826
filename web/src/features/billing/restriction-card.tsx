import type { Organization } from '@/lib/entities/organization';
import { formatExact, formatLong, formatTimestamp } from '@/lib/format/time';
import { restrictionTexts } from '@/lib/restriction-texts';
import { Card } from '@/ui/card';

/** The organization's restriction and the end of its grace period; nothing without a restriction. */
export function RestrictionCard({ organization }: { organization: Organization }) {
  const restriction = restrictionTexts(organization);
  if (!restriction) return null;
  const end = organization.restriction_data?.grace_period_end;
  return (
    <Card title="Restriction" tone={restriction.severe ? 'danger' : 'plain'}>
      <div className="grid gap-1">
        <p className="font-medium">{restriction.title}</p>
        <p className="text-muted">{restriction.message}</p>
        {end && (
          <p className="text-sm text-muted">
            Grace period ends on{' '}
            <time dateTime={formatTimestamp(end)} title={formatExact(end)}>
              {formatLong(end)}
            </time>
            .
          </p>
        )}
      </div>
    </Card>
  );
}
