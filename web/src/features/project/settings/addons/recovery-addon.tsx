import { useState } from 'react';
import { usePermissions } from '@/api/profile/list-permissions';
import { type ProjectAddons, useAddons, useChooseAddon } from '@/api/projects/addons';
import type { ProjectDetail } from '@/lib/entities/project';
import { formatUsd } from '@/lib/format/currency';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SelectControl } from '@/ui/select-field';
import { toast } from '@/ui/toast';
import type { ProjectPlan } from '../plan/use-project-plan';
import { AddonRow } from './addon-row';

interface RecoveryAddonProps {
  project: ProjectDetail;
  plan: ProjectPlan;
  price: string | null;
}

/** For how long the project can be restored to any second, and a longer time at a price. */
export function RecoveryAddon({ project, plan, price }: RecoveryAddonProps) {
  const { data, error, refetch, isFetching } = useAddons(project.ref, plan.id);
  return (
    <AddonRow title="Point in time recovery" price={price}>
      {data ? (
        <>
          <p>Restore to any second of a longer time than the plan includes.</p>
          {data.available_addons.some(({ type }) => type === 'pitr') && <RecoveryChoice key={selectedOf(data)} project={project} plan={plan} addons={data} />}
        </>
      ) : error ? (
        <ErrorNote title="Couldn't load the add-on." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the add-on" onRetry={() => void refetch()}>
          <Skeleton className="h-5 max-sm:h-10" />
        </Loading>
      )}
    </AddonRow>
  );
}

/** A select accepts no empty value. */
const none = 'none';

const selectedOf = ({ selected_addons }: ProjectAddons) => selected_addons.find(({ type }) => type === 'pitr')?.variant.identifier ?? none;

function RecoveryChoice({ project: { ref, organization_slug }, plan, addons }: { project: ProjectDetail; plan: ProjectPlan; addons: ProjectAddons }) {
  const selected = selectedOf(addons);
  const [chosen, setChosen] = useState(selected);
  const choose = useChooseAddon(ref, plan.id);
  const mayChange = usePermissions(organization_slug, ref)('billing:Write', 'stripe.subscriptions');
  const variants = addons.available_addons.flatMap((it) => (it.type === 'pitr' ? it.variants : []));
  const save = () =>
    choose.mutate(
      { variant: chosen === none ? null : chosen, before: selected },
      {
        onSuccess: () => toast.success(chosen === none ? 'Add-on removed.' : 'Add-on changed.'),
        onError: (failure) => toast.error(failure.message),
      },
    );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <SelectControl
        aria-label="Recovery window"
        className="w-64 max-sm:w-full"
        value={chosen}
        disabled={!mayChange || choose.isPending}
        options={[
          { value: none, label: 'As on the plan' },
          ...variants.map(({ identifier, name, price_monthly }) => ({
            value: identifier,
            label: name,
            ...(plan.hasPrices && { detail: price_monthly === null ? 'by agreement' : `${formatUsd(price_monthly)}/month` }),
          })),
        ]}
        onChange={setChosen}
      />
      {chosen !== selected && (
        <Button variant="primary" onClick={save} busy={choose.isPending}>
          {chosen === none ? 'Remove add-on' : 'Save'}
        </Button>
      )}
    </div>
  );
}
