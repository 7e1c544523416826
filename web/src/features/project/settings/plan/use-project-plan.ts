import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useOrganization } from '@/api/organizations/list-organizations';
import { useFeature } from '@/api/profile/use-feature';
import { type PlanTerms, usePlans } from '@/api/projects/list-plans';
import type { ProjectDetail } from '@/lib/entities/project';

/** The plan of a project, as far as known, and whether this installation has prices. */
export interface ProjectPlan {
  id: string | undefined;
  name: string;
  terms: PlanTerms | undefined;
  /** Prices are shown: the installation has billing. */
  hasPrices: boolean;
  /** The address of the plan comparison, with permission to see it. */
  href: string | null;
}

export function useProjectPlan({ organization_slug: slug }: ProjectDetail): ProjectPlan {
  const organization = useOrganization(slug);
  const { data: plans } = usePlans();
  const isSelfHosted = useIsSelfHosted();
  const hasPrices = useFeature('billing:all') === true && !isSelfHosted;
  return {
    id: organization?.plan.id,
    name: organization?.plan.name ?? 'present',
    terms: plans?.find((it) => it.id === organization?.plan.id),
    hasPrices,
    // Members with roles on projects only have no billing page.
    href: hasPrices && organization && organization.role !== null ? `/org/${slug}/billing` : null,
  };
}
