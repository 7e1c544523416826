import { planMatrix } from '@/features/billing/plan-matrix';
import { AddonsPage } from '@/features/project/settings/addons/addons-page';

const features = planMatrix.flatMap((it) => it.features);

/** The add-ons of a project, with the prices of the comparison of plans. */
export const ProjectAddonsRoute = () => <AddonsPage pricesOf={(key) => features.find((it) => it.key === key)?.plans} />;
