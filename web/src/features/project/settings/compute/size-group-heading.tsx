import { ChevronRight } from 'lucide-react';
import { classNames } from '@/ui/class-names';
import { PlanLink } from '../plan/plan-link';
import type { ProjectPlan } from '../plan/use-project-plan';
import type { SizeFold } from './size-fold';
import type { SizeGroup } from './size-text';

interface SizeGroupHeadingProps {
  group: SizeGroup;
  fold: SizeFold | null;
  plan: ProjectPlan;
}

/** Why the sizes of a group are unavailable; sizes of other plans with their disclosure and a link to the plans. */
export function SizeGroupHeading({ group: { reason, sizes }, fold, plan }: SizeGroupHeadingProps) {
  if (!fold) return reason;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <button
        type="button"
        aria-expanded={fold.isOpen}
        onClick={fold.toggle}
        className="flex items-center gap-1.5 rounded-sm font-medium text-text hover:underline max-sm:min-h-11"
      >
        <ChevronRight className={classNames('size-4 shrink-0 transition-transform duration-150', fold.isOpen && 'rotate-90')} aria-hidden="true" />
        {sizes.length} more {sizes.length === 1 ? 'size' : 'sizes'} with a paid plan
      </button>
      <span>{reason}</span>
      <PlanLink plan={plan} />
    </span>
  );
}
