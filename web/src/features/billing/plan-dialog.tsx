import { useOrganization } from '@/api/organizations/list-organizations';
import { Dialog } from '@/ui/dialog';
import { TextLink } from '@/ui/text-link';
import { PlanPicker } from './plan-picker';

/** The plans in a dialog over a page that depends on them. */
export function PlanDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const organization = useOrganization(slug);
  return (
    <Dialog
      open
      onClose={onClose}
      size="xlarge"
      title="Plans"
      description={
        <>
          Compare all features on the <TextLink to={`/org/${slug}/billing`}>billing page</TextLink>.
        </>
      }
    >
      <PlanPicker compact slug={slug} currentPlan={organization?.plan.id} onChosen={onClose} />
    </Dialog>
  );
}
