import { useId } from 'react';
import type { ComputeSize } from '@/api/projects/list-compute';
import type { ProjectPlan } from '../plan/use-project-plan';
import type { SizeGroup } from './size-words';

/** What a list of sizes is drawn from, as a table or as cards. */
export interface SizesProps {
  groups: SizeGroup[];
  plan: ProjectPlan;
  /** The id of the present size. */
  current: string | undefined;
  /** The id of the one that is chosen. */
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Whether another plan would have what this one has not; what the host lacks, no plan brings. */
export const isOfPlan = ({ terms }: ProjectPlan): boolean => terms?.chooses_compute === false;

interface SizeOptionProps extends Pick<SizesProps, 'current' | 'value' | 'onChange'> {
  size: ComputeSize;
  /** Shared by the sizes of one list. */
  name: string;
}

/** The button and the name of one size. What is around it is pressed with it. */
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
        // What is asked below must not lie over what has the focus.
        className="size-4 shrink-0 scroll-mb-32 accent-accent max-sm:scroll-mb-64"
      />
      {/* Reaches over its whole row or card. */}
      <label htmlFor={id} className="font-medium after:absolute after:inset-0">
        {size.name}
      </label>
      {size.id === current && <span className="rounded-full border px-1.5 text-xs text-muted">Current</span>}
    </span>
  );
}
