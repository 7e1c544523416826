import type { ComponentType } from 'react';

/** The checklist of the first steps, which a route hands to its page. */
export type ChecklistOf = ComponentType<{ slug: string; projectRef?: string }>;
