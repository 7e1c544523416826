import { useState } from 'react';
import type { ProjectPlan } from '../plan/use-project-plan';
import type { SizeGroup } from './size-text';

/**
 * Whether another plan would provide an unavailable size; no plan helps if the host lacks it. Before
 * the plan's contents are known, its ID decides, so that the list does not change its height.
 */
export const isOfPlan = ({ id, terms }: ProjectPlan): boolean => (terms ? !terms.chooses_compute : id === 'free');

/** The disclosure of a group of sizes. */
export interface SizeFold {
  isOpen: boolean;
  toggle: () => void;
}

/**
 * Sizes of other plans are folded, unless the current one is among them. Returns null for a group
 * that is always shown.
 */
export function useSizeFold({ reason, sizes }: SizeGroup, plan: ProjectPlan, current: string | undefined): SizeFold | null {
  const [isOpen, setOpen] = useState(() => sizes.some((it) => it.id === current));
  return reason !== null && isOfPlan(plan) ? { isOpen, toggle: () => setOpen(!isOpen) } : null;
}
