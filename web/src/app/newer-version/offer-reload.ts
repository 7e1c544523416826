import { toast } from '@/ui/toast';

/** Offers to reload the page; the user decides when, because typed text would be lost. */
export function offerReload(): void {
  toast.info('A new version of the dashboard is available.', {
    description: 'Reload the page to update.',
    duration: Infinity,
    action: { label: 'Reload page', onClick: () => window.location.reload() },
    cancel: { label: 'Later', onClick: () => {} },
  });
}
