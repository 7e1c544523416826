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
  /** No size can be selected now. */
  locked: boolean;
  onChange: (id: string) => void;
}

interface SizeOptionProps extends Pick<SizesProps, 'current' | 'value' | 'locked' | 'onChange'> {
  size: ComputeSize;
  /** Shared by the sizes of one list. */
  name: string;
}

/** The radio button and the name of a size. Clicks on its surroundings count, too. */
export function SizeOption({ size, name, current, value, locked, onChange }: SizeOptionProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-2.5">
      <input
        id={id}
        type="radio"
        name={name}
        value={size.id}
        checked={value === size.id}
        disabled={locked || !size.available}
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
