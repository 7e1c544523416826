import type { PlanTerms } from '@/api/projects/list-plans';
import type { Organization } from '@/lib/entities/organization';
import { formatUsd } from '@/lib/format/currency';
import { formatGb } from '@/lib/format/size';
import { FactRow } from '@/ui/facts';
import type { ProjectCost } from './project-cost';

interface CostLinesProps {
  organization: Organization;
  terms: PlanTerms | undefined;
  sizeName: string | undefined;
  /** Undefined while unknown, or without prices; null: custom. */
  cost: ProjectCost | null | undefined;
}

/** The plan, and the monthly cost by item. */
export function CostLines({ organization, terms, sizeName, cost }: CostLinesProps) {
  return (
    <div className="grid gap-3 border-t pt-4 text-sm">
      <dl className="grid gap-1.5 tabular-nums">
        <FactRow name="Plan">{organization.plan.name}</FactRow>
        {cost && (
          <>
            <FactRow name={`Compute, ${sizeName ?? ''}`}>{formatUsd(cost.compute)}</FactRow>
            {cost.credit === null && <FactRow name="Included compute credits">Not available yet</FactRow>}
            {cost.credit !== null && cost.credit > 0 && (
              <FactRow name="Included compute credits">{formatUsd(-cost.credit)}</FactRow>
            )}
            {terms && <FactRow name={`Disk, ${formatGb(terms.disk_included_gb)}`}>Included</FactRow>}
          </>
        )}
      </dl>
      {cost && terms?.price_monthly ? (
        <p className="text-muted tabular-nums">
          The {terms.name} plan ({formatUsd(terms.price_monthly)}/month) is billed once per organization.
        </p>
      ) : null}
    </div>
  );
}
