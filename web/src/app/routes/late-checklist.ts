import type { ChecklistOf } from '@/lib/checklist-of';
import { lateComponent } from '@/ui/late-component';

/**
 * The checklist of the first steps. Its code is loaded by the page that shows it, so that an
 * organization's page does not load a project's, nor the other way round.
 */
export const LateChecklist: ChecklistOf = lateComponent<{ slug: string; projectRef?: string }>(
  async () => (await import('@/features/checklist/get-started')).GetStarted,
  () => true,
).Component;
