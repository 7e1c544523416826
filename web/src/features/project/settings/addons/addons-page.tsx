import { useActivePreviews } from '@/api/platform/active-previews';
import { useAvailable } from '@/lib/available-features';
import type { ProjectDetail } from '@/lib/entities/project';
import { Card } from '@/ui/card';
import { PlanLink } from '../plan/plan-link';
import { ProjectSettings } from '../project-settings';
import { useProjectPlan } from '../plan/use-project-plan';
import { AddonRow } from './addon-row';
import { offeredAddons, type PricesOf, priceText, recoveryKey } from './addons';
import { ComputeAddon, DiskAddon } from './available-addons';
import { RecoveryAddon } from './recovery-addon';

/** Additions to a project's plan, with their prices; only those that this version has. */
export function AddonsPage({ pricesOf }: { pricesOf: PricesOf }) {
  return (
    <ProjectSettings title="Add-ons" subtitle="Extra capacity and features." narrow>
      {(project) => <Addons project={project} pricesOf={pricesOf} />}
    </ProjectSettings>
  );
}

function Addons({ project, pricesOf }: { project: ProjectDetail; pricesOf: PricesOf }) {
  const plan = useProjectPlan(project);
  const offered = offeredAddons(useAvailable(), useActivePreviews());
  const words = (key: string) => (plan.hasPrices ? priceText(pricesOf(key), plan.id) : null);
  return (
    <Card flush title="Available add-ons" aside={<PlanLink plan={plan} />}>
      <ul aria-label="Available add-ons" className="divide-y">
        <ComputeAddon project={project} plan={plan} />
        <DiskAddon project={project} plan={plan} price={words('database.size')} />
        {offered.map(({ key, title, sentence }) =>
          key === recoveryKey ? (
            <RecoveryAddon key={key} project={project} plan={plan} price={words(key)} />
          ) : (
            <AddonRow key={key} title={title} price={words(key)}>
              {sentence}
            </AddonRow>
          ),
        )}
      </ul>
    </Card>
  );
}
