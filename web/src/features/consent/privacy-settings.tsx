import { Dialog } from '@/ui/dialog';
import { PrivacyForm } from './privacy-form';

/** The privacy settings by category, which can be changed at any time. */
export function PrivacySettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Privacy Settings"
      description="Choose the usage data we can collect. Saved in this browser. Change it any time under Appearance in your account."
    >
      {/* Mounted again each time, to discard unsaved changes. */}
      {open && <PrivacyForm onDone={onClose} />}
    </Dialog>
  );
}
