import { useId } from 'react';
import type { ComputeSize } from '@/api/projects/list-compute';
import type { ProjectPlan } from '../plan/use-project-plan';
import type { SizeGroup } from './size-text';

/** The data of a list of sizes, as a table or as cards. */
export interface SizesProps {
  groups: SizeGroup[];
  plan: ProjectPlan;
  /** The ID of the current size. */
  current: string | undefined;
  /** The ID of the selected size. */
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Whether another plan would provide an unavailable one; no plan helps if the host lacks it. */
export const isOfPlan = ({ terms }: ProjectPlan): boolean => terms?.chooses_compute === false;

interface SizeOptionProps extends Pick<SizesProps, 'current' | 'value' | 'onChange'> {
  size: ComputeSize;
  /** Shared by the sizes of one list. */
  name: string;
}

/** The radio button and the name of a size. Clicks on its surroundings count, too. */
export function SizeOption({ size, name, current, value, onChange }: SizeOptionProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-2.5">
      <input
        id={id}
        type="radio"
        name={name}
        value={size.id}
        checked={value === size.id}
        disabled={!size.available}
        onChange={() => onChange(size.id)}
        // The bar below must not cover the focused option.
        className="size-4 shrink-0 scroll-mb-32 max-sm:scroll-mb-64"
      />
      {/* Covers the whole row or card. */}
      <label htmlFor={id} className="font-medium after:absolute after:inset-0">
        {size.name}
      </label>
      {size.id === current && <span className="rounded-full border px-1.5 text-xs text-muted">Current</span>}
    </span>
  );
}
