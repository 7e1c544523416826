import { useState } from 'react';
import { Dialog } from '@/ui/dialog';
import { OneTimeSecret } from '@/ui/one-time-secret';
import { TokenForm } from './token-form';

/** Creates a token, and then shows it once. */
export function CreateTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={made ? 'Copy your access token' : 'Create access token'}>
      {open &&
        (made ? (
          <OneTimeSecret label="Access token" about="the access token" secret={made} onDone={close} />
        ) : (
          <TokenForm onMade={setMade} onCancel={close} />
        ))}
    </Dialog>
  );
}
