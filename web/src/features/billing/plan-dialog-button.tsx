import { useState } from 'react';
import { useFeature } from '@/api/profile/use-feature';
import { lateComponent } from '@/ui/late-component';
import { TextButton } from '@/ui/text-button';

const { Component: PlanDialog } = lateComponent(async () => (await import('./plan-dialog')).PlanDialog);

/** Opens the plans, if the installation has billing; loaded with the first click. */
export function PlanDialogButton({ slug }: { slug: string }) {
  const [open, setOpen] = useState(false);
  if (!useFeature('billing:all')) return null;
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Compare plans</TextButton>
      {open && <PlanDialog slug={slug} onClose={() => setOpen(false)} />}
    </>
  );
}
