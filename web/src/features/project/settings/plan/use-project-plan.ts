import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useOrganization } from '@/api/organizations/list-organizations';
import { useFeature } from '@/api/profile/use-feature';
import { type PlanTerms, usePlans } from '@/api/projects/list-plans';
import type { ProjectDetail } from '@/lib/entities/project';

/** The plan that a project is on, as far as it is known, and whether there are prices here at all. */
export interface ProjectPlan {
  id: string | undefined;
  name: string;
  terms: PlanTerms | undefined;
  /** What things cost is said: the installation has billing. */
  hasPrices: boolean;
  /** Where the plans are compared, for who may see it. */
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
    // Someone with roles on projects only has no billing page.
    href: hasPrices && organization && organization.role !== null ? `/org/${slug}/billing` : null,
  };
}
