import { useParams } from 'react-router';
import { PlanDialogButton } from '@/features/billing/plan-dialog-button';
import { NewProjectPage } from '@/features/new-project/new-project-page';

/** The page for a new project, with the link to the plans on the billing page. */
export function NewProjectRoute() {
  const { slug = '' } = useParams();
  return <NewProjectPage comparePlans={<PlanDialogButton slug={slug} />} />;
}
