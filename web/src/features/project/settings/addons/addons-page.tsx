import type { ProjectDetail } from '@/lib/entities/project';
import { Card } from '@/ui/card';
import { PlanLink } from '../plan/plan-link';
import { ProjectSettings } from '../project-settings';
import { useProjectPlan } from '../plan/use-project-plan';
import { AddonRow } from './addon-row';
import { plannedAddons, type PricesOf, priceText } from './addons';
import { ComputeAddon, DiskAddon } from './available-addons';

/** Additions to a project's plan: available ones, planned ones, and their prices. */
export function AddonsPage({ pricesOf }: { pricesOf: PricesOf }) {
  return (
    <ProjectSettings title="Add-ons" subtitle="Extra capacity and features." narrow>
      {(project) => <Addons project={project} pricesOf={pricesOf} />}
    </ProjectSettings>
  );
}

function Addons({ project, pricesOf }: { project: ProjectDetail; pricesOf: PricesOf }) {
  const plan = useProjectPlan(project);
  const words = (key: string) => (plan.hasPrices ? priceText(pricesOf(key), plan.id) : null);
  return (
    <>
      <Card flush title="Available now" aside={<PlanLink plan={plan} />}>
        <ul aria-label="Available now" className="divide-y">
          <ComputeAddon project={project} plan={plan} />
          <DiskAddon project={project} plan={plan} price={words('database.size')} />
        </ul>
      </Card>
      <Card flush title="Coming soon" description="Not available yet. Prices depend on your plan.">
        <ul aria-label="Coming soon" className="divide-y">
          {plannedAddons.map(({ key, title, sentence }) => (
            <AddonRow key={key} title={title} price={words(key)}>
              {sentence}
            </AddonRow>
          ))}
        </ul>
      </Card>
    </>
  );
}
