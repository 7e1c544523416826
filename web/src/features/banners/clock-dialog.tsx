import { formatDuration } from '@/lib/format/time';
import { Dialog } from '@/ui/dialog';

/** The offset of the clock, and how to fix it. */
export function ClockDialog({ open, skewMs, onClose }: { open: boolean; skewMs: number; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your computer's clock"
      description={`It differs from the server's by ${formatDuration(Math.abs(skewMs))}.`}
    >
      <p>
        Sign-in tokens and log times depend on the clock, so some features may fail or show wrong times. Turn on
        automatic time in your system settings. We check again every 30 minutes and when you reload this page.
      </p>
    </Dialog>
  );
}
