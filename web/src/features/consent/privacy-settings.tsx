import { Dialog } from '@/ui/dialog';
import { PrivacyForm } from './privacy-form';

/** What may be collected, category by category; to be changed at any time. */
export function PrivacySettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Privacy Settings"
      description="Choose the usage data we can collect. Saved in this browser. Change it any time under Appearance in your account."
    >
      {/* Mounted anew each time, so that what was not saved is gone. */}
      {open && <PrivacyForm onDone={onClose} />}
    </Dialog>
  );
}
