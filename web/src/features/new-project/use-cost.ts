import { usePlans } from '@/api/projects/list-plans';
import { useFeature } from '@/api/profile/use-feature';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import type { Organization } from '@/lib/entities/organization';
import { priceOfAll } from './price-of-all';
import { projectCost } from './project-cost';
import type { NewProjectChoices } from './use-new-project';

/** The known cost of a project; undefined without billing or while loading. */
export function useCost({ slug, plan }: Organization, { compute, size }: NewProjectChoices) {
  const priced = useFeature('billing:all') === true;
  const { data: plans } = usePlans();
  const { data: projects } = useOrganizationProjects(slug);
  const terms = plans?.find((it) => it.id === plan.id);
  if (!priced || !terms || !size || !compute.data) return { priced, terms, cost: undefined };
  const others = projects ? priceOfAll(projects, compute.data.sizes) : null;
  return { priced, terms, cost: projectCost({ terms, price: size.price_monthly, others }) };
}
