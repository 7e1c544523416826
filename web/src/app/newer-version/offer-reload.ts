import { toast } from 'sonner';

/** Offers to load the page anew; when is the person's choice, because what they have typed would be lost. */
export function offerReload(): void {
  toast.info('There is a newer version of the dashboard.', {
    description: 'Reload the page when it suits you.',
    duration: Infinity,
    action: { label: 'Reload page', onClick: () => window.location.reload() },
    cancel: { label: 'Later', onClick: () => {} },
  });
}
